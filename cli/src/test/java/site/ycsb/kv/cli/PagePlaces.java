// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.kv.conformance.testing.Authority;
import site.ycsb.kv.conformance.testing.Authority.Issued;

/**
 * What the words of a page's command name: its workloads are those of the project, and what it
 * writes goes to a directory of this command. The results that it reads are made there.
 */
final class PagePlaces {
  private static final Set<String> READS_FILES = Set.of("-P", "--workload");
  private static final Set<String> WRITES = Set.of("--out", "-o");
  private static final Set<String> READS_RESULTS = Set.of("compare", "report", "merge");

  /** Names in pages that stand for something of the reader's. */
  private static final Map<String, String> EXAMPLES =
      Map.of("site.ycsb.db.SomeClient", "site.ycsb.BasicDB");

  private final Path directory;
  private final Path certificates;

  /**
   * Places for one command.
   *
   * @param directory a fresh one
   * @param certificates holds {@link #makeCertificates files for TLS}
   */
  PagePlaces(Path directory, Path certificates) {
    this.directory = directory;
    this.certificates = certificates;
  }

  /** Makes the files that stand for certificates and keys of the reader's. */
  static Path makeCertificates(Path directory) throws Exception {
    Authority authority = Authority.make(directory, "authority");
    Issued client = authority.issue("client");
    Files.copy(authority.certificateFile(), directory.resolve("trusted"));
    Files.copy(client.certificateFile(), directory.resolve("certificate"));
    Files.copy(client.keyFile(), directory.resolve("key"));
    Files.writeString(
        directory.resolve("both"),
        Files.readString(client.certificateFile()) + Files.readString(client.keyFile()));
    return directory;
  }

  /** The words of a command with the places of this test. */
  List<String> place(PageCommand command) throws IOException {
    List<String> placed = new ArrayList<>();
    List<String> words = command.words();
    boolean reads = READS_RESULTS.contains(command.name());
    for (int i = 0; i < words.size(); i++) {
      String before = i == 0 ? "" : words.get(i - 1);
      String word = EXAMPLES.getOrDefault(words.get(i), words.get(i));
      if (READS_FILES.contains(before)) {
        word = Stream.of(word.split(",", -1)).map(PagePlaces::ofProject).collect(joining(","));
      } else if (WRITES.contains(before)) {
        word = inDirectory(word).toString();
      } else if (before.equals("--check")) {
        word = page(inDirectory(word));
      } else if (before.equals("-p")) {
        word = possible(word);
      } else if (word.startsWith("experiments/")) {
        word = ofProject(word);
      } else if (word.endsWith(".yaml")) {
        word = sweepFile(inDirectory(word));
      } else if (reads && isDirectory(words, i)) {
        word =
            results(command.name(), inDirectory(word.replace("...", "")), directories(words) == 1);
      }
      placed.add(word);
    }
    return placed;
  }

  /** Whether a word names results; all options of the commands that read results have a value. */
  private static boolean isDirectory(List<String> words, int index) {
    return index > 0 && !words.get(index).startsWith("-") && !words.get(index - 1).startsWith("-");
  }

  private static long directories(List<String> words) {
    return IntStream.range(0, words.size()).filter(i -> isDirectory(words, i)).count();
  }

  private static String ofProject(String name) {
    return Pages.ROOT.resolve(name).toString();
  }

  private Path inDirectory(String name) {
    return directory.resolve(String.valueOf(Path.of(name).getFileName()));
  }

  /** A setting with files for TLS that are there, and of this JDK. */
  private String possible(String setting) {
    String name = setting.substring(0, Math.max(0, setting.indexOf('=')));
    if (name.endsWith(".truststore")) {
      return name + "=" + certificates.resolve("trusted");
    }
    if (name.endsWith(".keystore")) {
      return setting.contains(",")
          ? "%s=%s,%s"
              .formatted(name, certificates.resolve("certificate"), certificates.resolve("key"))
          : name + "=" + certificates.resolve("both");
    }
    // Earlier JDKs have no virtual threads.
    return Runtime.version().feature() < 21
        ? setting.replace("threads.kind=virtual", "threads.kind=platform")
        : setting;
  }

  /** The example of a sweep as a file. */
  private static String sweepFile(Path file) throws IOException {
    String text = Pages.block("docs/sweeps.md", "stores:").orElseThrow();
    Files.writeString(file, text.replace("workloads/", Pages.ROOT + "/workloads/"));
    return file.toString();
  }

  /** A page of a report. */
  private String page(Path file) {
    String run = MadeUpResults.run(directory.resolve("reported"), 1000);
    Cli.Result report = Cli.ycsb("report", run, "-o", file.toString());
    assertThat(report.exit()).as(report.all()).isZero();
    return file.toString();
  }

  /** Results that a command reads: a sweep if there is nothing to compare them with. */
  private static String results(String command, Path place, boolean only) throws IOException {
    if (command.equals("merge")) {
      MadeUpResults.ranks(place, 2, 100);
    } else if (command.equals("compare") && only) {
      Files.createDirectories(place);
      Files.writeString(place.resolve("sweep.yaml"), "stores: [tokyotyrant, redis]");
      for (int block = 1; block <= 3; block++) {
        MadeUpResults.point(place, block, "tokyotyrant", 1000 + block);
        MadeUpResults.point(place, block, "redis", 2000 + block);
      }
    } else {
      MadeUpResults.run(place, 1000);
    }
    return place.toString();
  }
}
