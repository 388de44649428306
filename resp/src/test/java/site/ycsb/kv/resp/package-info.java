// SPDX-License-Identifier: Apache-2.0
@NullMarked
package site.ycsb.kv.resp;

import org.jspecify.annotations.NullMarked;
