# SPDX-License-Identifier: Apache-2.0

# What bash and zsh have in common.

# Tells from the words before the one to complete: command, first (the command's first argument),
# option (whose value is due), place, and the kind of words that the place takes.
_ycsb_parse() {
  local word count=1
  command='' first='' option=''
  for word; do
    if [ -n "$option" ]; then
      option=''
    elif _ycsb_takes_value "$word"; then
      option=$word
    else
      case $word in
        -*) ;;
        *)
          if [ -z "$command" ]; then
            command=$word
          else
            [ "$count" -gt 1 ] || first=$word
            count=$((count + 1))
          fi
          ;;
      esac
    fi
  done
  place="$command ${option:-$count}"
  _ycsb_kind "$place"
}

# Sets reply to the settings that every binding has, and those of the bindings that are named.
_ycsb_settings() {
  local names=$first, all
  _ycsb_data settings
  all=("${reply[@]}")
  while [ -n "$names" ]; do
    _ycsb_data "settings ${names%%,*}"
    all+=("${reply[@]}")
    names=${names#*,}
  done
  reply=("${all[@]}")
}

# Prints the directory of the workloads that is at hand: here, or where program $1 lies.
_ycsb_workloads() {
  local program=$1
  if [ -d workloads ]; then
    echo workloads
    return
  fi
  case $program in
    */*) ;;
    *) program=$(command -v -- "$program" 2>/dev/null) ;;
  esac
  if [ -L "$program" ]; then
    program=$(readlink -f -- "$program" 2>/dev/null)
  fi
  case $program in
    */bin/*) echo "${program%/bin/*}/workloads" ;;
  esac
}
