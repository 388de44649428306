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
package site.ycsb.kv.binding;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One typed property, declared once: its name, type, default, range, unit and meaning. Immutable.
 *
 * @param <T> the type of its value
 */
public final class Setting<T> {
  private final String name;
  private final String type;
  private final @Nullable T defaultValue;
  private final String range;
  private final String unit;
  private final String meaning;
  private final boolean secret;
  private final Function<String, T> parser;

  private Setting(
      String name,
      String type,
      @Nullable T defaultValue,
      String range,
      String unit,
      String meaning,
      boolean secret,
      Function<String, T> parser) {
    this.name = name;
    this.type = type;
    this.defaultValue = defaultValue;
    this.range = range;
    this.unit = unit;
    this.meaning = meaning;
    this.secret = secret;
    this.parser = parser;
  }

  /** A whole number from {@code min} to {@code max}, both included. */
  public static Setting<Integer> integer(
      String name, int defaultValue, int min, int max, String meaning) {
    return new Setting<>(
        name,
        "integer",
        defaultValue,
        range(min, max, Integer.MAX_VALUE),
        "",
        meaning,
        false,
        text -> Math.toIntExact(wholeNumber(text, min, max)));
  }

  /** A whole number of 64 bits from {@code min} to {@code max}, both included. */
  public static Setting<Long> count(
      String name, long defaultValue, long min, long max, String meaning) {
    return new Setting<>(
        name,
        "integer",
        defaultValue,
        range(min, max, Long.MAX_VALUE),
        "",
        meaning,
        false,
        text -> wholeNumber(text, min, max));
  }

  /** A size in bytes from {@code min} on, also as 512k, 64m or 4g; without a default. */
  public static Setting<Long> size(String name, long min, String meaning) {
    return new Setting<>(
        name,
        "size",
        null,
        min + " or more",
        "bytes",
        meaning,
        false,
        text -> {
          long bytes = Sizes.parse(text);
          if (bytes < min) {
            throw new IllegalArgumentException("must be a size of " + min + " bytes or more");
          }
          return bytes;
        });
  }

  /** A decimal number from {@code min} to {@code max}, both included. */
  public static Setting<Double> decimal(
      String name, double defaultValue, double min, double max, String meaning) {
    String range = min + " to " + max;
    return new Setting<>(
        name,
        "decimal",
        defaultValue,
        range,
        "",
        meaning,
        false,
        text -> {
          double value = decimalNumber(text);
          if (!(value >= min && value <= max)) {
            throw new IllegalArgumentException("must be from " + range);
          }
          return value;
        });
  }

  /** Decimal numbers with commas between, each from {@code min} to {@code max}, both included. */
  public static Setting<List<Double>> numbers(
      String name, List<Double> defaultValue, double min, double max, String meaning) {
    Setting<Double> each = decimal(name, min, min, max, meaning);
    return new Setting<>(
        name,
        "numbers",
        defaultValue,
        each.range,
        "",
        meaning,
        false,
        text -> {
          try {
            return Arrays.stream(text.split(",", -1)).map(each::parse).toList();
          } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                "must be numbers from " + each.range + " with commas between", e);
          }
        });
  }

  /** {@code true} or {@code false}; any other word is a fault, never a silent {@code false}. */
  public static Setting<Boolean> flag(String name, boolean defaultValue, String meaning) {
    return new Setting<>(
        name,
        "true or false",
        defaultValue,
        "",
        "",
        meaning,
        false,
        text -> {
          if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
            throw new IllegalArgumentException("must be true or false");
          }
          return Boolean.parseBoolean(text);
        });
  }

  /** Any text but the empty one; without a default when {@code defaultValue} is null. */
  public static Setting<String> text(String name, @Nullable String defaultValue, String meaning) {
    return new Setting<>(
        name,
        "text",
        defaultValue,
        "",
        "",
        meaning,
        false,
        text -> {
          if (text.isEmpty()) {
            throw new IllegalArgumentException("must not be empty");
          }
          return text;
        });
  }

  /** Any text, the empty one too. */
  public static Setting<String> anyText(String name, String defaultValue, String meaning) {
    return new Setting<>(name, "text", defaultValue, "", "", meaning, false, text -> text);
  }

  /** One of the constants of an enum, written in lower case with dashes. */
  public static <E extends Enum<E>> Setting<E> choice(
      String name, Class<E> type, @Nullable E defaultValue, String meaning) {
    Map<String, E> words = new LinkedHashMap<>();
    for (E constant : type.getEnumConstants()) {
      words.put(word(constant), constant);
    }
    return choice(name, words, defaultValue, meaning);
  }

  /** One of these words, in their order, for what each stands for. */
  public static <T> Setting<T> choice(
      String name, Map<String, T> words, @Nullable T defaultValue, String meaning) {
    Map<String, T> choices = new LinkedHashMap<>(words);
    String range = String.join(", ", choices.keySet());
    return new Setting<>(
        name,
        "choice",
        defaultValue,
        range,
        "",
        meaning,
        false,
        text ->
            Optional.ofNullable(choices.get(text))
                .orElseThrow(() -> new IllegalArgumentException("must be one of " + range)));
  }

  /** The same setting, in this unit ("ms", "bytes", "s"). */
  public Setting<T> in(String unitName) {
    return new Setting<>(name, type, defaultValue, range, unitName, meaning, secret, parser);
  }

  /** The same setting, whose value is never printed nor written. */
  public Setting<T> hidden() {
    return new Setting<>(name, type, defaultValue, range, unit, meaning, true, parser);
  }

  /** How an enum's constant is written as a value: {@code MEMORY_HASH} is {@code memory-hash}. */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Reads a value, without the blanks around it.
   *
   * @throws IllegalArgumentException with the requirement it misses ("must be from 1 to 65535")
   */
  public T parse(String text) {
    return parser.apply(text.trim());
  }

  /** The property's name, such as {@code tokyotyrant.port}. */
  public String name() {
    return name;
  }

  /** The kind of value in words, such as {@code integer}. */
  public String type() {
    return type;
  }

  /** The value when the property is not given; empty where there is none. */
  public Optional<T> defaultValue() {
    return Optional.ofNullable(defaultValue);
  }

  /** The default as a user would write it; empty where there is none. */
  public String defaultText() {
    if (defaultValue == null) {
      return "";
    }
    if (defaultValue instanceof List<?> list) {
      return list.stream().map(Object::toString).collect(Collectors.joining(","));
    }
    return defaultValue instanceof Enum<?> constant ? word(constant) : defaultValue.toString();
  }

  /** The values allowed, in words; empty where the type says it all. */
  public String range() {
    return range;
  }

  /** The unit of the value; empty where it has none. */
  public String unit() {
    return unit;
  }

  /** What it does, in one sentence. */
  public String meaning() {
    return meaning;
  }

  /** Whether the value must never be shown. */
  public boolean secret() {
    return secret;
  }

  @Override
  public String toString() {
    return name;
  }

  private static String range(long min, long max, long unlimited) {
    return max == unlimited ? min + " or more" : min + " to " + max;
  }

  private static long wholeNumber(String text, long min, long max) {
    long value;
    try {
      value = Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("must be a whole number", e);
    }
    if (value < min || value > max) {
      throw new IllegalArgumentException("must be from " + min + " to " + max);
    }
    return value;
  }

  private static double decimalNumber(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("must be a number", e);
    }
  }
}
