// SPDX-License-Identifier: Apache-2.0
/** What is checked before a command runs, and of its heap while it does. */
@NullMarked
package site.ycsb.kv.cli.check;

import org.jspecify.annotations.NullMarked;
