// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.cli.check.SettingGroup;
import site.ycsb.kv.setting.Setting;

/** What the pages of docs/ say about settings, files and modules. */
class PagesTest {
  private static final Pattern CODE = Pattern.compile("(?<!`)`([^`\n]+)`(?!`)");

  private static final Set<String> OPTIONS_OF_SCRIPT = Set.of("-cp", "-jvm-args");

  @TempDir private Path directory = Path.of("");

  private static String page(String name) throws IOException {
    return Files.readString(Pages.ROOT.resolve(name));
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(result -> result.group(1)).toList();
  }

  @Test
  void theSiteListsAllItsPages() throws IOException {
    List<String> linked = found(Pattern.compile("\\]\\(([\\w-]+\\.md)\\)"), page("docs/README.md"));
    try (Stream<Path> files = Files.list(Pages.ROOT.resolve("docs"))) {
      assertThat(linked)
          .as("pages that docs/README.md links to; add a line for each page of docs/")
          .containsAll(
              files
                  .map(file -> String.valueOf(file.getFileName()))
                  .filter(name -> name.endsWith(".md") && !name.equals("README.md"))
                  .toList());
    }
  }

  /** The second column of the tables in moving.md has options and settings of ours. */
  @Test
  void whatOthersMoveToExists() throws IOException {
    Set<String> settings =
        Stream.concat(
                SettingGroup.ALL.stream().flatMap(group -> group.settings().stream()),
                Bindings.all().stream().flatMap(binding -> binding.settings().stream()))
            .map(Setting::name)
            .collect(toSet());
    settings.add("exportfile");
    String options = Cli.ycsb("run", "--help").out() + Cli.ycsb("sweep", "--help").out();
    List<String> unknown = new ArrayList<>();
    int known = 0;
    for (String line :
        page("docs/moving.md").lines().filter(row -> row.startsWith("| ")).toList()) {
      for (String code : found(CODE, line.split(" \\|", -1)[1])) {
        boolean exists =
            code.startsWith("-")
                ? OPTIONS_OF_SCRIPT.contains(code)
                    || Pattern.compile("[ ,]" + Pattern.quote(code) + "[ ,=\n]")
                        .matcher(options)
                        .find()
                : settings.contains(code.replaceFirst("=.*", ""));
        if (exists) {
          known++;
        } else {
          unknown.add(code);
        }
      }
    }
    assertThat(unknown).as("what docs/moving.md names and ycsb-kv does not have").isEmpty();
    assertThat(known).isGreaterThan(80);
  }

  @Test
  void theColumnsOfAnIntervalAreDescribed() throws IOException {
    MadeUpResults.run(directory.resolve("a"), 100);
    String header = Files.readAllLines(directory.resolve("a/intervals.csv")).get(0);
    assertThat(found(CODE, page("docs/results.md"))).contains(header.split(",", -1));
  }

  /** The code for pandas reads columns that are there. */
  @Test
  void theColumnsThatAreReadExist() throws IOException {
    MadeUpResults.run(directory.resolve("a"), 100);
    List<String> columns = new ArrayList<>();
    for (String file : List.of("intervals.csv", "resources.csv")) {
      columns.addAll(
          List.of(Files.readAllLines(directory.resolve("a").resolve(file)).get(0).split(",", -1)));
    }
    Pattern column =
        Pattern.compile("\\b(?:seconds|measured|total|resources)\\.(?!csv)([a-z]\\w+)\\b(?!\\()");
    List<String> read =
        found(Pattern.compile("(?s)```python\n(.*?)```"), page("docs/results.md")).stream()
            .flatMap(code -> found(column, code).stream())
            .toList();
    assertThat(read).hasSizeGreaterThan(6);
    assertThat(columns).as("columns that docs/results.md reads").containsAll(read);
  }

  @Test
  void theModulesAreThoseOfTheProject() throws IOException {
    List<String> modules = found(Pattern.compile("<module>([^<]+)</module>"), page("pom.xml"));
    assertThat(modules).hasSizeGreaterThan(10);
    String all = page("docs/architecture.md");
    all = all.substring(all.indexOf("## The modules"), all.indexOf("- **`core`**"));
    Set<String> words =
        Pattern.compile("[a-z][a-z-]+[a-z]")
            .matcher(all)
            .results()
            .map(MatchResult::group)
            .collect(toSet());
    assertThat(words).as("modules in the picture of docs/architecture.md").containsAll(modules);
    assertThat(found(Pattern.compile("(?m)^\\| `([^`]+)` \\|"), page("CONTRIBUTING.md")))
        .as("modules in the table of CONTRIBUTING.md")
        .containsExactlyInAnyOrderElementsOf(modules);
  }

  @Test
  void theClassesOfTheArchitectureExist() throws IOException {
    Set<String> sources;
    try (Stream<Path> files = Files.walk(Pages.ROOT)) {
      sources =
          files
              .map(file -> String.valueOf(file.getFileName()))
              .filter(name -> name.endsWith(".java"))
              .map(name -> name.substring(0, name.length() - ".java".length()))
              .collect(toSet());
    }
    List<String> named =
        found(Pattern.compile("\\b((?:[A-Z][a-z]+){2,})\\b"), page("docs/architecture.md"));
    assertThat(named).hasSizeGreaterThan(10);
    assertThat(named)
        .as("classes that docs/architecture.md names")
        .allMatch(name -> sources.contains(name) || name.equals("ServiceLoader"));
  }
}
