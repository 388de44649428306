// SPDX-License-Identifier: Apache-2.0
/** Writes the output of a run: stock YCSB's text, and the files of a result. */
@NullMarked
package site.ycsb.kv.result;

import org.jspecify.annotations.NullMarked;
