// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What a server's program wrote before it ended. */
public final class ServerLog {
  private static final int LINES_SHOWN = 2;
  private static final int BYTES_READ = 1 << 14;
  private static final Pattern ERROR = Pattern.compile("(?i)\\berror\\b|\\bfatal\\b");

  private ServerLog() {}

  /**
   * The lines of a log that tell most, with {@code |} between: the first that reports an error,
   * which the others often only follow from, and the last ones. Only the end of a long log is read.
   * Empty if it has no line or can't be read.
   */
  public static String lastWords(Path log) {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      byte[] end = new byte[(int) Math.min(file.length(), BYTES_READ)];
      file.seek(file.length() - end.length);
      file.readFully(end);
      return lastWords(
          new String(end, StandardCharsets.UTF_8)
              .lines()
              .map(String::strip)
              .filter(line -> !line.isEmpty())
              .toList());
    } catch (IOException e) {
      return ""; // A sentence that quotes it holds without it.
    }
  }

  private static String lastWords(List<String> lines) {
    Set<String> words = new LinkedHashSet<>();
    lines.stream().filter(line -> ERROR.matcher(line).find()).findFirst().ifPresent(words::add);
    words.addAll(lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
    return String.join(" | ", words);
  }
}
