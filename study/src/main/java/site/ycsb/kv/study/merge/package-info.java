// SPDX-License-Identifier: Apache-2.0
/** One result out of the results of many clients that measured together. */
@NullMarked
package site.ycsb.kv.study.merge;

import org.jspecify.annotations.NullMarked;
