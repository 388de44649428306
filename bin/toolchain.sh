# Finds Java and Maven, and installs them where it may. Sourced by bin/ycsb and bin/test.
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
#
# Read:  program (the script's name, for messages), JAVA_HOME, PATH; YCSB_SYSROOT stands before /usr
#        (for the test of these scripts).
# Set:   java, java_major, java_home, mvn.
#
# shellcheck disable=SC2034,SC2154 # variables that the scripts share

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

# Sets probed_major and probed_home for the java program $1. A JDK's "release" file answers at once;
# programs without one (shims, other layouts) are asked themselves.
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

# Finds Java 17 or later; $1 is "java", or "javac" where a compiler must be with it.
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

# Finds Maven 3.8 or later, asked with the Java that was found.
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

# True where this process may install packages.
may_install() { command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; }

open_apt_log() {
  [ -n "$apt_log" ] || apt_log=$(mktemp "${TMPDIR:-/tmp}/ycsb-kv-apt.XXXXXX") ||
    die "no log file can be made in ${TMPDIR:-/tmp}"
}

# Brings apt-get's package lists up to date, once. Old lists may do where a source is gone, so it is
# the installation that fails or not.
refresh_apt() {
  $apt_is_fresh && return 0
  open_apt_log
  apt-get -q -o Acquire::Retries=3 update >>"$apt_log" 2>&1 </dev/null || true
  apt_is_fresh=true
}

# Prints the package of a Java $1 (jdk or jre): 17, or the next long-term release that apt-get knows.
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

# Installs the packages "$@"; false, with the end of apt-get's log on standard error, if that fails.
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

# Brings Java (a JDK and Maven too if $1 is "build"), or ends with 1 and the command that would.
need_toolchain() {
  if [ "$1" = build ]; then kind=jdk compiler=javac; else kind=jre compiler=java; fi
  until has_toolchain "$1"; do
    may_install || die "missing: $missing. $(how_to_install)"
    tried=$packages
    refresh_apt
    name_packages
    [ "$packages" != "$tried" ] || die "missing: $missing, also with apt-get's $packages."
    note "Installing $packages with apt-get (once; this takes a minute or two)"
    # shellcheck disable=SC2086 # names of packages
    apt_install $packages || exit 1
    hash -r
  done
}

# Looks for the toolchain; says in missing what is not there.
has_toolchain() {
  lacks_java=false lacks_maven=false old_java='' old_mvn='' missing=''
  if ! find_java "$compiler"; then
    lacks_java=true
    missing="Java $min_java or later$old_java"
    [ "$1" = run ] || missing="a JDK $min_java or later$old_java"
  fi
  if [ "$1" = build ]; then
    # without a Java a Maven can't be asked for its version; that is done once Java is there
    if $lacks_java; then command -v mvn >/dev/null 2>&1; else find_maven; fi || {
      lacks_maven=true
      missing="${missing:+$missing and }Maven $min_maven or later$old_mvn"
    }
  fi
  [ -z "$missing" ]
}

# Sets packages to the names, with blanks between, of what is missing. The JDK comes first: it also
# satisfies Maven's dependency on a Java runtime, so that no second one is installed.
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
