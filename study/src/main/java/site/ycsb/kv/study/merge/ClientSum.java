// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What the processes of all ranks used in one second. Used by one thread. */
final class ClientSum {
  private final Figures summed = new Figures(ClientFigures.SUMMED);
  private final Figures highest = new Figures(ClientFigures.HIGHEST);
  private double sampledSeconds;
  private boolean missing;
  private boolean empty = true;

  boolean isEmpty() {
    return empty;
  }

  void add(ClientFigures figures) {
    empty = false;
    missing |= figures.missing();
    sampledSeconds = Math.max(sampledSeconds, figures.sampledSeconds());
    for (int i = 0; i < summed.size(); i++) {
      if (figures.summed().has(i)) {
        summed.set(i, figures.summed().get(i) + (summed.has(i) ? summed.get(i) : 0));
      }
    }
    for (int i = 0; i < highest.size(); i++) {
      double value = figures.highest().get(i);
      if (!highest.has(i) || value > highest.get(i)) {
        highest.set(i, value);
      }
    }
  }

  /** Adds the figures to a row; none if one of the ranks has no sample of this second. */
  void addTo(ObjectNode row) {
    row.put("process", "CLIENT").put("missing", missing);
    if (!missing) {
      if (sampledSeconds > 0) {
        row.put("sampledSeconds", sampledSeconds);
      }
      put(row, summed);
      put(row, highest);
    }
  }

  /** Bytes and threads are whole numbers, other than percentages and rates. */
  private static void put(ObjectNode row, Figures figures) {
    for (int i = 0; i < figures.size(); i++) {
      String name = figures.name(i);
      if (figures.has(i) && (name.endsWith("Bytes") || ClientFigures.WHOLE.contains(name))) {
        row.put(name, (long) figures.get(i));
      } else if (figures.has(i)) {
        row.put(name, Seconds.rounded(figures.get(i)));
      }
    }
  }
}
