// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.describe;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Objects;

/** The shells that complete words of bin/ycsb. */
public enum Completion {
  BASH {
    @Override
    public String script(Words words) {
      return head("# ") + new ShellData(words).text() + logic("words.sh") + logic("ycsb.bash");
    }
  },
  ZSH {
    @Override
    public String script(Words words) {
      return head("#compdef ycsb\n# ")
          + new ShellData(words).text()
          + logic("words.sh")
          + logic("ycsb.zsh");
    }
  },
  FISH {
    @Override
    public String script(Words words) {
      return head("# ") + logic("ycsb.fish") + new FishData(words).text();
    }
  };

  /** The name of the shell. */
  public String shell() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The script that completes these words, as one text with all of them. */
  public abstract String script(Words words);

  String head(String comment) {
    return comment
        + "Completion of ycsb-kv for "
        + shell()
        + ", printed by: bin/ycsb completion "
        + shell()
        + "\n# SPDX-License-Identifier: Apache-2.0\n\n";
  }

  /** A file of the shell's language beside this class, without its licence line. */
  private static String logic(String file) {
    try (InputStream in = Objects.requireNonNull(Completion.class.getResourceAsStream(file))) {
      String text = new String(in.readAllBytes(), UTF_8);
      return text.substring(text.indexOf('\n') + 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
