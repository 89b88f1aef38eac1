# Installs the built tree into a fresh prefix and builds programs against it, with the CMake package
# and with pkg-config, the C library shared and static: those that README.md and the headers show
# (snippets.py). All must find what they should.
# -D BINARY_DIR= -D SHARED=<whether the libraries of C++ are> -D SOURCE_DIR= -D WORK_DIR= -D CXX=
# -D CXX_FLAGS= -D PRELOAD= -D LIBDIR= -D PYTHON=

file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})
set(prefix ${WORK_DIR}/prefix)
set(snippets ${WORK_DIR}/snippets)

function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${WORK_DIR} RESULT_VARIABLE code
                  OUTPUT_VARIABLE out ERROR_VARIABLE err)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nended with ${code}:\n${out}${err}")
  endif()
  set(out "${out}" PARENT_SCOPE)
endfunction()

# The program prints what fits the expression.
function(expect_answer expression)
  run(${ARGN})
  if(NOT out MATCHES "${expression}")
    message(FATAL_ERROR "${ARGN} printed: ${out}")
  endif()
endfunction()

function(build source build_dir)
  run(${CMAKE_COMMAND} -S ${source} -B ${build_dir} -G Ninja -DCMAKE_PREFIX_PATH=${prefix}
      -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_CXX_FLAGS=${CXX_FLAGS} -DCMAKE_C_FLAGS=${CXX_FLAGS}
      -DSNIPPETS=${snippets})
  run(${CMAKE_COMMAND} --build ${build_dir})
endfunction()

run(${PYTHON} -B ${SOURCE_DIR}/tests/install/snippets.py ${SOURCE_DIR} ${snippets})
run(${CMAKE_COMMAND} --install ${BINARY_DIR} --prefix ${prefix})
run(${prefix}/bin/pinakes --version)

# C++ by CMake: an index for the README's program, which then searches it; the headers' programs
# make one of their own.
build(${SOURCE_DIR}/tests/install ${WORK_DIR}/build)
build(${snippets} ${WORK_DIR}/build-readme)
run(${WORK_DIR}/build/feed ${SOURCE_DIR}/tests/install/sample.jsonl my.index)
expect_answer("^A lamp for every reader\n$" ${WORK_DIR}/build-readme/app)
run(${CMAKE_COMMAND} -E rm -r my.index)
expect_answer("^Deep learning of lamps\n1\nGas\n$" ${WORK_DIR}/build/snippets)

# C by CMake, both kinds; the shared one in a project that knows no C++.
build(${SOURCE_DIR}/tests/install/c ${WORK_DIR}/build-c)
set(json "\"total\":1,.*Deep learning of lamps")
expect_answer("${json}" ${WORK_DIR}/build-c/c_shared)
expect_answer("${json}" ${WORK_DIR}/build/c_static)

# The same by pkg-config.
set(ENV{PKG_CONFIG_PATH} ${prefix}/${LIBDIR}/pkgconfig)
function(flags_of package result)
  execute_process(COMMAND pkg-config --cflags --libs ${package}
                  OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE
                  COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(flags UNIX_COMMAND "${flags} ${CXX_FLAGS}")
  set(${result} ${flags} PARENT_SCOPE)
endfunction()
flags_of(pinakes-c flags)
run(cc ${snippets}/snippet.c -o c_shared ${flags})
set(ENV{LD_LIBRARY_PATH} ${prefix}/${LIBDIR})
expect_answer("${json}" ${WORK_DIR}/c_shared)
flags_of(pinakes-c-static flags)
run(cc ${snippets}/snippet.c -o c_static ${flags})
if(NOT SHARED)  # those of C++ are found there too
  unset(ENV{LD_LIBRARY_PATH})
endif()
expect_answer("${json}" ${WORK_DIR}/c_static)

# Python over the shared library, as its module shows.
file(WRITE ${WORK_DIR}/library.bib
     "@article{he, title={Deep learning at night}, author={He, Ann}, year={2022}}\n")
set(ENV{PINAKES_LIBRARY} ${prefix}/${LIBDIR}/libpinakes.so)
set(ENV{PYTHONPATH} ${prefix}/share/pinakes/python)
expect_answer("^2\nDeep learning at night\n$" ${CMAKE_COMMAND} -E env ${PRELOAD}
              ${PYTHON} -B ${snippets}/snippet.py)

# The README's compiler line, with its own words, where pkg-config finds the package.
file(COPY ${snippets}/app.cc DESTINATION ${WORK_DIR})
file(READ ${snippets}/compile.sh line)
file(WRITE ${WORK_DIR}/compile "c++() { ${CXX} ${CXX_FLAGS} \"$@\"\n}
pkg-config() { command pkg-config --define-prefix \"$@\"\n}
${line}")
run(bash compile)
expect_answer("Deep learning of lamps" ${WORK_DIR}/a.out)
