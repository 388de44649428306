// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import site.ycsb.DBException;
import site.ycsb.kv.setting.Names;
import site.ycsb.kv.setting.SettingsException;

/**
 * The nodes of a YAML file. It takes each scalar as the text that stands there, and gathers faults
 * with line and column, both from 1. Used by one thread.
 */
public final class YamlTree {
  private final Path file;
  private final Node root;

  /** The nodes of the keys, by the nodes of their values. */
  private final IdentityHashMap<Node, Node> keys = new IdentityHashMap<>();

  private final List<Fault> faults = new ArrayList<>();

  /** A fault and where it is. */
  private record Fault(int line, int column, String sentence) {}

  private YamlTree(Path file, Node root) {
    this.file = file;
    this.root = root;
  }

  /**
   * Reads a file.
   *
   * @throws DBException with one sentence if it can't be read or is no YAML
   */
  public static YamlTree of(Path file) throws DBException {
    try {
      String text = Files.readString(file);
      Optional<Node> root = new Compose(LoadSettings.builder().build()).composeString(text);
      return new YamlTree(
          file, root.orElseThrow(() -> new DBException(file + " is empty; write a plan there.")));
    } catch (MarkedYamlEngineException e) {
      throw new DBException(place(file, e.getProblemMark(), 0) + e.getProblem() + ".", e);
    } catch (YamlEngineException e) {
      throw new DBException(file + " is no YAML: " + e.getMessage() + ".", e);
    } catch (IOException e) {
      throw new DBException(file + " can't be read: " + e.getMessage() + "; correct it.", e);
    }
  }

  public Node root() {
    return root;
  }

  private static String place(Path file, Optional<Mark> mark, int offset) {
    return mark.map(
            m ->
                "%s, line %d, column %d: "
                    .formatted(file, m.getLine() + 1, m.getColumn() + offset + 1))
        .orElse(file + ": ");
  }

  /** Adds a fault at a node unless {@code holds}. */
  public void require(boolean holds, @Nullable Node node, String fault) {
    if (!holds) {
      add(node, 0, fault);
    }
  }

  /** Adds a fault at a character of a scalar, from 0, if the scalar stands on one line. */
  public void require(boolean holds, @Nullable Node node, int offset, String fault) {
    if (!holds) {
      boolean plain = node instanceof ScalarNode scalar && isPlainLine(scalar);
      add(
          node,
          plain ? offset : 0,
          plain ? fault : fault + " It is at character " + (offset + 1) + ".");
    }
  }

  private static boolean isPlainLine(ScalarNode scalar) {
    int start = scalar.getStartMark().map(Mark::getIndex).orElse(0);
    int end = scalar.getEndMark().map(Mark::getIndex).orElse(0);
    return scalar.isPlain() && end - start == scalar.getValue().length();
  }

  private void add(@Nullable Node node, int offset, String fault) {
    Optional<Mark> mark = node == null ? Optional.empty() : node.getStartMark();
    int line = mark.map(Mark::getLine).orElse(Integer.MAX_VALUE);
    int column = mark.map(Mark::getColumn).orElse(0) + offset;
    faults.add(new Fault(line, column, place(file, mark, offset) + fault));
  }

  /** Ends the reading; throws all faults in the order of their places, if there are any. */
  public void throwFaults() throws SettingsException {
    if (!faults.isEmpty()) {
      throw new SettingsException(
          faults.stream()
              .sorted(Comparator.comparingInt(Fault::line).thenComparingInt(Fault::column))
              .map(Fault::sentence)
              .distinct()
              .toList());
    }
  }

  /** The values of a mapping by their keys, which must be among these. */
  public Map<String, Node> mapping(Node node, Collection<String> known) {
    Map<String, Node> values = anyMapping(node);
    values
        .keySet()
        .removeIf(
            key -> {
              String near =
                  Names.nearest(key, known)
                      .map(name -> "; did you mean " + name + "?")
                      .orElse("; the keys are " + String.join(", ", known) + ".");
              require(known.contains(key), keys.get(values.get(key)), "Unknown key " + key + near);
              return !known.contains(key);
            });
    return values;
  }

  /** The values of a mapping by their keys; empty without a node. */
  public Map<String, Node> anyMapping(@Nullable Node node) {
    Map<String, Node> values = new LinkedHashMap<>();
    if (node instanceof MappingNode mapping) {
      for (NodeTuple tuple : mapping.getValue()) {
        String key = text(tuple.getKeyNode(), "a key");
        keys.put(tuple.getValueNode(), tuple.getKeyNode());
        boolean first = values.put(key, tuple.getValueNode()) == null;
        require(first, tuple.getKeyNode(), key + " stands twice; remove one.");
      }
    } else {
      require(node == null || isEmpty(node), node, "names and values are expected here.");
    }
    return values;
  }

  /** The items of a list; a single value is a list of one, and no node is an empty one. */
  public List<Node> items(@Nullable Node node) {
    if (node == null || isEmpty(node)) {
      return List.of();
    }
    return node instanceof SequenceNode list ? list.getValue() : List.of(node);
  }

  public boolean isText(Node node) {
    return node instanceof ScalarNode;
  }

  /** The text of a scalar as it stands there. */
  public String text(@Nullable Node node, String what) {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    require(node == null, node, what + " must be a single value.");
    return "";
  }

  public long number(Node node, String what, long min, long max) {
    try {
      long number = Long.parseLong(text(node, what));
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // The fault below describes it.
    }
    String range = max == Long.MAX_VALUE ? "" : " from " + min + " to " + max;
    require(false, node, what + "=" + text(node, what) + ": must be a whole number" + range + ".");
    return min;
  }

  public boolean flag(@Nullable Node node, String what) {
    String text = node == null ? "false" : text(node, what);
    require(
        text.equals("true") || text.equals("false"),
        node,
        what + "=" + text + ": must be true or false.");
    return text.equals("true");
  }

  private static boolean isEmpty(Node node) {
    return node instanceof ScalarNode scalar && scalar.getValue().isEmpty();
  }
}
