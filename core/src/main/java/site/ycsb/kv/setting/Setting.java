// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.setting;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One typed property, declared once, as {@code Setting.integer("target", 0, 0, 1000).in("1/s")
 * .means("Operations a second.")}. Immutable.
 *
 * @param <T> the type of its value
 * @param name of the property, such as {@code tokyotyrant.port}
 * @param type the kind of value in words, such as {@code integer}
 * @param defaultValue the value if the property is not given
 * @param range the values allowed, in words; empty if the type says it all
 * @param unit of the value; empty if it has none
 * @param meaning what it does, in one sentence
 * @param secret whether the value must never be shown
 * @param isOfStartedServer whether it affects only a server that a run starts
 * @param parser reads a value
 */
public record Setting<T>(
    String name,
    String type,
    Optional<T> defaultValue,
    String range,
    String unit,
    String meaning,
    boolean secret,
    boolean isOfStartedServer,
    Function<String, T> parser) {

  private static final String CHOICE = "choice";

  private Setting(
      String name,
      String type,
      @Nullable T defaultValue,
      String range,
      Function<String, T> parser) {
    this(name, type, Optional.ofNullable(defaultValue), range, "", "", false, false, parser);
  }

  /** A whole number from {@code min} to {@code max}, both included. */
  public static Setting<Integer> integer(String name, int defaultValue, int min, int max) {
    String range = range(min, max, Integer.MAX_VALUE);
    Function<String, Integer> parser = wholeNumber(min, max).andThen(Math::toIntExact);
    return new Setting<>(name, "integer", defaultValue, range, parser);
  }

  /** A whole number of 64 bits from {@code min} to {@code max}, both included. */
  public static Setting<Long> count(String name, long defaultValue, long min, long max) {
    String range = range(min, max, Long.MAX_VALUE);
    return new Setting<>(name, "integer", defaultValue, range, wholeNumber(min, max));
  }

  /** A size in bytes from {@code min} on, also as 512k, 64m or 4g; without a default. */
  public static Setting<Long> size(String name, long min) {
    Function<String, Long> parser =
        text -> {
          long bytes = Sizes.parse(text);
          return required(bytes >= min, bytes, "must be a size of " + min + " bytes or more");
        };
    return new Setting<>(name, "size", null, min + " or more", parser).in("bytes");
  }

  /** A decimal number from {@code min} to {@code max}, both included. */
  public static Setting<Double> decimal(String name, double defaultValue, double min, double max) {
    String range = min + " to " + max;
    // An addition of 0 makes -0.0 the 0 that it is compared with.
    Function<String, Double> parser =
        number("a number", text -> Double.parseDouble(text) + 0.0, min, max);
    return new Setting<>(name, "decimal", defaultValue, range, parser);
  }

  /** Decimal numbers with commas between, each from {@code min} to {@code max}, both included. */
  public static Setting<List<Double>> numbers(
      String name, List<Double> defaultValue, double min, double max) {
    Setting<Double> each = decimal(name, min, min, max);
    Function<String, List<Double>> parser =
        text -> {
          try {
            return Arrays.stream(text.split(",", -1)).map(each::parse).toList();
          } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                "must be numbers from " + each.range + " with commas between", e);
          }
        };
    return new Setting<>(name, "numbers", defaultValue, each.range, parser);
  }

  /** {@code true} or {@code false}; any other word is a fault. */
  public static Setting<Boolean> flag(String name, boolean defaultValue) {
    Function<String, Boolean> parser =
        text -> {
          boolean value = text.equalsIgnoreCase("true");
          return required(value || text.equalsIgnoreCase("false"), value, "must be true or false");
        };
    return new Setting<>(name, "true or false", defaultValue, "", parser);
  }

  /**
   * A value of a type of its own, without a default when {@code defaultValue} is null; a fault's
   * message is the requirement that a text misses.
   */
  public static <T> Setting<T> of(
      String name,
      String type,
      @Nullable T defaultValue,
      String range,
      Function<String, T> parser) {
    return new Setting<>(name, type, defaultValue, range, parser);
  }

  /** Any text but the empty one; without a default when {@code defaultValue} is null. */
  public static Setting<String> text(String name, @Nullable String defaultValue) {
    Function<String, String> parser = text -> required(!text.isEmpty(), text, "must not be empty");
    return new Setting<>(name, "text", defaultValue, "", parser);
  }

  /** Any text, the empty one too. */
  public static Setting<String> anyText(String name, String defaultValue) {
    return new Setting<>(name, "text", defaultValue, "", text -> text);
  }

  /** One of the constants of the default's enum, in lower case with dashes. */
  public static <E extends Enum<E>> Setting<E> choice(String name, E defaultValue) {
    return choice(name, words(defaultValue.getDeclaringClass()), defaultValue);
  }

  /** One of the constants of an enum, in lower case with dashes; without a default. */
  public static <E extends Enum<E>> Setting<E> choice(String name, Class<E> type) {
    return choice(name, words(type), null);
  }

  private static <E extends Enum<E>> Map<String, E> words(Class<E> type) {
    Map<String, E> words = new LinkedHashMap<>();
    EnumSet.allOf(type).forEach(constant -> words.put(word(constant), constant));
    return words;
  }

  /** One of these words in any case, with underscores or dashes, each with its value. */
  public static <T> Setting<T> choice(String name, Map<String, T> words, @Nullable T defaultValue) {
    Map<String, T> choices = new HashMap<>();
    words.forEach((word, value) -> choices.put(folded(word), value));
    String range = String.join(", ", words.keySet());
    Function<String, T> parser =
        text ->
            Optional.ofNullable(choices.get(folded(text)))
                .orElseThrow(() -> new IllegalArgumentException("must be one of " + range));
    return new Setting<>(name, CHOICE, defaultValue, range, parser);
  }

  /** The same with the constants of an enum, in lower case with dashes. */
  public static <E extends Enum<E>> Setting<Map<String, E>> wordOfEach(String name, Class<E> type) {
    return wordOfEach(name, words(type));
  }

  /**
   * Names with commas between, each different and with one of these words after a colon; without a
   * default.
   */
  public static <T> Setting<Map<String, T>> wordOfEach(String name, Map<String, T> words) {
    Setting<T> word = choice(name, words, null);
    Function<String, Map<String, T>> parser =
        text -> {
          Map<String, T> values = new LinkedHashMap<>();
          for (String part : text.split(",", -1)) {
            int colon = part.lastIndexOf(':');
            String each = part.substring(0, Math.max(0, colon)).trim();
            required(!each.isEmpty(), part, "must be names with a colon and one of " + word.range);
            required(!values.containsKey(each), part, "must name " + each + " once");
            values.put(each, word.parse(part.substring(colon + 1)));
          }
          return Collections.unmodifiableMap(values);
        };
    return new Setting<>(name, "name:word,...", null, word.range, parser);
  }

  /** The same setting, with what it does in one sentence. */
  public Setting<T> means(String sentence) {
    return changed(unit, sentence, secret, isOfStartedServer);
  }

  /** The same setting, in this unit ("ms", "bytes", "s"). */
  public Setting<T> in(String unitName) {
    return changed(unitName, meaning, secret, isOfStartedServer);
  }

  /** The same setting, whose value is never printed or written. */
  public Setting<T> hidden() {
    return changed(unit, meaning, true, isOfStartedServer);
  }

  /** The same setting, without effect on a server that the user names. */
  public Setting<T> ofStartedServer() {
    return changed(unit, meaning, secret, true);
  }

  private Setting<T> changed(String in, String means, boolean isSecret, boolean started) {
    return new Setting<>(name, type, defaultValue, range, in, means, isSecret, started, parser);
  }

  /** The settings that are static fields of this class, in the order of their declaration. */
  public static List<Setting<?>> declaredIn(Class<?> type) {
    List<Setting<?>> declared = new ArrayList<>();
    for (Field field : type.getDeclaredFields()) {
      if (field.getType() == Setting.class) {
        try {
          field.setAccessible(true);
          declared.add((Setting<?>) field.get(null));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(field + " can't be read", e);
        }
      }
    }
    return List.copyOf(declared);
  }

  /** The word of an enum's constant: {@code MEMORY_HASH} is {@code memory-hash}. */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Reads a value without blanks around it; a fault's message is the requirement it misses. */
  public T parse(String text) {
    return parser.apply(text.trim());
  }

  /** A value in its documented spelling: without blanks around it, and a choice by its own word. */
  public String spelled(String text) {
    String trimmed = text.trim();
    if (!type.equals(CHOICE)) {
      return trimmed;
    }
    return Arrays.stream(range.split(", ", -1))
        .filter(word -> folded(word).equals(folded(trimmed)))
        .findFirst()
        .orElse(trimmed);
  }

  /** The default as a user would write it; empty where there is none. */
  public String defaultText() {
    Object value = defaultValue.orElse(null);
    if (value instanceof List<?> list) {
      return list.stream().map(Object::toString).collect(Collectors.joining(","));
    }
    return value instanceof Enum<?> constant ? word(constant) : Objects.toString(value, "");
  }

  @Override
  public String toString() {
    return name;
  }

  private static String folded(String word) {
    return word.toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String range(long min, long max, long unlimited) {
    return max == unlimited ? min + " or more" : min + " to " + max;
  }

  private static Function<String, Long> wholeNumber(long min, long max) {
    return number("a whole number", Long::valueOf, min, max);
  }

  private static <N extends Comparable<N>> Function<String, N> number(
      String kind, Function<String, N> parser, N min, N max) {
    return text -> {
      try {
        N value = parser.apply(text);
        boolean within = value.compareTo(min) >= 0 && value.compareTo(max) <= 0;
        return required(within, value, "must be from " + min + " to " + max);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("must be " + kind, e);
      }
    };
  }

  private static <V> V required(boolean holds, V value, String requirement) {
    if (!holds) {
      throw new IllegalArgumentException(requirement);
    }
    return value;
  }
}
