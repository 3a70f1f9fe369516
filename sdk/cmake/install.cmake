# What `cmake --install` lays out, and the CMake package Nonet.
# SPDX-License-Identifier: MIT
#
#   bin/nonet                     finds ../lib/nonet/packs, so the prefix may be moved
#   lib/nonet/packs/*.nonet       the first-party packs (installed by nonet_add_pack)
#   lib/libnonet_{core,host}.a    include/nonet/
#   share/nonet/{template,examples}/
#   lib/cmake/Nonet/              find_package(Nonet): nonet::sdk, nonet::nonet, nonet_add_pack(),
#                                 and as far as their dependencies are here nonet::core, nonet::host
include(CMakePackageConfigHelpers)

set(package_dir lib/cmake/Nonet)

# One export set for each component, so that who needs only nonet::sdk needs no dependency of
# the others.
function(nonet_export component)
  install(TARGETS ${ARGN} EXPORT Nonet_${component}
    RUNTIME DESTINATION bin ARCHIVE DESTINATION lib)
  install(EXPORT Nonet_${component} NAMESPACE nonet:: DESTINATION ${package_dir})
endfunction()
nonet_export(sdk nonet_sdk nonet)
nonet_export(core nonet_core)
nonet_export(host nonet_host)

foreach(part IN ITEMS sdk core host)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${part}/include/ DESTINATION include)
endforeach()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/sdk/template ${PROJECT_SOURCE_DIR}/sdk/examples
  DESTINATION share/nonet)
install(FILES ${PROJECT_SOURCE_DIR}/sdk/README.md ${PROJECT_SOURCE_DIR}/LICENSE
  DESTINATION share/nonet)

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/NonetConfig.cmake.in
  ${PROJECT_BINARY_DIR}/NonetConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/NonetConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/NonetConfig.cmake ${PROJECT_BINARY_DIR}/NonetConfigVersion.cmake
  ${CMAKE_CURRENT_LIST_DIR}/NonetAddPack.cmake ${CMAKE_CURRENT_LIST_DIR}/pack_tests.cmake
  ${CMAKE_CURRENT_LIST_DIR}/pack.map
  DESTINATION ${package_dir})
