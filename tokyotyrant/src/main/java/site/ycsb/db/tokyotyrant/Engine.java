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
package site.ycsb.db.tokyotyrant;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;

/**
 * The engines that a server may run. The type is what {@code stat} calls it (ttserver.c do_stat),
 * the suffix how a database is named to get it (spex, {@code ttserver}).
 */
enum Engine {
  MEMORY_HASH("on-memory hash", "*"),
  MEMORY_TREE("on-memory tree", "+"),
  TCH("hash", ".tch"),
  TCB("B+ tree", ".tcb"),
  TCF("fixed-length", ".tcf"),
  TCT("table", ".tct");

  /** Bytes of a record of a fixed-length database that was made without tuning (FDBDEFWIDTH). */
  private static final int DEFAULT_WIDTH = 255;

  private final String statType;
  private final String suffix;

  Engine(String statType, String suffix) {
    this.statType = statType;
    this.suffix = suffix;
  }

  /** The engine that {@code stat} names, if it is one of these. */
  static Optional<Engine> ofStat(String statType) {
    return Arrays.stream(values()).filter(e -> e.statType.equals(statType)).findFirst();
  }

  /** Its name in {@code stat}. */
  String statType() {
    return statType;
  }

  /**
   * How large keys and values may be by the sources of ttserver 1.1.41 and Tokyo Cabinet 1.4.48.
   */
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
