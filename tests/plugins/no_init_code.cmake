# Holds a pack's library to running no code of its own when it is loaded.
# SPDX-License-Identifier: MIT
#
#   cmake -D READELF=readelf -D LIBRARY=pack.so -P no_init_code.cmake
#
# The compiler's own start-up file puts one pointer into .init_array (frame_dummy); a constructor
# of the pack would be a second.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${READELF} --sections --wide ${LIBRARY}
  OUTPUT_VARIABLE sections COMMAND_ERROR_IS_FATAL ANY)
if(NOT sections MATCHES "\\.dynsym")
  message(FATAL_ERROR "${LIBRARY}: expected the sections of a shared library, found\n${sections}")
endif()
if(sections MATCHES "\\.init_array +INIT_ARRAY +[0-9a-f]+ +[0-9a-f]+ +([0-9a-f]+)" AND
   NOT CMAKE_MATCH_1 STREQUAL "000008")
  message(FATAL_ERROR "${LIBRARY}: expected an .init_array of 8 bytes, found 0x${CMAKE_MATCH_1}")
endif()
