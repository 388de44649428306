// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.cli.ScriptSandbox.Result;

/**
 * The script that enters our bindings in a checkout of stock YCSB, here a small one of its form.
 */
@DisabledOnOs(OS.WINDOWS)
class UpstreamTest {
  private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");
  private static final List<String> FOLDERS =
      List.of("dragonfly", "memcached2", "mongodb2", "mysql", "redis2", "tokyotyrant");

  private ScriptSandbox box;
  private Path upstream;

  @BeforeEach
  void makeBoth(@TempDir Path directory) throws IOException {
    box = new ScriptSandbox(directory);
    for (String file :
        List.of(
            "pom.xml",
            "dragonfly/README.md",
            "memcached/README.md",
            "mongodb/README.md",
            "mysql-ndb/README.md",
            "redis-cluster/README.md",
            "tokyotyrant/README.md")) {
      ScriptSandbox.write(
          box.root.resolve(file), Files.readString(ScriptSandbox.PROJECT.resolve(file)));
    }
    upstream = box.temp.resolve("YCSB");
    write(
        "pom.xml",
        """
        <project>
          <version>0.18.0-SNAPSHOT</version>
          <properties>
            <a.plugin.version>1</a.plugin.version>

            <!-- datastore binding versions, lex sorted -->
            <aerospike.version>3.1.2</aerospike.version>
            <zookeeper.version>3.5.8</zookeeper.version>
          </properties>
          <modules>
            <!-- our internals -->
            <module>core</module>
            <!-- all the datastore bindings, lex sorted please -->
            <module>aerospike</module>
        \t\t<module>memcached</module>
            <module>redis</module>
            <module>zookeeper</module>
          </modules>
        </project>
        """);
    write(
        "binding-parent/pom.xml",
        """
        <project>
          <parent>
            <version>0.18.0-SNAPSHOT</version>
          </parent>
        </project>
        """);
    write(
        "distribution/pom.xml",
        """
        <project>
          <artifactId>ycsb</artifactId>
          <dependencies>
            <dependency>
              <groupId>site.ycsb</groupId>
              <artifactId>core</artifactId>
            </dependency>
            <dependency>
              <groupId>site.ycsb</groupId>
              <artifactId>aerospike-binding</artifactId>
            </dependency>
            <dependency>
              <groupId>site.ycsb</groupId>
              <artifactId>redis-binding</artifactId>
            </dependency>
          </dependencies>
        </project>
        """);
    write(
        "bin/bindings.properties",
        "# name:class\n#\naerospike:site.ycsb.db.A\nredis:site.ycsb.db.RedisClient");
    write(
        "bin/ycsb",
        """
        COMMANDS = {
            "run" : "site.ycsb.Client",
        }
        DATABASES = {
            "aerospike"    : "site.ycsb.db.A",
            "redis"        : "site.ycsb.db.RedisClient"
        }
        OPTIONS = {
            "-s" : "status",
        }
        """);
  }

  private void write(String file, String text) throws IOException {
    ScriptSandbox.write(upstream.resolve(file), text);
  }

  private String read(String file) throws IOException {
    return Files.readString(upstream.resolve(file));
  }

  private Result enter() throws Exception {
    return box.run(Map.of(), "bin/upstream", upstream.toString());
  }

  private void enterWell() throws Exception {
    Result result = enter();
    assertThat(result.err()).isEmpty();
    assertThat(result.exit()).isZero();
    assertThat(result.out().lines()).containsExactlyElementsOf(FOLDERS);
  }

  private Element xml(String file) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(upstream.resolve(file).toFile())
        .getDocumentElement();
  }

  @Test
  void writesAModuleForEachBindingAndEntersThem() throws Exception {
    enterWell();
    theListsAreInOrder();

    for (String folder : FOLDERS) {
      Element pom = xml(folder + "/pom.xml");
      assertThat(pom.getElementsByTagName("artifactId").item(1).getTextContent())
          .isEqualTo(folder + "-binding");
      assertThat(read(folder + "/pom.xml"))
          .contains("<version>0.18.0-SNAPSHOT</version>", "${ycsbkv.version}", "Apache License");
      assertThat(read(folder + "/README.md"))
          .contains("./bin/ycsb run " + folder + " -s", "site.ycsb:" + folder + "-binding -am")
          .contains("| setting | values | default | meaning |");
    }
    assertThat(read("mysql/README.md")).contains("| `mysql.host` |", "| `mysql-ndb.connectstring`");
    assertThat(read("tokyotyrant/pom.xml"))
        .contains("<groupId>site.ycsb.kv</groupId>\n      <artifactId>tokyotyrant-binding<");
    assertThat(read("tokyotyrant/README.md"))
        .contains("\n1. The engine of a server", "/blob/HEAD/docs/workloads.md#news-items)")
        .doesNotContain("](../", "## Engines");
  }

  private void theListsAreInOrder() throws Exception {
    xml("pom.xml");
    xml("distribution/pom.xml");
    assertThat(MODULE.matcher(read("pom.xml")).results().map(module -> module.group(1)))
        .containsExactly(
            "core",
            "aerospike",
            "dragonfly",
            "memcached",
            "memcached2",
            "mongodb2",
            "mysql",
            "redis",
            "redis2",
            "tokyotyrant",
            "zookeeper");
    assertThat(read("pom.xml"))
        .contains("<ycsbkv.version>" + version() + "</ycsbkv.version>\n    <zookeeper.version>");
    assertThat(read("distribution/pom.xml"))
        .contains(
            "<artifactId>mysql-binding</artifactId>\n      <version>${project.version}</version>");
    assertThat(read("bin/bindings.properties").lines())
        .contains("redis:site.ycsb.db.RedisClient")
        .contains("redis2-cluster:site.ycsb.db.redis.RedisClusterClient")
        .contains("tokyotyrant:site.ycsb.db.tokyotyrant.TokyoTyrantClient");
    assertThat(read("bin/ycsb"))
        .contains("    \"tokyotyrant\"  : \"site.ycsb.db.tokyotyrant.TokyoTyrantClient\",\n")
        .contains("    \"redis\"        : \"site.ycsb.db.RedisClient\"\n}\nOPTIONS = {");
  }

  private String version() throws IOException {
    Matcher version =
        Pattern.compile("<version>(.*)</version>")
            .matcher(Files.readString(box.root.resolve("pom.xml")));
    assertThat(version.find()).isTrue();
    return version.group(1);
  }

  @Test
  void aSecondRunChangesNothingAndAnotherVersionOneLine() throws Exception {
    enterWell();
    Map<Path, String> first = contents();
    enterWell();
    assertThat(contents()).isEqualTo(first);

    Path pom = box.root.resolve("pom.xml");
    Files.writeString(pom, Files.readString(pom).replace(version(), "7.8.9"));
    enterWell();
    Map<Path, String> other = contents();
    assertThat(other.remove(upstream.resolve("pom.xml")))
        .containsOnlyOnce("<ycsbkv.version>")
        .contains("<ycsbkv.version>7.8.9<");
    first.remove(upstream.resolve("pom.xml"));
    assertThat(other).isEqualTo(first);
  }

  private Map<Path, String> contents() throws IOException {
    Map<Path, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(upstream)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(file, Files.readString(file));
      }
    }
    return contents;
  }

  @Test
  void rejectsWhatIsNoCheckout() throws Exception {
    Map<Path, String> before = contents();
    assertThat(box.run(Map.of(), "bin/upstream").err()).startsWith("upstream: usage:");
    assertThat(box.run(Map.of(), "bin/upstream", box.temp.toString()).err())
        .startsWith("upstream: DIR=" + box.temp + ": has no pom.xml;");

    write("mysql/pom.xml", "<project/>");
    Result result = enter();
    assertThat(result.err()).contains("has a mysql of its own");
    assertThat(result.exit()).isEqualTo(1);
    Files.delete(upstream.resolve("mysql/pom.xml"));
    assertThat(contents()).isEqualTo(before);

    write("bin/ycsb", "print('nothing of the known form')\n");
    assertThat(enter().err()).contains("bin/ycsb has no list as this script knows it");
  }

  /** The bindings of core need no server, and upstream has basic for that. */
  @Test
  void namesTheClientOfEachBinding() throws Exception {
    String script = Files.readString(box.root.resolve("bin/upstream"));
    assertThat(
            Bindings.all().stream()
                .map(binding -> binding.newClient().getClass().getName())
                .filter(client -> client.startsWith("site.ycsb.db.")))
        .hasSizeGreaterThan(6)
        .allSatisfy(client -> assertThat(script).containsPattern(":" + client + "(?= |\n)"));
  }
}
