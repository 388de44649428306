// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages of Markdown in the project, and what stands in their code. */
final class Pages {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern SPAN = Pattern.compile("(?<!`)`([^`]+)`(?!`)");

  private Pages() {}

  /**
   * A line of code.
   *
   * @param place page and number of the line
   * @param text the line, joined with those that continue it, without its indentation
   */
  record Line(String place, String text) {
    @Override
    public String toString() {
      return place + " " + text;
    }
  }

  /** All pages. */
  static List<Path> all() throws IOException {
    try (Stream<Path> files =
        Files.find(ROOT.toRealPath(), 2, (file, about) -> about.isRegularFile())) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }

  /** The lines of all blocks of code, indented or fenced. */
  static List<Line> code() throws IOException {
    List<Line> code = new ArrayList<>();
    for (Path page : all()) {
      List<String> lines = Files.readAllLines(page);
      boolean fenced = false;
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        if (line.startsWith("```")) {
          fenced = !fenced;
        } else if (fenced || line.startsWith("    ")) {
          String place = place(page, i);
          StringBuilder text = new StringBuilder(line.strip());
          while (text.toString().endsWith("\\") && i + 1 < lines.size()) {
            i++;
            text.setLength(text.length() - 1);
            text.replace(text.toString().stripTrailing().length(), text.length(), " ");
            text.append(lines.get(i).strip());
          }
          code.add(new Line(place, text.toString()));
        }
      }
    }
    return code;
  }

  /** The words in the prose of all pages that are set as code. */
  static List<Line> spans() throws IOException {
    List<Line> spans = new ArrayList<>();
    for (Path page : all()) {
      List<String> lines = Files.readAllLines(page);
      boolean fenced = false;
      for (int i = 0; i < lines.size(); i++) {
        fenced ^= lines.get(i).startsWith("```");
        if (!fenced && !lines.get(i).startsWith("    ")) {
          for (MatchResult span : SPAN.matcher(lines.get(i)).results().toList()) {
            spans.add(new Line(place(page, i), span.group(1)));
          }
        }
      }
    }
    return spans;
  }

  /** The block of indented code of a page that begins with this text. */
  static Optional<String> block(String page, String beginning) throws IOException {
    String text = Files.readString(ROOT.resolve(page));
    int from = text.indexOf("\n    " + beginning);
    if (from < 0) {
      return Optional.empty();
    }
    StringBuilder block = new StringBuilder();
    text.substring(from + 1)
        .lines()
        .takeWhile(line -> line.startsWith("    "))
        .forEach(line -> block.append(line.substring(4)).append('\n'));
    return Optional.of(block.toString());
  }

  private static String place(Path page, int index) throws IOException {
    return ROOT.toRealPath().relativize(page) + ":" + (index + 1);
  }
}
