// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bound that must hold: the share of operations that may take as long as {@code boundNanos} or
 * longer, or that may fail. Immutable.
 *
 * @param kind what it is about
 * @param text as the user wrote it, with single blanks
 * @param operation the label of the operation that it is about, such as {@code READ}; empty for all
 * @param allowedShare from 0 up to, but not including, 1
 * @param boundNanos of a latency, counted from when an operation was due; empty if the promise is
 *     about something else
 */
public record Promise(
    Kind kind,
    String text,
    Optional<String> operation,
    double allowedShare,
    Optional<Long> boundNanos) {

  /** What a promise is about. */
  public enum Kind {
    /** The latencies of successful operations. */
    LATENCY,
    /** Failed operations. */
    ERRORS,
    /** Operations that were due and not done in time. */
    RATE
  }

  /**
   * The promise of every search: a rate is kept only if the store does it, and not if operations
   * wait in the client longer and longer. Of what was due, 2 % may be missing.
   */
  public static final Promise OF_RATE =
      new Promise(Kind.RATE, "98% of the rate is done", Optional.empty(), 0.02, Optional.empty());

  private static final Pattern LATENCY =
      Pattern.compile(
          "(?:([A-Z][A-Z-]*) )?(?:p(\\d{1,2}(?:\\.\\d{1,4})?)|(max)) ?< ?(\\d+(?:\\.\\d+)?) ?(us|ms|s)");
  private static final Pattern ERRORS =
      Pattern.compile("errors ?(?:< ?(\\d+(?:\\.\\d+)?) ?%|= ?0)");

  /**
   * Reads a promise, such as {@code READ p99 < 5ms}, {@code p99.9 < 20ms}, {@code max < 1s}, {@code
   * errors < 0.1%} or {@code errors = 0}.
   *
   * @throws IllegalArgumentException whose message says what the text must be
   */
  public static Promise parse(String text) {
    String plain = text.trim().replaceAll("\\s+", " ");
    if (plain.equals(OF_RATE.text)) {
      return OF_RATE;
    }
    Matcher errors = ERRORS.matcher(plain);
    if (errors.matches()) {
      String percent = errors.group(1) == null ? "0" : errors.group(1);
      if (share(percent) < 1) {
        return new Promise(Kind.ERRORS, plain, Optional.empty(), share(percent), Optional.empty());
      }
    }
    Matcher latency = LATENCY.matcher(plain);
    if (latency.matches()) {
      long bound = Math.round(Double.parseDouble(latency.group(4)) * nanosOf(latency.group(5)));
      double allowed =
          latency.group(2) == null
              ? 0
              : share(
                  new BigDecimal(100).subtract(new BigDecimal(latency.group(2))).toPlainString());
      if (bound > 0 && allowed < 1) {
        return new Promise(
            Kind.LATENCY,
            plain,
            Optional.ofNullable(latency.group(1)),
            allowed,
            Optional.of(bound));
      }
    }
    throw new IllegalArgumentException(
        "must be a promise, such as 'READ p99 < 5ms', 'p99.9 < 20ms' or 'errors < 0.1%'");
  }

  /** The promise that a run keeps without being asked to: at most this share of errors. */
  public static Promise ofErrors(double allowedShare) {
    String percent =
        BigDecimal.valueOf(allowedShare).movePointRight(2).stripTrailingZeros().toPlainString();
    return allowedShare == 0
        ? parse("errors = 0")
        : parse(String.format(Locale.ROOT, "errors < %s%%", percent));
  }

  /** Whether it is about errors, and not about latencies. */
  public boolean isOfErrors() {
    return kind == Kind.ERRORS;
  }

  private static double nanosOf(String unit) {
    return switch (unit) {
      case "us" -> 1e3;
      case "ms" -> 1e6;
      default -> 1e9;
    };
  }

  /** Exact, so that 0.1 % and 99.9 % mean what they say. */
  private static double share(String percent) {
    return new BigDecimal(percent).movePointLeft(2).doubleValue();
  }
}
