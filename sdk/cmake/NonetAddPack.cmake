# nonet_add_pack(): builds a pack and lays it out as a bundle that the host can load.
# SPDX-License-Identifier: MIT
#
#   nonet_add_pack(NAME SOURCE... [VERSION 1.2.3])
#
# makes a module library NAME (a target like any other) and the bundle
#
#   ${NONET_PACKS_DIR}/NAME.nonet/
#     pack.toml               written by `nonet pack manifest` from the library itself
#     linux-x86_64/NAME.so    exports nonet_pack_v1 and nothing else
#     README.md LICENSE rules/ tests/ recipes/    copied where they exist beside the CMakeLists
#
# VERSION (default: that of the project) reaches the sources as NONET_PACK_VERSION.
# `cmake --install` puts the bundle into NONET_PACK_INSTALL_DIR: by default share/nonet/packs,
# where the host looks for a user's own packs when the prefix is ~/.local.
# Where tests/expect.tsv exists, ctest holds the answers to tests/*.toml against it
# (pack_tests.cmake).
include_guard(GLOBAL)

function(nonet_add_pack name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "VERSION" "")
  set(sources ${arg_UNPARSED_ARGUMENTS})
  if(NOT name MATCHES "^[a-z0-9][a-z0-9.-]*$")
    message(FATAL_ERROR
      "nonet_add_pack: expected a name of a-z, 0-9, dot and hyphen, found '${name}'")
  endif()
  if(NOT sources)
    message(FATAL_ERROR "nonet_add_pack(${name}): expected at least one source file, found none")
  endif()
  if(NOT arg_VERSION)
    set(arg_VERSION ${PROJECT_VERSION})
  endif()
  if(NOT arg_VERSION)
    message(FATAL_ERROR
      "nonet_add_pack(${name}): expected VERSION here or in project(), found neither")
  endif()
  if(NOT NONET_PACKS_DIR)
    set(NONET_PACKS_DIR ${CMAKE_BINARY_DIR}/packs)
  endif()
  if(NOT NONET_PACK_INSTALL_DIR)
    set(NONET_PACK_INSTALL_DIR share/nonet/packs)
  endif()
  string(TOLOWER "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" platform)
  set(bundle ${NONET_PACKS_DIR}/${name}.nonet)

  add_library(${name} MODULE ${sources})
  target_link_libraries(${name} PRIVATE nonet::sdk)
  target_compile_definitions(${name} PRIVATE NONET_PACK_VERSION="${arg_VERSION}")
  nonet_seal_library(${name})
  set_target_properties(${name} PROPERTIES
    PREFIX "" SUFFIX .so
    # The generator expression keeps multi-config generators from adding a folder of their own.
    LIBRARY_OUTPUT_DIRECTORY $<1:${bundle}/${platform}>)
  if(NOT CMAKE_CXX_STANDARD OR CMAKE_CXX_STANDARD LESS 20)
    set_target_properties(${name} PROPERTIES CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON)
  endif()
  if(TARGET nonet_options)  # within this repository: our own warnings
    target_link_libraries(${name} PRIVATE nonet_options)
  endif()

  add_custom_command(OUTPUT ${bundle}/pack.toml
    COMMAND nonet::nonet pack manifest $<TARGET_FILE:${name}> -o ${bundle}/pack.toml
    DEPENDS ${name} nonet::nonet
    COMMENT "Writing the manifest of ${name}.nonet"
    VERBATIM)
  set(contents ${bundle}/pack.toml)

  file(GLOB_RECURSE extras CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}
       rules/* tests/* recipes/*)
  foreach(file IN ITEMS README.md LICENSE)
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${file})
      list(APPEND extras ${file})
    endif()
  endforeach()
  foreach(file IN LISTS extras)
    add_custom_command(OUTPUT ${bundle}/${file}
      COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_SOURCE_DIR}/${file} ${bundle}/${file}
      DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${file}
      VERBATIM)
    list(APPEND contents ${bundle}/${file})
  endforeach()
  add_custom_target(${name}.nonet ALL DEPENDS ${contents})

  # What was copied of a file that is gone would stay in the bundle and be installed with it.
  foreach(folder IN ITEMS rules tests recipes README.md LICENSE)
    file(GLOB_RECURSE stale RELATIVE ${bundle} ${bundle}/${folder} ${bundle}/${folder}/*)
    foreach(file IN LISTS stale)
      if(NOT file IN_LIST extras)
        file(REMOVE ${bundle}/${file})
      endif()
    endforeach()
  endforeach()

  # Files are 644 and folders 755 whatever the umask: the host passes over what others may write.
  install(DIRECTORY ${bundle} DESTINATION ${NONET_PACK_INSTALL_DIR})

  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/tests/expect.tsv)
    # The packs of this repository lie where their host looks anyway.
    get_target_property(imported nonet::nonet IMPORTED)
    add_test(NAME pack.${name}
      COMMAND ${CMAKE_COMMAND} -D NONET=$<TARGET_FILE:nonet::nonet>
        $<$<BOOL:${imported}>:-DPACKS=${NONET_PACKS_DIR}>
        -D TESTS=${CMAKE_CURRENT_SOURCE_DIR}/tests
        -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/pack_tests.cmake
      COMMAND_EXPAND_LISTS)
  endif()
endfunction()

# Leaves exactly one symbol in sight and lets no missing one through.
function(nonet_seal_library target)
  set_target_properties(${target} PROPERTIES
    C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    LINK_DEPENDS ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/pack.map)
  # gcc gives statics of templates and inline functions one address in the whole process
  # (STB_GNU_UNIQUE): two packs would share them, and the library could never be unloaded.
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fno-gnu-unique>)
  target_link_options(${target} PRIVATE
    LINKER:--version-script=${CMAKE_CURRENT_FUNCTION_LIST_DIR}/pack.map)
  # clang keeps the sanitizers' runtime in the executable, so a sanitized library has holes.
  get_target_property(options ${target} LINK_OPTIONS)
  if(NOT "${CMAKE_CXX_FLAGS} ${CMAKE_C_FLAGS} ${options}" MATCHES "-fsanitize")
    target_link_options(${target} PRIVATE LINKER:-z,defs)
  endif()
endfunction()
