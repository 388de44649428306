// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A shell that completes words of bin/ycsb by its script. Lines are typed into bash and zsh, with
 * the key that completes; a second key, Ctrl-X, prints the line and empties it.
 */
final class CompletingShell {
  private static final Pattern LINE = Pattern.compile("BEGIN<(.*?)>END");
  private static final String TAB = "\t";
  private static final String MENU = "\u000f";
  private static final String PRINT = "\u0018";

  /** The shells. */
  enum Kind {
    BASH,
    ZSH,
    FISH;

    String program() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The name of the file with its script. */
    String script() {
      return "script." + program();
    }
  }

  private final Kind kind;
  private final Path root;

  /** A shell in this directory, which has its script. */
  CompletingShell(Kind kind, Path root) {
    this.kind = kind;
    this.root = root;
  }

  /** Each line as it is after TAB, without a blank or comma at its end that was added. */
  Map<String, String> complete(Collection<String> typed) throws Exception {
    Map<String, String> completed = new LinkedHashMap<>();
    List<String> lines =
        switch (kind) {
          case FISH -> completeByFish(typed);
          default -> edited(typed, TAB);
        };
    int i = 0;
    assertThat(lines).hasSameSizeAs(typed);
    for (String line : typed) {
      String after = lines.get(i++);
      completed.put(line, after.equals(line) ? line : after.replaceFirst("[ ,]$", ""));
    }
    return completed;
  }

  /** The first of several words that complete this line. */
  String first(String typed) throws Exception {
    String line =
        kind == Kind.FISH ? typed + candidates(typed).get(0) : edited(List.of(typed), MENU).get(0);
    assertThat(line).startsWith(typed);
    return line.substring(typed.length()).strip();
  }

  /** All words that complete the last one of these, which may be empty. */
  List<String> offers(String... typed) throws Exception {
    String line = String.join(" ", typed);
    if (kind == Kind.FISH) {
      return candidates(line);
    }
    // readline takes = for a word of its own, and replaces what is behind it
    String last = typed[typed.length - 1];
    List<String> words = new ArrayList<>(List.of(typed));
    if (last.endsWith("=")) {
      words.set(words.size() - 1, last.substring(0, last.length() - 1));
      words.add("=");
    }
    String program =
        """
        source ./script.bash
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE=$0 COMP_POINT=${#0}
        COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
        function=$(complete -p ycsb) function=${function#*-F } function=${function%% *}
        "$function"
        printf '%s\\n' "${COMPREPLY[@]}"
        """;
    List<String> command = new ArrayList<>(List.of("bash", "--norc", "-c", program, line));
    command.addAll(words);
    return run(command, "")
        .lines()
        .filter(word -> !word.isEmpty())
        .map(word -> last.endsWith("=") ? last + word : word)
        .toList();
  }

  private List<String> completeByFish(Collection<String> typed) throws Exception {
    List<String> lines = new ArrayList<>();
    for (String line : typed) {
      List<String> candidates = candidates(line);
      String token = line.substring(line.lastIndexOf(' ') + 1);
      candidates = candidates.stream().filter(each -> each.startsWith(token)).toList();
      lines.add(
          line.substring(0, line.length() - token.length())
              + candidates.stream().reduce(CompletingShell::common).orElse(token));
    }
    return lines;
  }

  private static String common(String one, String other) {
    int length = 0;
    while (length < Math.min(one.length(), other.length())
        && one.charAt(length) == other.charAt(length)) {
      length++;
    }
    return one.substring(0, length);
  }

  private List<String> candidates(String line) throws Exception {
    String program = "source ./script.fish; complete -C \"$argv[1]\"";
    String printed = run(List.of("fish", "--no-config", "-c", program, line), "");
    return printed.lines().map(each -> each.replaceFirst("\t.*", "")).toList();
  }

  /** Types each line and a key. */
  private List<String> edited(Collection<String> typed, String key) throws Exception {
    StringBuilder keys = new StringBuilder();
    typed.forEach(line -> keys.append(line).append(key).append(PRINT));
    String printed = kind == Kind.BASH ? typedToBash(keys + "\n") : typedToZsh(keys.toString());
    return LINE.matcher(printed).results().map(match -> match.group(1)).toList();
  }

  private String typedToBash(String keys) throws Exception {
    ScriptSandbox.write(
        root.resolve("rc"),
        """
        PS1= PS2=
        source ./script.bash
        show() { printf 'BEGIN<%s>END\\n' "$READLINE_LINE"; READLINE_LINE= READLINE_POINT=0; }
        bind -x '"\\C-x": show'
        bind '"\\C-o": menu-complete'
        bind 'set completion-query-items 0'
        bind 'set page-completions off'
        """);
    return run(List.of("bash", "--noprofile", "--rcfile", "./rc", "-i"), keys);
  }

  /** Zsh edits only what a terminal reads, so that one zsh types into another. */
  private String typedToZsh(String keys) throws Exception {
    ScriptSandbox.write(
        root.resolve("rc"),
        """
        PS1= PS2=
        mkdir -p functions && cp script.zsh functions/_ycsb
        fpath=($PWD/functions $fpath)
        autoload -U compinit && compinit -u -D
        show() { print -r -- "BEGIN<$BUFFER>END"; BUFFER= }
        zle -N show
        bindkey '^X' show
        bindkey '^I' complete-word
        bindkey '^O' menu-complete
        LISTMAX=10000
        """);
    ScriptSandbox.write(
        root.resolve("type"),
        """
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell 'source ./rc; print REA""DY'
        zpty -r shell out '*READY*'
        for line in "${(@ps:\\x18:)1}"; do
          [[ -n $line ]] || continue
          zpty -n -w shell "$line"$'\\x18'
          zpty -r shell out '*BEGIN<*>END*'
          print -r -- $out
        done
        """);
    return run(List.of("zsh", "-f", "./type", keys), "");
  }

  private String run(List<String> command, String input) throws IOException, InterruptedException {
    Path output = root.resolve("output");
    Path keys = Files.writeString(root.resolve("input"), input);
    ProcessBuilder builder = new ProcessBuilder(command).directory(root.toFile());
    builder.environment().putAll(Map.of("HOME", root.toString(), "TERM", "dumb"));
    builder.redirectInput(keys.toFile()).redirectOutput(output.toFile());
    Process process = builder.redirectError(root.resolve("errors").toFile()).start();
    try {
      assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return Files.readString(output, UTF_8);
  }
}
