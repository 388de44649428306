// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import site.ycsb.DBException;

/**
 * The directories of ranks.
 *
 * @param results those with a result
 * @param dead those without one, whose clients did not reach their end
 */
record RankPlaces(List<Path> results, List<Dead> dead) {
  /** A rank that left a directory and no result. */
  record Dead(int rank, Path directory) {}

  static final String RESULT = "result.json";
  private static final Pattern NAME = Pattern.compile("rank-(?<number>\\d{1,9})");

  /**
   * Finds them: the given directories, or what these hold under the name {@code rank-0003}.
   *
   * @throws DBException with one sentence if a directory holds neither
   */
  static RankPlaces of(List<Path> directories) throws DBException {
    RankPlaces places = new RankPlaces(new ArrayList<>(), new ArrayList<>());
    for (Path directory : directories) {
      List<Path> ranks = ranksIn(directory);
      for (Path rank : ranks.isEmpty() ? List.of(directory) : ranks) {
        places.add(rank);
      }
    }
    if (places.results.isEmpty()) {
      throw new DBException(
          "No rank has a result: there is no "
              + RESULT
              + " in "
              + places.dead.get(0).directory
              + (places.dead.size() == 1 ? "" : " and " + (places.dead.size() - 1) + " more")
              + "; look at what the clients printed.");
    }
    return places;
  }

  private static List<Path> ranksIn(Path directory) throws DBException {
    try (Stream<Path> children = Files.list(directory)) {
      return children
          .filter(child -> NAME.matcher(name(child)).matches() && Files.isDirectory(child))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new DBException(directory + " can't be read; name directories of --out.", e);
    }
  }

  private void add(Path directory) throws DBException {
    Matcher name = NAME.matcher(name(directory.toAbsolutePath().normalize()));
    if (Files.isRegularFile(directory.resolve(RESULT))) {
      results.add(directory);
    } else if (name.matches()) {
      dead.add(new Dead(Integer.parseInt(name.group("number")), directory));
    } else {
      throw new DBException(
          directory + " holds neither ranks nor the result of one; name a directory of --out.");
    }
  }

  private static String name(Path directory) {
    return String.valueOf(directory.getFileName());
  }
}
