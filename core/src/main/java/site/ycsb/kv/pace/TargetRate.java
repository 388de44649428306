// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The rate that {@code target} asks of all threads together: a number of operations a second, or a
 * schedule of parts with commas between, each {@code RATE/TIME} or a ramp {@code FROM..TO/TIME}. A
 * part at rate 0 is a pause. The steps of a schedule are its parts, and of a ramp at most {@value
 * #MOST_OF_A_RAMP} equal pieces of it, each of a second or more. Immutable.
 */
public final class TargetRate {
  /** No target: as many operations as the threads can do. */
  public static final TargetRate NONE = new TargetRate("0", List.of());

  /** The steps of a ramp at most. */
  static final int MOST_OF_A_RAMP = 10;

  private static final int MOST_STEPS = 100;
  private static final double HIGHEST = Integer.MAX_VALUE;
  private static final String RAMP = "..";

  /** The forms of the setting in words. */
  public static final String FORMS = "a rate, or RATE/TIME and FROM..TO/TIME with commas between";

  private final String text;
  private final List<RateStep> steps;

  private TargetRate(String text, List<RateStep> steps) {
    this.text = text;
    this.steps = steps;
  }

  /** A number of operations a second without an end; 0 for no target. */
  public static TargetRate of(double perSecond) {
    String text = plain(perSecond);
    return perSecond == 0 ? NONE : new TargetRate(text, List.of(endless(perSecond)));
  }

  private static RateStep endless(double perSecond) {
    return RateStep.after(0, 0, Double.POSITIVE_INFINITY, perSecond, perSecond);
  }

  /**
   * Reads the value of the setting.
   *
   * @throws IllegalArgumentException with the requirement that the text misses
   */
  public static TargetRate parse(String text) {
    String[] parts = text.split(",", -1);
    if (parts.length == 1 && !text.contains("/") && !text.contains(RAMP)) {
      return of(rate(text));
    }
    List<RateStep> steps = new ArrayList<>();
    for (String part : parts) {
      addPart(part.trim(), steps);
      require(
          steps.size() <= MOST_STEPS,
          "must have at most %d steps, of which a ramp is up to %d",
          MOST_STEPS,
          MOST_OF_A_RAMP);
    }
    TargetRate rate = new TargetRate(text, List.copyOf(steps));
    require(rate.count() > 0, "must ask for operations; raise a rate over 0");
    return rate;
  }

  private static void addPart(String part, List<RateStep> steps) {
    int slash = part.indexOf('/');
    require(
        slash >= 0,
        "must be a rate alone, or have a time in each part, such as %s/30s",
        part.isEmpty() ? "1000" : part);
    double seconds = seconds(part.substring(slash + 1).trim());
    String rates = part.substring(0, slash).trim();
    int dots = rates.indexOf(RAMP);
    double from = rate(dots < 0 ? rates : rates.substring(0, dots));
    double to = dots < 0 ? from : rate(rates.substring(dots + RAMP.length()));
    int pieces = from == to ? 1 : (int) Math.max(1, Math.min(MOST_OF_A_RAMP, seconds));
    double start = steps.isEmpty() ? 0 : last(steps).endSeconds();
    double count = steps.isEmpty() ? 0 : last(steps).endCount();
    for (int i = 0; i < pieces; i++) {
      double first = from + (to - from) * i / pieces;
      double end = from + (to - from) * (i + 1) / pieces;
      RateStep step = RateStep.after(start, count, seconds / pieces, first, end);
      steps.add(step);
      start = step.endSeconds();
      count = step.endCount();
    }
  }

  private static double rate(String text) {
    double rate = number(text.trim());
    require(rate >= 0 && rate <= HIGHEST, "must be from 0 to " + Integer.MAX_VALUE);
    return rate + 0.0; // which makes a -0.0 a 0
  }

  private static double number(String text) {
    // Not as Java's literals, such as 5d or 0x1p3.
    require(
        text.matches("[-+]?\\d+(\\.\\d*)?([eE][-+]?\\d+)?"),
        "must be " + FORMS + ", such as 1000/30s,1000..5000/1m");
    return Double.parseDouble(text);
  }

  private static double seconds(String text) {
    String sentence = "must have times over 0 with s, m or h, such as 30s";
    require(text.matches("(\\d+\\.?\\d*|\\.\\d+)[smhSMH]"), sentence);
    double number = Double.parseDouble(text.substring(0, text.length() - 1));
    double unit =
        switch (text.toLowerCase(Locale.ROOT).charAt(text.length() - 1)) {
          case 'm' -> 60;
          case 'h' -> 3_600;
          default -> 1;
        };
    require(number > 0 && number * unit <= Integer.MAX_VALUE, sentence);
    return number * unit;
  }

  private static void require(boolean holds, String requirement, Object... values) {
    if (!holds) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, requirement, values));
    }
  }

  private static RateStep last(List<RateStep> steps) {
    return steps.get(steps.size() - 1);
  }

  /** The share of one of so many clients, whose rates add up to this. */
  public TargetRate dividedBy(int clients) {
    if (clients == 1 || !given()) {
      return this;
    }
    return ends()
        ? new TargetRate(
            text + " of " + clients + " clients",
            steps.stream().map(step -> divided(step, clients)).toList())
        : of(steps.get(0).fromPerSecond() / clients);
  }

  private static RateStep divided(RateStep step, int clients) {
    return RateStep.after(
        step.startSeconds(),
        step.startCount() / clients,
        step.seconds(),
        step.fromPerSecond() / clients,
        step.toPerSecond() / clients);
  }

  /** Whether operations are due at certain times. */
  public boolean given() {
    return !steps.isEmpty();
  }

  /** Whether it is a schedule, which has an end. */
  public boolean ends() {
    return given() && seconds() < Double.POSITIVE_INFINITY;
  }

  /** The steps in their order; none without a target. */
  public List<RateStep> steps() {
    return steps;
  }

  /** How long it lasts; infinite without a schedule. */
  public double seconds() {
    return given() ? last(steps).endSeconds() : Double.POSITIVE_INFINITY;
  }

  /** The operations due in all; infinite for a number, 0 without a target. */
  public double count() {
    return given() ? last(steps).endCount() : 0;
  }

  /** The operations due in this time from its start on; 0 without a target. */
  public double countAt(double atSeconds) {
    for (RateStep step : steps) {
      if (atSeconds < step.endSeconds()) {
        return step.countAt(atSeconds);
      }
    }
    return count();
  }

  /** When so many operations are due, in nanoseconds since the start; fewer than {@link #count}. */
  double nanosAt(double atCount) {
    for (RateStep step : steps) {
      if (atCount < step.endCount()) {
        return step.nanosAt(atCount);
      }
    }
    return seconds() * RateStep.NANOS_PER_SECOND;
  }

  /** The mean rate over this time from the start on; 0 without a target. */
  public double meanPerSecond(double overSeconds) {
    double within = Math.min(overSeconds, seconds());
    if (given() && (!ends() || within <= 0)) {
      return steps.get(0).fromPerSecond();
    }
    return given() ? countAt(within) / within : 0;
  }

  /**
   * The rate of a warm-up, without an end: the first one. A ramp from 0 warms up at the mean of its
   * first step, as at 0 nothing would run.
   */
  public TargetRate warmup() {
    for (RateStep step : steps) {
      if (step.count() > 0) {
        return of(step.fromPerSecond() > 0 ? step.fromPerSecond() : step.meanPerSecond());
      }
    }
    return NONE;
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TargetRate rate && rate.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** The value of the setting. */
  @Override
  public String toString() {
    return text;
  }
}
