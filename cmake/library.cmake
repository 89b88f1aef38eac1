# What all targets of the project share.
function(pinakes_options target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wshadow -Wconversion)
  # g++ 12 warns of overlaps in std::string's own copies that cannot be (GCC bug 105651).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
  # Tables are std::arrays without a size, which clang deduces one bracket an entry.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(${target} PRIVATE -fbracket-depth=2048)
  endif()
  if(PINAKES_DEVELOPER)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

# pinakes_library(name PUBLIC_DIRS dirs... SOURCES_IN dirs... LINK libs...)
# A library of all sources found directly in the SOURCES_IN folders.
function(pinakes_library name)
  cmake_parse_arguments(ARG "" "" "PUBLIC_DIRS;SOURCES_IN;LINK" ${ARGN})
  set(sources)
  foreach(dir IN LISTS ARG_SOURCES_IN)
    file(GLOB found CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${dir}/*.cc)
    list(APPEND sources ${found})
  endforeach()
  add_library(${name} ${sources})
  # The installed headers have a root of their own: see install.cmake.
  target_include_directories(${name} PUBLIC "$<BUILD_INTERFACE:${ARG_PUBLIC_DIRS}>")
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
  set_target_properties(${name} PROPERTIES VERSION ${PROJECT_VERSION}
                        SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  pinakes_options(${name})
  string(REPLACE "pinakes_" "pinakes::" alias ${name})
  add_library(${alias} ALIAS ${name})
endfunction()
