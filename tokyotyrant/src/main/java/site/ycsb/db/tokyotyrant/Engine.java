// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;

/**
 * The engines that a server may run, each with its type in {@code stat} (ttserver.c do_stat) and
 * the suffix of the name of its databases (spex, {@code ttserver}).
 */
enum Engine {
  MEMORY_HASH("on-memory hash", "*"),
  MEMORY_TREE("on-memory tree", "+"),
  TCH("hash", ".tch"),
  TCB("B+ tree", ".tcb"),
  TCF("fixed-length", ".tcf"),
  TCT("table", ".tct");

  /** Bytes of a record of a fixed-length database without tuning (tcfdb.h FDBDEFWIDTH). */
  private static final int DEFAULT_WIDTH = 255;

  private final String statType;
  private final String suffix;

  Engine(String statType, String suffix) {
    this.statType = statType;
    this.suffix = suffix;
  }

  /** The engine of this type in {@code stat}, if there is one. */
  static Optional<Engine> ofStat(String statType) {
    return Arrays.stream(values()).filter(e -> e.statType.equals(statType)).findFirst();
  }

  String statType() {
    return statType;
  }

  /** The largest key and value, by the sources of ttserver 1.1.41 and Tokyo Cabinet 1.4.48. */
  List<DocumentedLimit> documentedLimits() {
    String protocol = "TTARGUMENTMAX in ttserver.c";
    DocumentedLimit key = new DocumentedLimit(Part.KEY, Protocol.MAX_ARGUMENT_BYTES, protocol);
    DocumentedLimit value =
        this == TCF
            ? new DocumentedLimit(Part.VALUE, DEFAULT_WIDTH, "default width in tcfdb.c", true)
            : new DocumentedLimit(Part.VALUE, Protocol.MAX_ARGUMENT_BYTES, protocol);
    return this == TCF ? List.of(value) : List.of(key, value);
  }

  /** The name of an empty database in a directory, with its tuning. */
  String database(Path directory, String tuning) {
    boolean inMemory = suffix.length() == 1;
    String name = inMemory ? suffix : directory.resolve("ycsb" + suffix).toString();
    return tuning.isEmpty() ? name : name + "#" + tuning;
  }
}
