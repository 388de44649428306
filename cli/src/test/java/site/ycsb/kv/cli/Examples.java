// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.ArrayList;
import java.util.List;

/** The examples in the help of commands. */
final class Examples {
  /** How far a command is indented; what it is for stands above it. */
  private static final String INDENT = "    ";

  private Examples() {}

  /** The commands of the examples in the help of this command, each with its continued lines. */
  static List<String> of(String command) {
    List<String> lines = Cli.ycsb("help", command).lines();
    List<String> examples = new ArrayList<>();
    boolean goesOn = false;
    for (String line : lines.subList(lines.indexOf("Examples:") + 1, lines.size())) {
      if (goesOn) {
        examples.set(examples.size() - 1, examples.get(examples.size() - 1) + "\n" + line);
      } else if (line.startsWith(INDENT)) {
        examples.add(line);
      }
      goesOn = line.endsWith("\\");
    }
    return examples;
  }
}
