# Makes an archive of loaded classes, with which Java starts in about half of the time. Sourced by
# bin/ycsb.
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
#
# Reads: root, library, startup, java, java_home, java_major, classpath, extra_classpath, jvm_args,
#        JAVA_OPTS, HOME, XDG_CACHE_HOME.
# Sets:  startup_options, one a line; empty without an archive.
#
# Java itself rejects an archive that was made by another Java or of other jars, and starts without.
#
# shellcheck disable=SC2034,SC2154 # variables shared with bin/ycsb

startup_options=''

# Sets startup_options; makes the archive at the first start.
find_startup() {
  # The class path must begin as it did when the archive was made, and only one archive is read
  case ${JAVA_OPTS:-}$jvm_args in
    *-Xshare* | *SharedArchiveFile* | *-XX:AOT* | *-javaagent*) return 0 ;;
  esac
  [ -z "$extra_classpath" ] && [ -r "$java_home/release" ] || return 0
  # The class path has no more than these jars: the folders of a release don't matter
  key=$({ cat "$java_home/release" && printf '%s' "$root" && ls -ln "$library"/*.jar; } 2>/dev/null |
    cksum | tr ' ' '-')
  for directory in "$startup" "${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/ycsb-kv/startup"; do
    archive=$directory/$key
    [ -e "$archive" ] || { mkdir -p "$directory" && claim_startup; } 2>/dev/null || continue
    # An empty one is being made, or could not be made
    [ ! -s "$archive" ] || name_startup_options
    return 0
  done
}

# Creates the archive empty, and fills it; false if another process was faster, or it can't be
# written.
claim_startup() {
  (set -C && : >"$archive") || return 1
  trap 'rm -f "$archive" "$archive".*; exit 130' HUP INT TERM
  if make_startup >"$archive.log" 2>&1 </dev/null && [ -s "$archive.new" ]; then
    mv "$archive.new" "$archive"
  fi
  rm -f "$archive".*
  trap - HUP INT TERM
}

make_startup() {
  set -- -Xmx256m -cp "$classpath" site.ycsb.kv.cli.Main run noop -p operationcount=1
  if [ "$java_major" -ge 25 ]; then
    "$java" -XX:AOTCacheOutput="$archive.new" --enable-native-access=ALL-UNNAMED \
      --sun-misc-unsafe-memory-access=allow "$@"
  else
    "$java" -Xshare:off -XX:DumpLoadedClassList="$archive.list" "$@" &&
      "$java" -Xshare:dump -XX:SharedClassListFile="$archive.list" \
        -XX:SharedArchiveFile="$archive.new" -cp "$classpath"
  fi
}

name_startup_options() {
  if [ "$java_major" -ge 25 ]; then
    startup_options="-XX:AOTCache=$archive
-Xlog:aot*=off:stderr"
  else
    startup_options="-XX:SharedArchiveFile=$archive"
  fi
  # A rejected archive is not worth a word
  startup_options="$startup_options
-Xlog:cds*=off:stderr"
}
