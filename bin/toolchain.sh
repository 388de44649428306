# Finds Java and Maven, and installs them if allowed. Sourced by bin/ycsb and bin/test.
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
#
# Reads: program (the script's name, for messages), JAVA_HOME, PATH, and YCSB_SYSROOT, a prefix of
#        /usr for the test of these scripts.
# Sets:  java, java_major, java_home, mvn.
#
# shellcheck disable=SC2034,SC2154 # variables shared with the scripts

min_java=17
min_maven=3.8
sysroot=${YCSB_SYSROOT:-}
apt_log='' apt_is_fresh=false packages=''
java='' java_home='' java_major=0 old_java=''
mvn='' old_mvn=''

note() { printf '%s\n' "$*" >&2; }

die() {
  note "$program: $*"
  exit 1
}

# Sets probed_major and probed_home for the java program $1, from the JDK's "release" file. A
# program without that file (a shim, another layout) is run instead.
probe_java() {
  [ -f "$1" ] && [ -x "$1" ] || return 1
  probed=$(readlink -f "$1" 2>/dev/null) || probed=$1
  probed_home=${probed%/bin/*}
  version=''
  if [ -r "$probed_home/release" ]; then
    while IFS='=' read -r key value; do
      if [ "$key" = JAVA_VERSION ]; then
        version=${value#\"}
        break
      fi
    done <"$probed_home/release"
  fi
  if [ -z "$version" ]; then
    answer=$("$1" -XshowSettings:properties -version 2>&1 </dev/null) || return 1
    version=$(printf '%s\n' "$answer" | sed -n 's/^ *java\.specification\.version = //p')
    probed_home=$(printf '%s\n' "$answer" | sed -n 's/^ *java\.home = //p')
  fi
  version=${version#1.}
  probed_major=${version%%[!0-9]*}
  [ -n "$probed_major" ]
}

# Finds Java 17 or later; $1 is "java", or "javac" if a compiler is needed.
find_java() {
  for candidate in "${JAVA_HOME:+$JAVA_HOME/bin/java}" "$(command -v java)" \
    "$sysroot"/usr/lib/jvm/*/bin/java; do
    probe_java "$candidate" || continue
    if [ "$probed_major" -lt "$min_java" ]; then
      old_java=" (Java $probed_major at $candidate is too old)"
    elif [ "$1" = java ] || [ -x "$probed_home/bin/javac" ]; then
      java=$candidate java_home=$probed_home java_major=$probed_major
      return 0
    fi
  done
  return 1
}

# Finds Maven 3.8 or later, and runs it with the Java that was found to get its version.
find_maven() {
  for candidate in "$(command -v mvn)" "$sysroot/usr/share/maven/bin/mvn"; do
    [ -x "$candidate" ] || continue
    version=$(JAVA_HOME=$java_home "$candidate" -v 2>/dev/null </dev/null |
      sed -n 's/.*Apache Maven \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p')
    [ -n "$version" ] || continue
    major=${version%.*} minor=${version#*.}
    if [ "$major" -gt "${min_maven%.*}" ] ||
      { [ "$major" -eq "${min_maven%.*}" ] && [ "$minor" -ge "${min_maven#*.}" ]; }; then
      mvn=$candidate
      return 0
    fi
    old_mvn=" (Maven $version at $candidate is too old)"
  done
  return 1
}

# True if this process may install packages.
may_install() { command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; }

open_apt_log() {
  [ -n "$apt_log" ] || apt_log=$(mktemp "${TMPDIR:-/tmp}/ycsb-kv-apt.XXXXXX") ||
    die "no log file can be made in ${TMPDIR:-/tmp}"
}

# Updates apt-get's package lists once. Ignores failures: if a source is gone, old lists may
# suffice, and otherwise the installation fails.
refresh_apt() {
  $apt_is_fresh && return 0
  open_apt_log
  apt-get -q -o Acquire::Retries=3 update >>"$apt_log" 2>&1 </dev/null || true
  apt_is_fresh=true
}

# Prints the package of a Java $1 (jdk or jre): Java 17, or the next long-term release of apt-get.
java_package() {
  if command -v apt-cache >/dev/null 2>&1; then
    for release in 17 21 25; do
      if apt-cache show "openjdk-$release-$1-headless" >/dev/null 2>&1; then
        printf '%s' "openjdk-$release-$1-headless"
        return 0
      fi
    done
  fi
  printf '%s' "openjdk-$min_java-$1-headless"
}

# Installs the packages "$@". If that fails, prints the end of apt-get's log and returns false.
apt_install() {
  refresh_apt
  open_apt_log
  if DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 \
    install --no-install-recommends "$@" >>"$apt_log" 2>&1 </dev/null; then
    rm -f "$apt_log"
    apt_log=''
    return 0
  fi
  note "$program: apt-get could not install $*; the log is $apt_log, and it ends with:"
  tail -n 20 "$apt_log" >&2
  return 1
}

# Finds or installs Java, with $1=build a JDK and Maven. If it cannot, prints the command that would
# and exits with 1.
need_toolchain() {
  if [ "$1" = build ]; then kind=jdk compiler=javac; else kind=jre compiler=java; fi
  until has_toolchain "$1"; do
    may_install || die "missing: $missing. $(how_to_install)"
    tried=$packages
    refresh_apt
    name_packages
    [ "$packages" != "$tried" ] || die "missing: $missing, also with apt-get's $packages."
    note "Installing $packages with apt-get (once; this takes a minute or two)"
    # shellcheck disable=SC2086 # several package names
    apt_install $packages || exit 1
    hash -r
  done
}

# True if the toolchain is complete; else sets missing to a description of what is missing.
has_toolchain() {
  lacks_java=false lacks_maven=false old_java='' old_mvn='' missing=''
  if ! find_java "$compiler"; then
    lacks_java=true
    missing="Java $min_java or later$old_java"
    [ "$1" = run ] || missing="a JDK $min_java or later$old_java"
  fi
  if [ "$1" = build ]; then
    # Maven reports its version only with a Java; without one, any Maven counts for the moment
    if $lacks_java; then command -v mvn >/dev/null 2>&1; else find_maven; fi || {
      lacks_maven=true
      missing="${missing:+$missing and }Maven $min_maven or later$old_mvn"
    }
  fi
  [ -z "$missing" ]
}

# Sets packages to the missing packages, separated by blanks. The JDK comes first: it satisfies
# Maven's dependency on a Java runtime, so that apt-get does not install another.
name_packages() {
  packages=''
  if $lacks_java; then packages=$(java_package "$kind"); fi
  if $lacks_maven; then packages="${packages:+$packages }maven"; fi
}

how_to_install() {
  if command -v apt-get >/dev/null 2>&1; then
    name_packages
    printf 'Install it with:\n  %s' "$(apt_command "$packages")"
  else
    printf 'Install it, or set JAVA_HOME and PATH so that it is found.'
  fi
}

apt_command() {
  printf '%s' "sudo apt-get update && sudo apt-get install -y --no-install-recommends $1"
}
