# SPDX-License-Identifier: Apache-2.0

_ycsb_workload_files() {
  local directory=$(_ycsb_workloads $words[1]) expl result=1
  local -a files
  files=($directory/*(N-.))
  if [[ -n $directory ]] && (( $#files )); then
    _wanted -V workloads expl workload compadd -M 'r:|/=*' -f -- $files && result=0
  fi
  # the files of that directory are there already
  [[ -n $list ]] || _files -F "($directory)" && result=0
  return result
}

_ycsb() {
  local command first option place kind list name expl
  local -a before reply found suffix
  before=("${(@Q)words[2,CURRENT-1]}")
  _ycsb_parse "${before[@]}"
  if [[ -z $option ]]; then
    case $PREFIX in
      --*=*)
        place="$command ${PREFIX%%=*}"
        compset -P 1 '*='
        _ycsb_kind "$place"
        ;;
      -*) kind=option list='' ;;
      '') [[ -n $kind ]] || kind=option ;;
    esac
  fi
  if [[ $kind == setting && $PREFIX == *=* ]]; then
    name=${PREFIX%%=*}
    compset -P 1 '*='
    kind=value
  fi
  if [[ -n $list && $kind != setting ]]; then
    compset -P '*,'
    suffix=(-q -S ,)
  fi
  case $kind in
    command) _ycsb_data commands ;;
    option) _ycsb_data "options $command" ;;
    binding) _ycsb_data bindings ;;
    setting) _ycsb_settings; suffix=(-S '') ;;
    value) _ycsb_data "values $name" ;;
    words) _ycsb_data "words $place" ;;
    file) _files; return ;;
    directory) _wanted directories expl directory _path_files -/; return ;;
    workload) _ycsb_workload_files; return ;;
    *) return 1 ;;
  esac
  found=("${reply[@]}")
  [[ $found[1] != *= ]] || suffix=(-S '')
  _describe -t ${kind}s $kind found "${suffix[@]}"
}

if [[ $funcstack[1] == _ycsb ]]; then
  _ycsb "$@" # this file was loaded from fpath
else
  compdef _ycsb ycsb
fi
