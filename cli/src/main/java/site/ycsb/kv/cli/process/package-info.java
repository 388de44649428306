// SPDX-License-Identifier: Apache-2.0
/** This process: what it prints, the signals that it obeys, and how it ends. */
@NullMarked
package site.ycsb.kv.cli.process;

import org.jspecify.annotations.NullMarked;
