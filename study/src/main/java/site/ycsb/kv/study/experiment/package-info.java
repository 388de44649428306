// SPDX-License-Identifier: Apache-2.0
/** Published comparisons as files: what is run, what was published, and what came of it here. */
@NullMarked
package site.ycsb.kv.study.experiment;

import org.jspecify.annotations.NullMarked;
