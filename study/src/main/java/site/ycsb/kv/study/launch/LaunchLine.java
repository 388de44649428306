// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import site.ycsb.DBException;
import site.ycsb.kv.server.ProgramServer;

/**
 * A line that starts many clients, such as {@code srun -n {clients}}. Immutable.
 *
 * @param text as the user wrote it
 * @param words of it
 */
record LaunchLine(String text, List<String> words) {
  /** Stands where the number of clients goes. */
  static final String CLIENTS = "{clients}";

  /** What a line is to hold, in words. */
  static final String FORM =
      "must hold {clients} where the number of clients goes, as in srun -n {clients}";

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException with the requirement that it misses
   */
  static LaunchLine parse(String text) {
    List<String> words;
    try {
      words = Words.of(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("must close each quote that it opens", e);
    }
    if (words.stream().noneMatch(word -> word.contains(CLIENTS))) {
      throw new IllegalArgumentException(FORM);
    }
    return new LaunchLine(text, words);
  }

  /** The line for so many clients. */
  String of(int clients) {
    return text.replace(CLIENTS, Integer.toString(clients));
  }

  /** Its words for so many clients. */
  List<String> wordsOf(int clients) {
    return words.stream().map(word -> word.replace(CLIENTS, Integer.toString(clients))).toList();
  }

  /**
   * Looks for its program.
   *
   * @throws DBException with one sentence if it is not there
   */
  void checkProgram() throws DBException {
    String program = words.get(0);
    Optional<Path> found =
        program.contains("/")
            ? Optional.of(Path.of(program)).filter(Files::isExecutable)
            : ProgramServer.find(program);
    if (found.isEmpty()) {
      throw new DBException(
          "--launch '%s': there is no program %s; install it, or correct the line."
              .formatted(text, program));
    }
  }
}
