#!/bin/sh
# Loads a store and runs a workload from many clients, which mpirun of Open MPI starts:
#   deploy/mpirun.sh CLIENTS DIR BINDING [arguments of bin/ycsb run]
# SPDX-License-Identifier: Apache-2.0

set -eu
clients=$1 out=$2
shift 2
soon() { echo "start.at=$(($(date +%s) + ${START_IN:-20}))"; }
# Without recovery, mpirun ends all clients when one dies or has an invalid result. Unless told
# otherwise, it binds each client to a processor.
ranks() {
  mpirun --enable-recovery --bind-to none -n "$clients" bin/ycsb "$@" -p "$(soon)"
}

bin/ycsb --version # builds once, before all clients need it
ranks load "$@" --out "$out/load"
ranks run "$@" --out "$out/run" || true # the merged verdict counts
bin/ycsb merge "$out/run" --out "$out/merged"
