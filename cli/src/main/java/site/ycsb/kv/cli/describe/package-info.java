// SPDX-License-Identifier: Apache-2.0
/** What the commands say of themselves, for shells and for man. */
@NullMarked
package site.ycsb.kv.cli.describe;

import org.jspecify.annotations.NullMarked;
