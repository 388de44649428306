// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import site.ycsb.kv.conformance.wire.WireBinding;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/** Settings that are declared or checked wrongly. */
final class SettingsFlaws {
  private SettingsFlaws() {}

  static List<Flaw> all() {
    return List.of(
        Flaw.of("is not registered", new WireBinding() {}, "bindingIsFoundByItsName"),
        Flaw.of(
            "refuses all settings",
            faults(faults -> List.of("wire.host is no host.")),
            "settingsOfTheSuitePassTheCheck"),
        Flaw.of(
            "takes any setting",
            new WireBinding() {
              @Override
              public void check(Properties properties) {}
            },
            "misspeltSettingIsAFaultThatNamesTheNearest",
            "unknownSettingUnderThePrefixIsAFault",
            "allFaultsAreToldTogether",
            "valuesOutOfRangeOrOfAnotherTypeAreFaults",
            "secretsAreInNoFault"),
        Flaw.of(
            "knows the names of its settings only",
            new WireBinding() {
              @Override
              public void check(Properties properties) throws SettingsException {
                Properties names = new Properties();
                properties.stringPropertyNames().stream()
                    .filter(name -> settings().stream().noneMatch(s -> s.name().equals(name)))
                    .forEach(name -> names.setProperty(name, ""));
                Settings.read(names, name(), settings()).throwFaults();
              }
            },
            "allFaultsAreToldTogether",
            "valuesOutOfRangeOrOfAnotherTypeAreFaults"),
        Flaw.of(
            "tells one fault at a time",
            faults(faults -> faults.stream().limit(1).toList()),
            "allFaultsAreToldTogether"),
        declaring(
            "explains nothing",
            Setting.text("wire.zone", "a").means(""),
            "settingsAreNamedAndExplained"),
        declaring(
            "writes names as it likes",
            Setting.text("wire.Zone", "a").means("The zone."),
            "settingsAreNamedAndExplained"),
        declaring(
            "has a default that nobody may write",
            Setting.text("wire.zone", " ").means("The zone."),
            "defaultsAreValuesThatAUserCouldWrite"),
        declaring(
            "has a choice that its capitals do not name",
            Setting.choice("wire.zone", Map.of("stra\u00dfe", 1), 1).means("The zone."),
            "choicesAndFlagsAreReadInAnyCase"),
        declaring(
            "shows a token",
            Setting.text("wire.token", "a").means("The token."),
            "secretsAreDeclaredAsSuch"),
        Flaw.of(
            "shows secrets in its faults",
            new WireBinding() {
              @Override
              public void check(Properties properties) throws SettingsException {
                try {
                  super.check(properties);
                } catch (SettingsException e) {
                  throw new SettingsException(
                      Stream.concat(e.faults().stream(), Stream.of(properties + ".")).toList());
                }
              }
            },
            "secretsAreInNoFault"));
  }

  private static WireBinding faults(UnaryOperator<List<String>> told) {
    return new WireBinding() {
      @Override
      public void check(Properties properties) throws SettingsException {
        List<String> faults = List.of();
        try {
          super.check(properties);
        } catch (SettingsException e) {
          faults = e.faults();
        }
        if (!told.apply(faults).isEmpty()) {
          throw new SettingsException(told.apply(faults));
        }
      }
    };
  }

  private static Flaw declaring(String does, Setting<?> setting, String... tests) {
    return Flaw.of(
        does,
        new WireBinding() {
          @Override
          public List<Setting<?>> settings() {
            return Stream.concat(super.settings().stream(), Stream.of(setting)).toList();
          }
        },
        tests);
  }
}
