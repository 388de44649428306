// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.cli.ScriptSandbox.Result;

/** The script that makes a binding of the template. */
@DisabledOnOs(OS.WINDOWS)
class NewBindingTest {
  private static final List<String> EDITED =
      List.of("pom.xml", "cli/pom.xml", "CONTRIBUTING.md", "docs/bindings.md", "bin/upstream");

  private ScriptSandbox box;

  @BeforeEach
  void copyTheTemplate(@TempDir Path directory) throws IOException {
    box = new ScriptSandbox(directory);
    for (String file : EDITED) {
      copy(Path.of(file));
    }
    try (Stream<Path> files = Files.walk(ScriptSandbox.PROJECT.resolve("template"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path inside = ScriptSandbox.PROJECT.relativize(file);
        if (!inside.startsWith("template/target")) {
          copy(inside);
        }
      }
    }
  }

  private void copy(Path file) throws IOException {
    ScriptSandbox.write(
        box.root.resolve(file), Files.readString(ScriptSandbox.PROJECT.resolve(file)));
  }

  private Result newBinding(String... names) throws Exception {
    return box.run(
        Map.of(),
        Stream.concat(Stream.of("bin/new-binding"), Stream.of(names)).toArray(String[]::new));
  }

  @Test
  void renamesWhatItCopies() throws Exception {
    Result result = newBinding("my-store");

    assertThat(result.exit()).as(result.err()).isZero();
    Path module = box.root.resolve("my-store");
    String client = "src/main/java/site/ycsb/db/mystore/MyStoreBindingClient.java";
    assertThat(module.resolve(client))
        .content()
        .contains("package site.ycsb.db.mystore;", "class MyStoreBindingClient");
    assertThat(module.resolve("src/main/resources/META-INF/services/site.ycsb.kv.binding.Binding"))
        .hasContent("site.ycsb.db.mystore.MyStoreBinding");
    try (Stream<Path> files = Files.walk(module)) {
      assertThat(files.filter(Files::isRegularFile))
          .hasSizeGreaterThan(8)
          .allSatisfy(
              file -> {
                assertThat(file.toString()).doesNotContainIgnoringCase("template");
                assertThat(file).content().doesNotContainIgnoringCase("template");
              });
    }
  }

  @Test
  void entersTheModuleInPomsAndTables() throws Exception {
    newBinding("my-store");

    assertThat(box.root.resolve("pom.xml"))
        .content()
        .containsOnlyOnce("<module>my-store</module>")
        .containsOnlyOnce("<artifactId>my-store-binding</artifactId>");
    assertThat(box.root.resolve("cli/pom.xml"))
        .content()
        .containsOnlyOnce("<artifactId>my-store-binding</artifactId>");
    for (String pom : List.of("pom.xml", "cli/pom.xml", "my-store/pom.xml")) {
      var unused =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(box.root.resolve(pom).toFile());
    }
    assertThat(Files.readAllLines(box.root.resolve("bin/upstream")))
        .containsOnlyOnce(
            "mystore my-store my-store-binding"
                + " mystore:site.ycsb.db.mystore.MyStoreBindingClient");
    for (String table : List.of("CONTRIBUTING.md", "docs/bindings.md")) {
      assertThat(Files.readAllLines(box.root.resolve(table)))
          .filteredOn(line -> line.startsWith("| `my-store` |"))
          .hasSize(1);
    }
    for (String file : EDITED) {
      assertThat(Files.readAllLines(box.root.resolve(file)))
          .as("%s is the same but for lines added", file)
          .containsSubsequence(Files.readAllLines(ScriptSandbox.PROJECT.resolve(file)));
    }
  }

  @Test
  void rejectsOtherNames() throws Exception {
    for (String name : List.of("", "MyStore", "my_store", "-store", "store-", "1store", "a/b")) {
      assertThat(newBinding(name).err())
          .startsWith("new-binding: NAME=" + name + ": must be words");
    }
    assertThat(newBinding("template").err()).contains("there is a directory of that name");
    assertThat(newBinding().err()).startsWith("new-binding: usage:");
    assertThat(newBinding("a", "b").exit()).isEqualTo(1);
  }
}
