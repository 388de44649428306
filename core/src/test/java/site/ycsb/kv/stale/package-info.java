// SPDX-License-Identifier: Apache-2.0
@NullMarked
package site.ycsb.kv.stale;

import org.jspecify.annotations.NullMarked;
