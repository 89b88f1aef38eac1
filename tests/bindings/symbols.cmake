# What the shared library exports is what its header declares, no more and no less.
# -D LIBRARY= -D NM= -D HEADER=
execute_process(COMMAND ${NM} -D --defined-only ${LIBRARY} OUTPUT_VARIABLE out
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL " [TDBRVWiu] [^\n]+" lines "${out}")
set(exported)
foreach(line IN LISTS lines)
  string(REGEX REPLACE "^ . ([^@]+).*" "\\1" name "${line}")
  list(APPEND exported ${name})
endforeach()
list(SORT exported)

file(READ ${HEADER} header)
string(REGEX REPLACE "/\\*([^*]|\\*[^/])*\\*/" "" header "${header}")
string(REGEX MATCHALL "pinakes_[a-z_]+\\(" calls "${header}")
list(TRANSFORM calls REPLACE "\\(" "")
list(SORT calls)
list(LENGTH calls count)
if(count LESS 12)
  message(FATAL_ERROR "only ${count} functions were found in ${HEADER}")
endif()
if(NOT exported STREQUAL calls)
  message(FATAL_ERROR "exported:\n  ${exported}\ndeclared:\n  ${calls}")
endif()
