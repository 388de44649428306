/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.resource;

import java.util.Map;

/**
 * What a process has used at one moment. Whatever is not known is {@link #UNKNOWN}, never 0.
 *
 * @param userNanos processor time in user mode since the process began
 * @param systemNanos processor time in the kernel since the process began
 * @param rssBytes resident memory
 * @param virtualBytes virtual memory
 * @param fileBytes size of its data files
 * @param receivedBytes bytes that came in by the network since some start
 * @param sentBytes bytes that went out by the network since some start
 * @param threads its threads
 * @param store what the store itself counts, by names that carry their unit, such as {@code
 *     usedMemoryBytes}; empty where it tells nothing
 */
public record Reading(
    long userNanos,
    long systemNanos,
    long rssBytes,
    long virtualBytes,
    long fileBytes,
    long receivedBytes,
    long sentBytes,
    long threads,
    Map<String, Long> store) {

  /** In place of a number that can't be had. */
  public static final long UNKNOWN = -1;

  /** Processor time and memory, and nothing else. */
  public static Reading of(long userNanos, long systemNanos, long rssBytes, long virtualBytes) {
    return new Reading(
        userNanos,
        systemNanos,
        rssBytes,
        virtualBytes,
        UNKNOWN,
        UNKNOWN,
        UNKNOWN,
        UNKNOWN,
        Map.of());
  }

  /** The same with data files. */
  public Reading withFiles(long bytes) {
    return new Reading(
        userNanos,
        systemNanos,
        rssBytes,
        virtualBytes,
        bytes,
        receivedBytes,
        sentBytes,
        threads,
        store);
  }

  /** The same with network traffic. */
  public Reading withNetwork(long received, long sent) {
    return new Reading(
        userNanos, systemNanos, rssBytes, virtualBytes, fileBytes, received, sent, threads, store);
  }

  /** The same with threads. */
  public Reading withThreads(long count) {
    return new Reading(
        userNanos,
        systemNanos,
        rssBytes,
        virtualBytes,
        fileBytes,
        receivedBytes,
        sentBytes,
        count,
        store);
  }

  /** The same with what the store itself counts. */
  public Reading withStore(Map<String, Long> counted) {
    return new Reading(
        userNanos,
        systemNanos,
        rssBytes,
        virtualBytes,
        fileBytes,
        receivedBytes,
        sentBytes,
        threads,
        Map.copyOf(counted));
  }
}
