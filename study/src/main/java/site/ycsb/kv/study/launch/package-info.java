// SPDX-License-Identifier: Apache-2.0
/** Starts the many clients of a sweep's point by a line of the user's, such as srun or mpirun. */
@NullMarked
package site.ycsb.kv.study.launch;

import org.jspecify.annotations.NullMarked;
