// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names that expressions of an experiment may use.
 *
 * @param stores their labels
 * @param threads the numbers of threads of each workload, by its name
 */
record Vocabulary(Set<String> stores, Map<String, List<Integer>> threads) {}
