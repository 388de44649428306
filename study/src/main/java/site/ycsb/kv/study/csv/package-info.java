// SPDX-License-Identifier: Apache-2.0
/** Tables as files of comma-separated values. */
@NullMarked
package site.ycsb.kv.study.csv;

import org.jspecify.annotations.NullMarked;
