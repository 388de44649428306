// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.setting.Names;
import site.ycsb.kv.setting.Secrets;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.SettingsException;

/** Settings: typed, checked together and explained; secrets stay hidden. */
abstract class SettingsConformance extends PermissionConformance {
  private static final Pattern FROM_TO = Pattern.compile("(-?\\d+) to (-?\\d+)");
  private static final Pattern OR_MORE = Pattern.compile("(-?\\d+) or more");
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9._-]*[a-z0-9]");

  @Test
  void bindingIsFoundByItsName() {
    assertThat(Bindings.all())
        .as("META-INF/services/site.ycsb.kv.binding.Binding names the binding")
        .anyMatch(found -> found.getClass().equals(binding().getClass()));
    assertThat(binding().name())
        .as("a binding's name is one word in lower case")
        .matches("[a-z][a-z0-9-]*");
    assertThat(binding().summary()).as("the summary is one sentence").matches("[^\\n]+\\.");
  }

  @Test
  void settingsOfTheSuitePassTheCheck() {
    assertThatCode(() -> binding().check(copy()))
        .as("check finds no fault in properties()")
        .doesNotThrowAnyException();
    assertThatCode(() -> binding().check(new Properties()))
        .as("check finds no fault in the defaults")
        .doesNotThrowAnyException();
  }

  @Test
  void settingsAreNamedAndExplained() {
    assertThat(names()).as("each setting is declared once").doesNotHaveDuplicates();
    for (Setting<?> setting : binding().settings()) {
      assertThat(setting.name()).as("a setting's name is in lower case").matches(NAME);
      assertThat(setting.meaning())
          .as("%s says on one line what it does", setting)
          .isNotBlank()
          .doesNotContain("\n");
    }
  }

  @Test
  void defaultsAreValuesThatAUserCouldWrite() {
    for (Setting<?> setting : binding().settings()) {
      setting
          .defaultValue()
          .ifPresent(
              value ->
                  assertThatCode(
                          () ->
                              assertThat((Object) setting.parse(setting.defaultText()))
                                  .isEqualTo(value))
                      .as("the default of %s reads back as itself", setting)
                      .doesNotThrowAnyException());
    }
  }

  @Test
  void choicesAndFlagsAreReadInAnyCase() {
    for (Setting<?> setting : binding().settings()) {
      for (String word : words(setting)) {
        String capitals = word.toUpperCase(Locale.ROOT);
        assertThatCode(
                () -> assertThat((Object) setting.parse(capitals)).isEqualTo(setting.parse(word)))
            .as("%s=%s means the same as %s", setting, capitals, word)
            .doesNotThrowAnyException();
      }
    }
  }

  @Test
  void misspeltSettingIsAFaultThatNamesTheNearest() {
    for (String misspelt : misspelt()) {
      String nearest = Names.nearest(misspelt, names()).orElseThrow();

      assertThat(faults(with(misspelt, "1")))
          .as("%s is no setting: a fault that names it and the nearest", misspelt)
          .anyMatch(fault -> fault.contains(misspelt + ";") && fault.contains(nearest + "?"));
    }
  }

  @Test
  void unknownSettingUnderThePrefixIsAFault() {
    String unknown = binding().name() + ".qqqqqqqqqqqqqqqqqqqqqqqq";

    assertThat(faults(with(unknown, "1")))
        .as("a setting under the binding's prefix that does not exist is a fault")
        .anyMatch(fault -> fault.contains(unknown));
  }

  @Test
  void allFaultsAreToldTogether() {
    Map<String, String> wrong = wrongValues();
    misspelt().forEach(name -> wrong.put(name, "1"));
    wrong.put(binding().name() + ".qqqqqqqq", "1");
    wrong.put(binding().name() + ".zzzzzzzz", "1");
    Properties properties = copy();
    wrong.forEach(properties::setProperty);

    List<String> faults = faults(properties);

    wrong
        .keySet()
        .forEach(
            name ->
                assertThat(faults)
                    .as("one SettingsException tells all faults, that of %s too", name)
                    .anyMatch(fault -> fault.contains(name)));
    assertThat(faults)
        .as("each fault is one sentence")
        .allSatisfy(fault -> assertThat(fault).doesNotContain("\n").matches(".*[.?]"));
  }

  @Test
  void valuesOutOfRangeOrOfAnotherTypeAreFaults() {
    wrongValues()
        .forEach(
            (name, value) ->
                assertThat(faults(with(name, value)))
                    .as("%s=%s is a fault that names the setting", name, value)
                    .anyMatch(fault -> fault.contains(name)));
    for (Setting<?> setting : binding().settings()) {
      for (long value : outOfRange(setting)) {
        String text = Long.toString(value);
        assertThat(faults(with(setting.name(), text)))
            .as("%s=%s is out of its range %s: a fault", setting, text, setting.range())
            .anyMatch(fault -> fault.contains(setting.name()));
      }
    }
  }

  @Test
  void secretsAreInNoFault() {
    Properties properties = with(binding().name() + ".zzzzzzzz", "1");
    binding().settings().stream()
        .filter(Setting::secret)
        .forEach(setting -> properties.setProperty(setting.name(), SECRET));

    assertThat(faults(properties))
        .as("no fault shows the value of a secret setting")
        .noneMatch(fault -> fault.contains(SECRET));
  }

  @Test
  void secretsAreDeclaredAsSuch() {
    for (Setting<?> setting : binding().settings()) {
      if (Secrets.mask(setting.name(), SECRET).equals("***")) {
        assertThat(setting.secret())
            .as("%s has the name of a secret, so that it must be hidden()", setting)
            .isTrue();
      }
    }
  }

  private List<String> faults(Properties properties) {
    SettingsException refusal =
        catchThrowableOfType(SettingsException.class, () -> binding().check(properties));
    if (refusal == null) {
      return fail("check finds faults in " + properties.stringPropertyNames() + ", but it passed");
    }
    return refusal.faults();
  }

  private List<String> names() {
    return binding().settings().stream().<String>map(Setting::name).toList();
  }

  /** Each setting under the binding's prefix without its last letter. */
  private List<String> misspelt() {
    return names().stream()
        .filter(name -> name.startsWith(binding().name() + "."))
        .map(name -> name.substring(0, name.length() - 1))
        .filter(name -> !names().contains(name) && !name.endsWith("."))
        .toList();
  }

  /** A value of another type for each setting that is not text. */
  private Map<String, String> wrongValues() {
    Map<String, String> wrong = new LinkedHashMap<>();
    for (Setting<?> setting : binding().settings()) {
      if (!setting.type().equals("text")) {
        wrong.put(setting.name(), "no such value");
      }
    }
    return wrong;
  }

  /** The words that a setting accepts; empty if it accepts other values. */
  private static List<String> words(Setting<?> setting) {
    return switch (setting.type()) {
      case "choice" -> List.of(setting.range().split(", ", -1));
      case "true or false" -> List.of("true", "false");
      default -> List.of();
    };
  }

  /** The numbers just outside of an integer's range. */
  private static List<Long> outOfRange(Setting<?> setting) {
    List<Long> numbers = new ArrayList<>();
    Matcher fromTo = FROM_TO.matcher(setting.range());
    Matcher orMore = OR_MORE.matcher(setting.range());
    if (setting.type().equals("integer") && fromTo.matches()) {
      numbers.add(Long.parseLong(fromTo.group(1)) - 1);
      numbers.add(Long.parseLong(fromTo.group(2)) + 1);
    } else if (setting.type().equals("integer") && orMore.matches()) {
      numbers.add(Long.parseLong(orMore.group(1)) - 1);
    }
    return numbers;
  }
}
