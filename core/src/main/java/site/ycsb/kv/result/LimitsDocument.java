// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;
import site.ycsb.kv.limits.Limit;
import site.ycsb.kv.limits.StoreLimits;
import site.ycsb.kv.limits.Trial;
import site.ycsb.kv.setting.Setting;

/** {@code limits.json}: the limits of a store's keys and values, in bytes. */
public record LimitsDocument(
    int schemaVersion,
    String version,
    String binding,
    String store,
    long triedUpToBytes,
    Found key,
    Found value,
    List<Documented> documented) {

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** The limit found of keys or values. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Found(long largestBytes, @Nullable Beyond beyond) {
    static Found of(Limit limit) {
      return new Found(limit.largestBytes(), limit.beyond().map(Beyond::of).orElse(null));
    }
  }

  /** What happened beyond it: {@code refused}, {@code changed} or {@code lost}. */
  record Beyond(long bytes, String outcome, String detail) {
    static Beyond of(Trial trial) {
      return new Beyond(trial.bytes(), Setting.word(trial.outcome()), trial.detail());
    }
  }

  /** A documented limit: {@code meets}, {@code contradicts} or {@code not-reached}. */
  record Documented(String part, long bytes, String source, String found) {
    static Documented of(DocumentedLimit documented, StoreLimits limits) {
      Limit limit = documented.part() == Part.KEY ? limits.key() : limits.value();
      return new Documented(
          Setting.word(documented.part()),
          documented.bytes(),
          documented.source(),
          Setting.word(limit.compare(documented)));
    }
  }

  public static LimitsDocument of(
      String version, String binding, StoreLimits limits, long triedUpToBytes) {
    return new LimitsDocument(
        1,
        version,
        binding,
        limits.store(),
        triedUpToBytes,
        Found.of(limits.key()),
        Found.of(limits.value()),
        limits.documented().stream().map(d -> Documented.of(d, limits)).toList());
  }

  /** Writes it into a directory, which it makes if necessary. */
  public void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    MAPPER.writeValue(directory.resolve("limits.json").toFile(), this);
  }
}
