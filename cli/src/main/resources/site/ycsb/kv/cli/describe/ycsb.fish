# SPDX-License-Identifier: Apache-2.0
# Prints the command and its arguments before the cursor, one a line.
function __ycsb_arguments
  set -l option
  set -l tokens (commandline -opc)
  for token in $tokens[2..-1]
    if set -q option[1]
      set -e option
    else if contains -- $token $__ycsb_takes_value
      set option $token
    else if not string match -q -- '-*' $token
      echo $token
    end
  end
end

# Whether this is command $argv[1], and its argument number $argv[2] is due, or one behind that.
function __ycsb_at
  set -l arguments (__ycsb_arguments)
  test "$arguments[1]" = "$argv[1]"; or return 1
  set -q argv[2]; or return 0
  set -l due (count $arguments)
  test -n "$argv[1]"; or set due 1
  if set -q argv[3]
    test $due -ge $argv[2]
  else
    test $due -eq $argv[2]
  end
end

# The word at the cursor, without --option= before it.
function __ycsb_token
  commandline -ct | string replace -r -- '^--[a-z-]*=' ''
end

# Puts what stands before the last comma in front of each word read.
function __ycsb_list
  set -l before (__ycsb_token | string replace -r -- '[^,]*$' '')
  while read -l word
    echo "$before$word"
  end
end

function __ycsb_settings
  set -l token (__ycsb_token)
  if string match -q -- '*=*' $token
    set -l name (string replace -r -- '=.*' '' $token)
    set -l before $name=
    if test "$argv[1]" = list
      set before (string replace -r -- '[^,=]*$' '' $token)
    end
    for value in (__ycsb_data "values $name")
      echo $before$value
    end
  else
    __ycsb_data settings
    set -l arguments (__ycsb_arguments)
    for binding in (string split -- , $arguments[2])
      __ycsb_data "settings $binding"
    end
  end
end

# The workload files at hand: here, or where the program lies.
function __ycsb_workloads
  set -l directory workloads
  if not test -d $directory
    set -l tokens (commandline -opc)
    set -l program (command -s $tokens[1])
    set program (readlink -f $program 2>/dev/null)
    string match -q -- '*/bin/*' $program; or return
    set directory (string replace -r -- '/bin/[^/]*$' '/workloads' $program)
  end
  for file in $directory/*
    test -f $file; and printf '%s\t%s\n' $file workload
  end
end

# The workload files, and behind them all files that go on from what is typed.
function __ycsb_files
  __ycsb_workloads
  __fish_complete_path (__ycsb_token)
end
