// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Links between the documents of all modules lead to a file and a heading that exist. */
class LinksTest {
  private static final Pattern LINK =
      Pattern.compile("\\]\\(((?!https?:)[^)#\\s]*)(?:#([^)\\s]+))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  @Test
  void linksLeadSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    List<Path> documents = Pages.all();
    for (Path document : documents) {
      for (MatchResult link : LINK.matcher(Files.readString(document)).results().toList()) {
        Path target =
            link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1)).normalize();
        boolean found =
            Files.exists(target)
                && (link.group(2) == null || headings(target).contains(link.group(2)));
        if (!found) {
          broken.add(document + " " + link.group());
        }
      }
    }
    assertThat(documents).hasSizeGreaterThan(10);
    assertThat(broken).as("links that lead nowhere").isEmpty();
  }

  /** The names that GitHub gives to the headings of a document. */
  private static Set<String> headings(Path document) throws IOException {
    return HEADING
        .matcher(Files.readString(document))
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }
}
