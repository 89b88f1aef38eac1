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
if(NOT TARGET pinakes::stemmer)
  find_library(STEMMER_LIBRARY stemmer REQUIRED)
  find_path(STEMMER_INCLUDE_DIR libstemmer.h REQUIRED)
  add_library(pinakes::stemmer INTERFACE IMPORTED)
  target_include_directories(pinakes::stemmer SYSTEM INTERFACE ${STEMMER_INCLUDE_DIR})
  target_link_libraries(pinakes::stemmer INTERFACE ${STEMMER_LIBRARY})
endif()

if(NOT TARGET pinakes::deflate)
  find_library(DEFLATE_LIBRARY deflate REQUIRED)
  find_path(DEFLATE_INCLUDE_DIR libdeflate.h REQUIRED)
  add_library(pinakes::deflate INTERFACE IMPORTED)
  target_include_directories(pinakes::deflate SYSTEM INTERFACE ${DEFLATE_INCLUDE_DIR})
  target_link_libraries(pinakes::deflate INTERFACE ${DEFLATE_LIBRARY})
endif()

if(NOT TARGET pinakes::zstd)
  find_library(ZSTD_LIBRARY zstd REQUIRED)
  find_path(ZSTD_INCLUDE_DIR zstd.h REQUIRED)
  add_library(pinakes::zstd INTERFACE IMPORTED)
  target_include_directories(pinakes::zstd SYSTEM INTERFACE ${ZSTD_INCLUDE_DIR})
  target_link_libraries(pinakes::zstd INTERFACE ${ZSTD_LIBRARY})
endif()
