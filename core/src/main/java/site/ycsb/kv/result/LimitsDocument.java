// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.limits.Limit;
import site.ycsb.kv.limits.StoreLimits;
import site.ycsb.kv.limits.Trial;
import site.ycsb.kv.setting.Setting;

/** {@code limits.json}: the limits of a store's keys and values, in bytes. */
public final class LimitsDocument {
  private static final int SCHEMA_VERSION = 1;

  private LimitsDocument() {}

  /**
   * Writes it into a directory, which it makes if necessary.
   *
   * @param version of this program
   * @param binding the store's binding
   * @param triedUpToBytes the largest size tried
   */
  public static void write(
      Path directory, String version, String binding, StoreLimits limits, long triedUpToBytes)
      throws IOException {
    Files.createDirectories(directory);
    new Fields()
        .put("schemaVersion", SCHEMA_VERSION)
        .put("version", version)
        .put("binding", binding)
        .put("store", limits.store())
        .put("triedUpToBytes", triedUpToBytes)
        .put("key", found(limits.key()))
        .put("value", found(limits.value()))
        .put("documented", limits.documented().stream().map(d -> compared(d, limits)).toList())
        .write(directory.resolve("limits.json"));
  }

  private static Fields found(Limit limit) {
    return new Fields()
        .put("largestBytes", limit.largestBytes())
        .put("beyond", limit.beyond().map(LimitsDocument::beyond).orElse(null));
  }

  /** What happened beyond a limit: {@code refused}, {@code changed} or {@code lost}. */
  private static Fields beyond(Trial trial) {
    return new Fields()
        .put("bytes", trial.bytes())
        .put("outcome", Setting.word(trial.outcome()))
        .put("detail", trial.detail());
  }

  /** A documented limit: {@code meets}, {@code contradicts}, {@code tuned}, {@code not-reached}. */
  private static Fields compared(DocumentedLimit documented, StoreLimits limits) {
    return new Fields()
        .put("part", Setting.word(documented.part()))
        .put("bytes", documented.bytes())
        .put("source", documented.source())
        .put("found", Setting.word(limits.of(documented.part()).compare(documented)));
  }
}
