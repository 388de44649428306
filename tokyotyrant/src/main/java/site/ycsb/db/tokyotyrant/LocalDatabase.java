// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.nio.file.Path;
import java.util.Properties;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.workload.WorkloadShape;

/** The database of a server started for a run: the configured engine, sized for the workload. */
final class LocalDatabase {
  /** The limit of a fixed-length database without tuning (tcfdb.h FDBDEFLIMSIZ). */
  private static final long DEFAULT_LIMIT_BYTES = 268_435_456;

  /** The header before the records in its file (tcfdb.c FDBHEADSIZ). */
  private static final long HEADER_BYTES = 256;

  private LocalDatabase() {}

  /** The database's name with its tuning, as ttserver takes it. */
  static String name(Path directory, Properties properties) {
    try {
      TokyoTyrantSettings settings = TokyoTyrantSettings.of(properties);
      Engine engine = settings.engine().orElse(TokyoTyrantSettings.DEFAULT_ENGINE);
      String tuning = settings.tuning();
      if (engine == Engine.TCF) {
        tuning = fixedTuning(WorkloadShape.of(properties), tuning);
      }
      return engine.database(directory, tuning);
    } catch (SettingsException e) {
      throw new IllegalStateException("The settings were checked before", e);
    }
  }

  /** Adds width and limit for the workload's records, unless the user sets them. */
  private static String fixedTuning(WorkloadShape shape, String given) {
    StringBuilder tuning = new StringBuilder(given);
    long width = Math.max(1, shape.fieldCount() * Math.max(1, shape.fieldLength()));
    if (!given.contains("width=")) {
      append(tuning, "width=" + width);
    }
    if (!given.contains("limsiz=")) {
      // A length of 1, 2 or 4 bytes precedes each record (tcfdb.c tcfdbtune).
      int lengthBytes = width <= 0xFF ? 1 : width <= 0xFFFF ? 2 : 4;
      long needed = HEADER_BYTES + (shape.lastRecord() + 2) * (width + lengthBytes);
      append(tuning, "limsiz=" + Math.max(DEFAULT_LIMIT_BYTES, needed));
    }
    return tuning.toString();
  }

  private static void append(StringBuilder tuning, String pair) {
    tuning.append(tuning.isEmpty() ? "" : "#").append(pair);
  }
}
