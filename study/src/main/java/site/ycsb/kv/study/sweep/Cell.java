// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.util.Map;

/**
 * What the points of all blocks share: a store at a load. Immutable.
 *
 * @param label of the store; a store may stand in a sweep under several labels
 * @param workload its name
 * @param threads of the client
 * @param varied the settings that vary over the sweep, by name
 */
public record Cell(String label, String workload, int threads, Map<String, String> varied) {}
