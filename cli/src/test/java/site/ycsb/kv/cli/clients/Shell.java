// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.clients;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Runs programs. */
final class Shell {
  private Shell() {}

  /**
   * How a program ended.
   *
   * @param exit its exit code
   * @param text what it wrote, errors included
   */
  record Result(int exit, String text) {}

  /** What a program of these words is to be, in this directory. */
  static ProcessBuilder builder(
      Path directory, Map<String, String> environment, List<String> words) {
    ProcessBuilder builder = new ProcessBuilder(words).directory(directory.toFile());
    builder.environment().putAll(environment);
    return builder.redirectErrorStream(true);
  }

  /** Runs a program to its end. */
  static Result run(Path directory, Map<String, String> environment, List<String> words)
      throws IOException, InterruptedException {
    Process process = builder(directory, environment, words).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Result(process.waitFor(), text);
  }
}
