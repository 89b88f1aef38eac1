# Every dependency is a Debian package named in scripts/install-deps.
find_package(PkgConfig REQUIRED)
find_package(Protobuf REQUIRED)
find_package(ICU 72 REQUIRED COMPONENTS uc i18n)
find_package(ZLIB REQUIRED)
find_package(LibArchive REQUIRED)
find_package(EXPAT REQUIRED)
find_package(simdjson REQUIRED)
find_package(Threads REQUIRED)

# Debian's Xapian file for CMake sets variables only.
find_package(xapian REQUIRED)
add_library(pinakes_xapian INTERFACE)
target_include_directories(pinakes_xapian SYSTEM INTERFACE ${XAPIAN_INCLUDE_DIR})
target_link_libraries(pinakes_xapian INTERFACE ${XAPIAN_LIBRARIES})
add_library(pinakes::xapian ALIAS pinakes_xapian)

# Snowball has neither a CMake nor a pkg-config file.
find_library(STEMMER_LIBRARY stemmer REQUIRED)
find_path(STEMMER_INCLUDE_DIR libstemmer.h REQUIRED)
add_library(pinakes_stemmer INTERFACE)
target_include_directories(pinakes_stemmer SYSTEM INTERFACE ${STEMMER_INCLUDE_DIR})
target_link_libraries(pinakes_stemmer INTERFACE ${STEMMER_LIBRARY})
add_library(pinakes::stemmer ALIAS pinakes_stemmer)
