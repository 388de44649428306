// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lines of a label and a text, none wider than a terminal. Immutable. */
record ScreenText(int width) {
  private static final String LABEL = "%-13s";
  private static final int LABEL_COLUMNS = 13;
  private static final String CUT = "...";

  /** The first of these texts that fits; else the last, cut. */
  String row(String label, String... texts) {
    int room = width - LABEL_COLUMNS;
    String fits =
        Arrays.stream(texts)
            .filter(text -> text.length() <= room)
            .findFirst()
            .orElse(texts[texts.length - 1]);
    return cut(LABEL.formatted(label) + fits);
  }

  /** A path, of which the end is the part to keep. */
  String path(String label, Path path) {
    String text = path.toString();
    int room = width - LABEL_COLUMNS;
    return row(
        label,
        text.length() > room ? CUT + text.substring(text.length() - room + CUT.length()) : text);
  }

  /** A line of as many parts as fit, and the number of the others; nothing if there are none. */
  List<String> parts(String label, String head, List<String> parts) {
    if (parts.isEmpty()) {
      return List.of();
    }
    int shown = parts.size();
    String line = line(label, head, parts, shown);
    while (line.length() > width && shown > 1) {
      shown--;
      line = line(label, head, parts, shown);
    }
    return List.of(cut(line));
  }

  private static String line(String label, String head, List<String> parts, int shown) {
    String others = shown == parts.size() ? "" : more(parts.size() - shown);
    return LABEL.formatted(label) + head + String.join(", ", parts.subList(0, shown)) + others;
  }

  /**
   * Sentences, 1 or more: all of them if they fit into some lines, else a line of each, cut, and
   * the number of those that are left out.
   */
  List<String> sentences(String label, String head, List<String> sentences, int mostLines) {
    List<String> all = wrapped(label, head + String.join(" ", sentences));
    if (all.size() <= mostLines) {
      return all;
    } else if (sentences.size() == 1) {
      List<String> some = new ArrayList<>(all.subList(0, mostLines - 1));
      some.add(cut(all.get(mostLines - 1) + " " + all.get(mostLines).strip()));
      return some;
    }
    boolean fit = sentences.size() <= mostLines;
    int shown = fit ? sentences.size() : mostLines - 1;
    List<String> lines = new ArrayList<>();
    for (String sentence : sentences.subList(0, shown)) {
      boolean first = lines.isEmpty();
      lines.add(cut(LABEL.formatted(first ? label : "") + (first ? head : "") + sentence));
    }
    if (!fit) {
      lines.add(LABEL.formatted("") + more(sentences.size() - shown).strip());
    }
    return lines;
  }

  private static String more(int count) {
    return " ...and " + count + " more";
  }

  String cut(String line) {
    return line.length() > width ? line.substring(0, width - CUT.length()) + CUT : line;
  }

  /** The text in lines that break between words, or within one that is longer than a line. */
  private List<String> wrapped(String label, String text) {
    int room = width - LABEL_COLUMNS;
    List<String> lines = new ArrayList<>();
    String left = text.replaceAll("\\s+", " ");
    while (!left.isEmpty()) {
      int end = left.length() <= room ? left.length() : left.lastIndexOf(' ', room);
      end = end <= 0 ? room : end;
      lines.add(LABEL.formatted(lines.isEmpty() ? label : "") + left.substring(0, end));
      left = left.substring(end).stripLeading();
    }
    return lines;
  }
}
