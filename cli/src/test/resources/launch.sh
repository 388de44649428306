#!/bin/sh
# Starts so many copies of a command with the variables of Open MPI: launch.sh COUNT COMMAND...
count=$1
shift
pids=
rank=0
while [ "$rank" -lt "$count" ]; do
  OMPI_COMM_WORLD_RANK=$rank OMPI_COMM_WORLD_SIZE=$count "$@" &
  pids="$pids $!"
  rank=$((rank + 1))
done
code=0
for pid in $pids; do
  wait "$pid" || code=$?
done
exit "$code"
