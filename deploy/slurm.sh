#!/bin/sh
# Loads a store and runs a workload from many clients, as a batch job of Slurm:
#   sbatch [--nodes=N --ntasks=N] deploy/slurm.sh BINDING [arguments of bin/ycsb run]
# SPDX-License-Identifier: Apache-2.0
#SBATCH --job-name=ycsb --output=%x-%j.log
#SBATCH --nodes=2 --ntasks=4 --exclusive

set -eu
out=ycsb-$SLURM_JOB_ID
soon() { echo "start.at=$(($(date +%s) + ${START_IN:-20}))"; }

bin/ycsb --version # builds once, before all clients need it
srun bin/ycsb load "$@" --out "$out/load" -p "$(soon)"
srun bin/ycsb run "$@" --out "$out/run" -p "$(soon)" || true # the merged verdict counts
bin/ycsb merge "$out/run" --out "$out/merged"
