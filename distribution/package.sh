#!/bin/sh
# Makes the archives of a release of what the build has made: distribution/package.sh WHAT VERSION
# TIMESTAMP. Maven runs it.
# SPDX-License-Identifier: Apache-2.0
#
#   WHAT        release: ycsb-kv-VERSION.tar.gz alone; all: also an archive for each binding and the
#               Debian package; or the module of one binding: its archive alone
#   TIMESTAMP   of all files in them, so that the same sources give the same archives
#
# Environment: DEB_COMPRESSION, of the Debian package (default: gzip).

set -eu
LC_ALL=C
export LC_ALL
what=$1 version=$2 timestamp=$3
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
here=$root/distribution
target=$here/target
name=ycsb-kv-$version
umask 022

die() {
  printf 'distribution/package.sh: %s\n' "$*" >&2
  exit 1
}

# The modules of the bindings that bin/ycsb has.
bindings() {
  for services in "$root"/*/src/main/resources/META-INF/services/site.ycsb.kv.binding.Binding; do
    module=${services%/src/main/*}
    module=${module##*/}
    [ ! -f "$root/cli/target/lib/$module-binding-$version.jar" ] || printf '%s\n' "$module"
  done
}

# The names of the jars that module $1 needs, its own excluded.
class_path() { { cat "$root/$1/target/classpath" && echo; } | tr '|' '\n' | sed 's|.*/||'; }

# Fills the folder lib of the release: a jar that only bindings need goes to each of them, linked,
# so that it is in the archive once.
fill_lib() {
  lib=$target/$name/lib
  cp "$root"/cli/target/lib/*.jar "$root/cli/target/ycsb-kv-cli-$version.jar" "$lib"
  for module in core study report; do class_path "$module"; done | sort -u >"$target/base"
  for module in $(bindings); do
    mkdir "$lib/$module"
    { class_path "$module" && echo "$module-binding-$version.jar"; } | sort -u |
      comm -23 - "$target/base" | while IFS= read -r jar; do
      case $jar in
        ycsb-kv-core-*) ;;
        *) ln "$lib/$jar" "$lib/$module/$jar" ;;
      esac
    done
  done
  for jar in "$lib"/*/*.jar; do rm -f "$lib/${jar##*/}"; done
}

# Copies document $1 to $2 with its links as they are in a release, where the READMEs of the modules
# are in docs/.
copy_document() {
  sed -e 's#\[\([^][]*\)\](\(\.\./\)*CONTRIBUTING\.md[^)]*)#\1 in the sources#g' \
    -e 's#\[\([^][]*\)\](\.\./template/README\.md[^)]*)#\1 in the sources#g' \
    -e 's#](\.\./docs/#](#g' -e 's#](\.\./\([a-z][a-z-]*\)/README\.md#](\1.md#g' "$1" >"$2"
}

copy_documents() {
  cp -R "$root/docs" "$target/$name"
  for document in "$root"/docs/*.md; do
    copy_document "$document" "$target/$name/docs/${document##*/}"
  done
  for module in $(bindings); do
    copy_document "$root/$module/README.md" "$target/$name/docs/$module.md"
  done
  copy_document "$root/README.md" "$target/$name/README.md"
}

# Writes the licences of the jars in the release $1.
copy_licences() {
  [ -s "$target/third-party.txt" ] || die "the list of licences is missing; run mvn package."
  mkdir "$1/licenses"
  find "$1/lib" -name '*.jar' | sed 's|.*/||' | sort -u >"$target/jars"
  echo 'Licences of the libraries in lib/. Their texts stand beside this file; that of the Apache' \
    >"$1/licenses/README"
  echo 'License, Version 2.0, is the file LICENSE.' >>"$1/licenses/README"
  # (licence) title (group:artifact:version - address)
  sed -n 's/^ *\((.*([^ :()]*:\([^ :()]*\):\([^ :()]*\) - .*\)$/\2 \3 \1/p' \
    "$target/third-party.txt" |
    while read -r artifact number line; do
      grep -q "^$artifact-${number}[.-]" "$target/jars" || continue
      printf '\n%s\n' "$line" >>"$1/licenses/README"
      copy_texts "$1/licenses/$artifact" "$artifact"
      case $line in
        *Apache*) ;;
        *) [ -d "$1/licenses/$artifact" ] ||
          die "$artifact $number has no licence text; add it to src/licenses/notices." ;;
      esac
    done
}

# Puts the licence texts of artifact $2 into the directory $1: those of its jar, and ours.
copy_texts() {
  for from in "$target/licenses/$2-jar"/*; do
    [ -e "$from" ] || continue
    mkdir -p "$1"
    cp -R "$from" "$1"
  done
  sed -n "s/^$2|//p" "$here/src/licenses/notices" >"$target/notice"
  [ -s "$target/notice" ] || return 0
  mkdir -p "$1"
  IFS='|' read -r text copyright <"$target/notice"
  { printf '%s\n\n' "$copyright" && cat "$here/src/licenses/$text"; } >"$1/LICENSE.$text"
}

# Lays out the release as a directory.
stage() {
  rm -rf "${target:?}/$name"
  mkdir -p "$target/$name/bin" "$target/$name/lib"
  for script in ycsb startup.sh toolchain.sh; do
    cp "$root/bin/$script" "$target/$name/bin"
  done
  cp -R "$root/workloads" "$root/experiments" "$root/deploy" "$root/LICENSE" "$target/$name"
  fill_lib
  copy_documents
  copy_licences "$target/$name"
  set_modes "$target/$name"
}

set_modes() {
  find "$1" -type d -exec chmod 755 {} +
  find "$1" -type f -exec chmod 644 {} +
  chmod 755 "$1/bin/ycsb"
  find "$1" -path '*/deploy/*.sh' -exec chmod 755 {} +
}

# Packs the directory $1 of target/.
pack() {
  tar=tar
  ! command -v gtar >/dev/null || tar=gtar
  "$tar" --version 2>/dev/null | grep -q GNU || die "GNU tar is missing; install it."
  "$tar" --sort=name --owner=root:0 --group=root:0 --mtime="$timestamp" --format=gnu \
    -C "$target" -cf - "$1" | gzip -n >"$target/$1.tar.gz.new"
  mv "$target/$1.tar.gz.new" "$target/$1.tar.gz"
}

# Packs the base with the binding of module $1.
pack_binding() {
  part=ycsb-kv-$1-binding-$version
  rm -rf "${target:?}/$part"
  mkdir -p "$target/$part/lib"
  cp -R "$target/$name/bin" "$target/$name/workloads" "$target/$name/LICENSE" "$target/$part"
  cp "$target/$name"/lib/*.jar "$target/$part/lib"
  cp -R "$target/$name/lib/$1" "$target/$part/lib"
  cp "$target/$name/docs/$1.md" "$target/$part/README.md"
  copy_licences "$target/$part"
  set_modes "$target/$part"
  pack "$part"
  rm -rf "${target:?}/$part"
}

# Builds the Debian package; its programs take the class archive from /var/cache, if root made one.
pack_debian() {
  deb=$target/deb
  share=$deb/usr/share/ycsb-kv
  doc=$deb/usr/share/doc/ycsb-kv
  rm -rf "$deb"
  mkdir -p "$share" "$doc" "$deb/usr/bin" "$deb/usr/share/man/man1" "$deb/var/cache/ycsb-kv" \
    "$deb/DEBIAN"
  for part in bin lib workloads experiments deploy; do cp -R "$target/$name/$part" "$share"; done
  set_modes "$share"
  cp -R "$target/$name/README.md" "$target/$name/docs" "$target/$name/licenses" "$doc"
  cp "$here/src/deb/copyright" "$doc"
  printf 'ycsb-kv (%s) unstable; urgency=low\n\n  * As built from the sources.\n\n -- %s  %s\n' \
    "$debian_version" "$(sed -n 's/^Maintainer: //p' "$here/src/deb/control")" \
    "$(date -u -R -d "$timestamp")" | gzip -9n >"$doc/changelog.gz"
  gzip -9n <"$here/src/deb/ycsb-kv.1" >"$deb/usr/share/man/man1/ycsb-kv.1.gz"
  ln -s ../share/ycsb-kv/bin/ycsb "$deb/usr/bin/ycsb-kv"
  ln -s /var/cache/ycsb-kv "$share/startup"
  cp "$here/src/deb/prerm" "$deb/DEBIAN"
  chmod 755 "$deb/DEBIAN/prerm"
  (cd "$deb" && find usr -type f -exec md5sum {} + | sort -k 2) >"$deb/DEBIAN/md5sums"
  sed -e "s/@VERSION@/$debian_version/" -e "s/@SIZE@/$(du -sk "$deb/usr" | cut -f 1)/" \
    "$here/src/deb/control" >"$deb/DEBIAN/control"
  # the jars are compressed already
  SOURCE_DATE_EPOCH=$(date -u -d "$timestamp" +%s) \
    dpkg-deb --root-owner-group "-Z${DEB_COMPRESSION:-gzip}" -z1 --build "$deb" \
    "$target/ycsb-kv_${debian_version}_all.deb" >/dev/null
  rm -rf "$deb"
}

debian_version=$(printf '%s' "$version" | sed 's/-/~/g')
case $what in
  release | all)
    stage
    pack "$name"
    ;;
  deb) pack_debian ;;
  *) pack_binding "$what" ;;
esac
if [ "$what" = all ]; then
  for module in $(bindings); do pack_binding "$module"; done
  if command -v dpkg-deb >/dev/null; then pack_debian; fi
fi
