// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.describe;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.ArgSpec;

/**
 * What may stand at one place of a command line. Immutable.
 *
 * @param kind which words these are
 * @param isList whether several may stand there, with commas between
 * @param words all of them, of {@link Kind#WORDS} only
 */
record Argument(Kind kind, boolean isList, List<String> words) {
  private static final String SEVERAL = ",...";

  /** Which words complete an argument; all but TEXT have a name in the scripts. */
  enum Kind {
    TEXT,
    FILE,
    WORKLOAD,
    DIRECTORY,
    COMMAND,
    BINDING,
    SETTING,
    WORDS
  }

  /** The argument of an option or at a position, whose label tells its kind. */
  static Argument of(ArgSpec spec) {
    String label = spec.paramLabel().replaceFirst("\\|.*", "");
    boolean isList = label.endsWith(SEVERAL);
    if (spec.completionCandidates() != null) {
      List<String> words = new ArrayList<>();
      spec.completionCandidates().forEach(words::add);
      return new Argument(Kind.WORDS, !spec.splitRegex().isEmpty(), List.copyOf(words));
    }
    return new Argument(kind(spec, label.replace(SEVERAL, "")), isList, List.of());
  }

  private static Kind kind(ArgSpec spec, String label) {
    return switch (label) {
      case "FILE" -> isOfWorkloads(spec) ? Kind.WORKLOAD : Kind.FILE;
      case "DIR" -> Kind.DIRECTORY;
      case "COMMAND" -> Kind.COMMAND;
      case "BINDING" -> Kind.BINDING;
      case "NAME=VALUE" -> Kind.SETTING;
      default -> Kind.TEXT;
    };
  }

  private static boolean isOfWorkloads(ArgSpec spec) {
    return spec instanceof picocli.CommandLine.Model.OptionSpec option
        && (option.longestName().equals("-P") || option.longestName().equals("--workload"));
  }
}
