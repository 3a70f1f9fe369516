# Holds the answers of the host to a pack's tests/*.toml against tests/expect.tsv.
# SPDX-License-Identifier: MIT
#
#   cmake -D NONET=bin/nonet [-D PACKS=folder] -D TESTS=folder -P pack_tests.cmake
#
# A line of expect.tsv, columns parted by tabs ('-' or nothing: not said):
#
#   name  solutions  solution  or-error
#
# solutions is 0, a number, `2+` (at least two) or `error` (the file is refused); `or-error`
# says that refusing the file is as good as 0 solutions.  `#` begins a comment line.
cmake_minimum_required(VERSION 3.25)

set(failures 0)
function(complain text)
  message("FAILED ${text}")
  math(EXPR failures "${failures} + 1")
  set(failures ${failures} PARENT_SCOPE)
endfunction()

# Runs `nonet ...`; leaves status, out and err.  A run of ten minutes has failed; that is no
# claim about speed.
set(nonet ${NONET})
if(PACKS)
  list(APPEND nonet --pack-path ${PACKS})
endif()
macro(ask)
  execute_process(COMMAND ${nonet} ${ARGV}
    RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE err TIMEOUT 600)
  string(STRIP "${out}" out)
  string(STRIP "${err}" err)
endmacro()

file(STRINGS ${TESTS}/expect.tsv lines)
set(named "")
foreach(line IN LISTS lines)
  if(line MATCHES "^#" OR line STREQUAL "")
    continue()
  endif()
  string(REPLACE "\t" ";" columns "${line};-;-")
  list(GET columns 0 name)
  list(GET columns 1 solutions)
  list(GET columns 2 solution)
  list(GET columns 3 or_error)
  set(file ${TESTS}/${name}.toml)
  list(APPEND named ${file})

  set(limit "")
  if(solutions STREQUAL "2+")
    set(limit --limit 2)
  elseif(solutions MATCHES "^[0-9]+$")
    # One more tells that there are more, and doesn't count them for ever.
    math(EXPR one_more "${solutions} + 1")
    set(limit --limit ${one_more})
  endif()
  ask(count ${limit} ${file})
  if(solutions STREQUAL "error" OR (or_error STREQUAL "or-error" AND status STREQUAL "2"))
    if(NOT status STREQUAL "2" OR err STREQUAL "")
      complain("${name}: expected a refusal (exit 2) that says why, found exit ${status} ${err}")
    endif()
    continue()
  endif()
  if(NOT status STREQUAL "0" OR NOT out STREQUAL solutions)
    complain("${name}: expected ${solutions} solutions, found '${out}' (exit ${status}) ${err}")
    continue()
  endif()
  if(solution MATCHES "^[0-9A-Z]+$")
    ask(solve ${file})
    string(REGEX REPLACE "[ \n]" "" out "${out}")
    if(NOT out STREQUAL solution)
      complain("${name}: expected the solution ${solution}, found '${out}' ${err}")
    endif()
  endif()
endforeach()

file(GLOB files ${TESTS}/*.toml)
foreach(file IN LISTS files)
  if(NOT file IN_LIST named)
    complain("${file}: expected a line for it in expect.tsv, found none")
  endif()
endforeach()
list(LENGTH named count)
if(failures OR count EQUAL 0)
  message(FATAL_ERROR "${failures} failures in ${count} puzzles of ${TESTS}")
endif()
message("${count} puzzles as expected")
