# cmake -DIN=page.html -DOUT=page.cc -P embed.cmake: a text file as a C++ literal.
file(READ ${IN} text)
# Compilers limit one literal to 64 KiB: adjacent ones join.
string(LENGTH "${text}" left)
set(pieces "")
set(at 0)
while(at LESS left)
  string(SUBSTRING "${text}" ${at} 8000 piece)
  string(APPEND pieces "R\"~page~(${piece})~page~\"\n")
  math(EXPR at "${at} + 8000")
endwhile()
file(WRITE ${OUT} "#include \"cli/serve/server.h\"\n\nnamespace pinakes::cli {\n\nconst char* const kPage =\n${pieces};\n\n}  // namespace pinakes::cli\n")
