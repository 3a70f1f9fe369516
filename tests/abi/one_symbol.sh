#!/bin/sh
# Every pack of a folder shows exactly one symbol.
# SPDX-License-Identifier: MIT
#
#     one_symbol.sh FOLDER    where FOLDER/NAME.nonet/PLATFORM/NAME.so are packs
status=0 packs=0
for library in "$1"/*.nonet/*/*.so; do
  symbols=$(nm -D --defined-only --format=just-symbols "$library")
  if [ "$symbols" != nonet_pack_v1 ]; then
    echo "FAILED $library: expected nonet_pack_v1 and nothing else, found" $symbols
    status=1
  fi
  packs=$((packs + 1))
done
echo "$packs packs"
[ "$packs" -gt 0 ] && exit $status
