// SPDX-License-Identifier: Apache-2.0
/** What is checked before a command runs. */
@NullMarked
package site.ycsb.kv.cli.check;

import org.jspecify.annotations.NullMarked;
