# What `cmake --install` puts where, apart from the program (cli/).
include(CMakePackageConfigHelpers)

# A root of its own, since headers include each other as "contract/..." and "pinakes/...".
set(PINAKES_INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR}/pinakes-${PROJECT_VERSION_MAJOR})
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/pinakes)

foreach(library proto corpus analysis storage indexer query)
  set_target_properties(pinakes_${library} PROPERTIES EXPORT_NAME ${library})
  target_include_directories(pinakes_${library} INTERFACE $<INSTALL_INTERFACE:${PINAKES_INCLUDEDIR}>)
  install(TARGETS pinakes_${library} EXPORT pinakes-targets
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endforeach()
set_target_properties(pinakes_shared PROPERTIES EXPORT_NAME c)
set_target_properties(pinakes_static PROPERTIES EXPORT_NAME c_static)
foreach(kind shared static)
  target_include_directories(pinakes_${kind} INTERFACE $<INSTALL_INTERFACE:${PINAKES_INCLUDEDIR}>)
  install(TARGETS pinakes_${kind} EXPORT pinakes-targets
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endforeach()
install(FILES bindings/python/pinakes.py DESTINATION ${CMAKE_INSTALL_DATADIR}/pinakes/python)
install(EXPORT pinakes-targets NAMESPACE pinakes:: DESTINATION ${package_dir})

# The public headers, and those that they include.
install(DIRECTORY proto/contract ${PROJECT_BINARY_DIR}/proto/pinakes
                  indexer/include/pinakes query/include/pinakes
        DESTINATION ${PINAKES_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.h" PATTERN "identifier_forms.h" EXCLUDE
        PATTERN "stored_record.pb.h" EXCLUDE)
install(FILES corpus/reader.h DESTINATION ${PINAKES_INCLUDEDIR}/corpus)
install(DIRECTORY proto/pinakes DESTINATION ${CMAKE_INSTALL_DATADIR}/pinakes
        FILES_MATCHING PATTERN "*.proto")

configure_package_config_file(cmake/pinakes-config.cmake.in
                              ${PROJECT_BINARY_DIR}/pinakes-config.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/pinakes-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/pinakes-config.cmake
              ${PROJECT_BINARY_DIR}/pinakes-config-version.cmake cmake/bare_libraries.cmake
        DESTINATION ${package_dir})

# pinakes_pkg_config(component LIBS libs... REQUIRES packages...)
function(pinakes_pkg_config component)
  cmake_parse_arguments(ARG "" "" "LIBS;REQUIRES" ${ARGN})
  list(JOIN ARG_LIBS " " libs)
  list(JOIN ARG_REQUIRES " " requires)
  file(RELATIVE_PATH pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  configure_file(cmake/pinakes.pc.in pinakes-${component}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/pinakes-${component}.pc
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
set(text_packages xapian-core icu-uc icu-i18n protobuf libzstd)
set(dump_packages simdjson expat libarchive zlib)
set(base_libs -lpinakes_storage -lpinakes_analysis -lpinakes_proto -lstemmer)
pinakes_pkg_config(query LIBS -lpinakes_query ${base_libs} REQUIRES ${text_packages})
pinakes_pkg_config(indexer LIBS -lpinakes_indexer ${base_libs} REQUIRES ${text_packages} libdeflate)
pinakes_pkg_config(corpus LIBS -lpinakes_corpus -lpinakes_proto
                   REQUIRES icu-uc icu-i18n ${dump_packages} protobuf)
# The C library brings all that it needs; to link it in takes that of C++ as well.
pinakes_pkg_config(c LIBS -lpinakes)
pinakes_pkg_config(c-static LIBS -l:libpinakes.a -lpinakes_query -lpinakes_indexer -lpinakes_corpus
                                 ${base_libs} -lstdc++ -lm
                   REQUIRES ${text_packages} ${dump_packages} libdeflate)
