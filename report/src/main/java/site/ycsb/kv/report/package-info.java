// SPDX-License-Identifier: Apache-2.0
/** Reports: one page that shows results and sweeps, made of evidence that it holds itself. */
@NullMarked
package site.ycsb.kv.report;

import org.jspecify.annotations.NullMarked;
