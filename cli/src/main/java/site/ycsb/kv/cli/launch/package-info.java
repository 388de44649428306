// SPDX-License-Identifier: Apache-2.0
/** From checked settings to a result: the server of a command, its run, its display and files. */
@NullMarked
package site.ycsb.kv.cli.launch;

import org.jspecify.annotations.NullMarked;
