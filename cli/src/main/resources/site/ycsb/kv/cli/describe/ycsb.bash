# SPDX-License-Identifier: Apache-2.0

# Sets before to the words before the cursor, cur to the one at it, and tail to the part of cur that
# readline replaces. Readline also separates words at = and :, which are joined here again.
_ycsb_split() {
  local line=${COMP_LINE:0:COMP_POINT} gap i
  before=()
  for ((i = 0; i < COMP_CWORD; i++)); do
    gap=${line%%"${COMP_WORDS[i]}"*}
    line=${line#*"${COMP_WORDS[i]}"}
    if [[ -n $gap || i -eq 0 ]]; then
      before+=("${COMP_WORDS[i]}")
    else
      before[${#before[@]} - 1]+=${COMP_WORDS[i]}
    fi
  done
  cur=${line#"${line%%[![:space:]]*}"}
  if [[ $cur == "$line" && -n ${before[0]} ]]; then
    i=$((${#before[@]} - 1))
    cur=${before[i]}$cur
    unset "before[i]"
  fi
  tail=$cur
  case $cur in
    [\'\"]*) cur=${cur:1} tail=$cur ;;
    *)
      [[ $COMP_WORDBREAKS != *=* ]] || tail=${tail##*=}
      [[ $COMP_WORDBREAKS != *:* ]] || tail=${tail##*:}
      ;;
  esac
  before=("${before[@]:1}")
}

# Sets an option of this completion; bash 3 can't.
_ycsb_opt() {
  compopt -o "$@" 2>/dev/null || return 0
}

# Offers word $1 if it goes on from what is typed.
_ycsb_offer() {
  local word
  if [[ $1 == "$rest"* ]]; then
    word=$head$1
    word=${word#"${cur%"$tail"}"}
    COMPREPLY+=("${word// /\\ }")
  fi
}

_ycsb_offer_files() {
  local file directory
  directory=$(_ycsb_workloads "${COMP_WORDS[0]}")
  if [[ -n $directory ]]; then
    for file in "$directory"/*; do
      [[ ! -f $file ]] || _ycsb_offer "$file"
    done
  fi
  if [[ ${#COMPREPLY[@]} -eq 0 ]]; then
    _ycsb_opt default
    return
  fi
  _ycsb_opt filenames -o nosort
  while IFS= read -r file; do
    [[ $file == "$directory" ]] || [[ $file == "$directory"/* ]] || _ycsb_offer "$file"
  done < <(compgen -f -- "$rest")
}

_ycsb() {
  local command first option place kind list cur tail head rest word before reply
  COMPREPLY=() reply=()
  _ycsb_split
  _ycsb_parse "${before[@]}"
  head='' rest=$cur
  if [[ -z $option ]]; then
    case $cur in
      --*=*)
        head=${cur%%=*}=
        rest=${cur#*=}
        place="$command ${cur%%=*}"
        _ycsb_kind "$place"
        ;;
      -*) kind=option list='' ;;
      '') [[ -n $kind ]] || kind=option ;;
    esac
  fi
  if [[ $kind == setting && $rest == *=* ]]; then
    head=$head${rest%%=*}=
    place=${rest%%=*}
    rest=${rest#*=}
    kind=value
  fi
  if [[ -n $list && $kind != setting ]]; then
    head=$head${rest%"${rest##*,}"}
    rest=${rest##*,}
  fi
  case $kind in
    command) _ycsb_data commands ;;
    option) _ycsb_data "options $command" ;;
    binding) _ycsb_data bindings ;;
    setting) _ycsb_settings ;;
    value) _ycsb_data "values $place" ;;
    words) _ycsb_data "words $place" ;;
    file) _ycsb_opt default ;;
    directory) _ycsb_opt dirnames ;;
    workload) _ycsb_offer_files ;;
  esac
  for word in "${reply[@]}"; do
    _ycsb_offer "${word%%:*}"
  done
  [[ ${COMPREPLY[0]} != *= ]] || _ycsb_opt nospace
}

complete -F _ycsb ycsb
