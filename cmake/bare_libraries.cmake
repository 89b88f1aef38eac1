# Imported targets of libraries that bring none themselves. Installed too: the package file of
# pinakes needs the same targets.

# Debian's Xapian file for CMake sets variables only.
if(NOT TARGET pinakes::xapian)
  find_package(xapian REQUIRED)
  add_library(pinakes::xapian INTERFACE IMPORTED)
  target_include_directories(pinakes::xapian SYSTEM INTERFACE ${XAPIAN_INCLUDE_DIR})
  target_link_libraries(pinakes::xapian INTERFACE ${XAPIAN_LIBRARIES})
endif()

# Snowball, libdeflate and libzstd have no file for CMake.
function(pinakes_bare_library name library header)
  if(TARGET pinakes::${name})
    return()
  endif()
  string(TOUPPER ${name} upper)
  find_library(${upper}_LIBRARY ${library} REQUIRED)
  find_path(${upper}_INCLUDE_DIR ${header} REQUIRED)
  add_library(pinakes::${name} INTERFACE IMPORTED)
  target_include_directories(pinakes::${name} SYSTEM INTERFACE ${${upper}_INCLUDE_DIR})
  target_link_libraries(pinakes::${name} INTERFACE ${${upper}_LIBRARY})
endfunction()
pinakes_bare_library(stemmer stemmer libstemmer.h)
pinakes_bare_library(deflate deflate libdeflate.h)
pinakes_bare_library(zstd zstd zstd.h)
