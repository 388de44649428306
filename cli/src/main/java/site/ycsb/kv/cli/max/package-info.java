// SPDX-License-Identifier: Apache-2.0
/**
 * The steps of {@code bin/ycsb max}: their runs, what they measured, and the text of the answer.
 */
@NullMarked
package site.ycsb.kv.cli.max;

import org.jspecify.annotations.NullMarked;
