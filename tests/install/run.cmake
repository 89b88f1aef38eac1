# Installs the built tree into a fresh prefix and builds a consumer against it, with the CMake
# package and with pkg-config; both programs must find what they should.
# -D BINARY_DIR= -D SOURCE_DIR= -D WORK_DIR= -D CXX= -D CXX_FLAGS= -D LIBDIR=

file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})
set(prefix ${WORK_DIR}/prefix)

function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${WORK_DIR} RESULT_VARIABLE code
                  OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nended with ${code}:\n${out}")
  endif()
endfunction()

# The program at `path` prints the one title that its query means.
function(expect_answer path)
  execute_process(COMMAND ${path} WORKING_DIRECTORY ${WORK_DIR} RESULT_VARIABLE code
                  OUTPUT_VARIABLE out)
  if(NOT code EQUAL 0 OR NOT out STREQUAL "A lamp for every reader\n")
    message(FATAL_ERROR "${path} ended with ${code} and printed: ${out}")
  endif()
endfunction()

# README.md shows the same program.
file(READ ${SOURCE_DIR}/tests/install/example.cc example)
string(REGEX REPLACE ".*// \\[readme\\]\n(.*)// \\[readme\\].*" "\\1" snippet "${example}")
file(READ ${SOURCE_DIR}/README.md readme)
string(FIND "${readme}" "```cpp\n${snippet}```" at)
if(at EQUAL -1)
  message(FATAL_ERROR "README.md does not show the program of tests/install/example.cc")
endif()

run(${CMAKE_COMMAND} --install ${BINARY_DIR} --prefix ${prefix})

run(${CMAKE_COMMAND} -S ${SOURCE_DIR}/tests/install -B ${WORK_DIR}/build -G Ninja
    -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_CXX_FLAGS=${CXX_FLAGS})
run(${CMAKE_COMMAND} --build ${WORK_DIR}/build)
run(${WORK_DIR}/build/feed ${SOURCE_DIR}/tests/install/sample.jsonl my.index)
expect_answer(${WORK_DIR}/build/example)

set(ENV{PKG_CONFIG_PATH} ${prefix}/${LIBDIR}/pkgconfig)
execute_process(COMMAND pkg-config --define-prefix --cflags --libs pinakes-query
                OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
separate_arguments(cxx_flags UNIX_COMMAND "${CXX_FLAGS}")
run(${CXX} -std=c++20 ${cxx_flags} ${SOURCE_DIR}/tests/install/example.cc -o by_pkg_config ${flags})
expect_answer(${WORK_DIR}/by_pkg_config)

run(${prefix}/bin/pinakes --version)
