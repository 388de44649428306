// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of a search for the highest rate, which are settings under other names. */
final class SearchOptions {
  @Option(
      names = "--slo",
      paramLabel = "PROMISE",
      description = {
        "What the store must keep, such as 'READ p99 < 5ms', 'p99.9 < 20ms', 'max < 1s' or",
        "'errors < 0.1%%'; several options give several promises (max.slo)."
      })
  private List<String> promises = new ArrayList<>();

  @Option(
      names = "--within",
      paramLabel = "SHARE",
      converter = Share.class,
      description = "How wide the interval may be to either side, such as 5%% (max.within).")
  private @Nullable String within;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      converter = Time.class,
      description = "Time of the whole search, such as 90s, 10m or 1h (max.budget).")
  private @Nullable String budget;

  /** Whether any of them is given. */
  boolean given() {
    return !promises.isEmpty() || within != null || budget != null;
  }

  /** Adds the settings that they stand for. */
  void addTo(Properties properties) {
    if (!promises.isEmpty()) {
      properties.setProperty("max.slo", String.join("; ", promises));
    }
    if (within != null) {
      properties.setProperty("max.within", within);
    }
    if (budget != null) {
      properties.setProperty("max.budget", budget);
    }
  }

  /** A share such as {@code 5%} or {@code 0.05}, as a setting holds it. */
  static final class Share implements ITypeConverter<String> {
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d+)?) ?%");

    @Override
    public String convert(String text) {
      Matcher percent = PERCENT.matcher(text.trim());
      return percent.matches()
          ? new BigDecimal(percent.group(1)).movePointLeft(2).toPlainString()
          : text;
    }
  }

  /** A time such as {@code 90s}, {@code 10m} or {@code 1h} in seconds, as a setting holds it. */
  static final class Time implements ITypeConverter<String> {
    private static final Pattern TIME = Pattern.compile("(\\d{1,6}) ?([smh]?)");

    @Override
    public String convert(String text) {
      Matcher time = TIME.matcher(text.trim().toLowerCase(Locale.ROOT));
      if (!time.matches()) {
        throw new TypeConversionException("must be a time such as 90s, 10m or 1h");
      }
      long seconds =
          switch (time.group(2)) {
            case "h" -> 3_600;
            case "m" -> 60;
            default -> 1;
          };
      return Long.toString(seconds * Long.parseLong(time.group(1)));
    }
  }
}
