// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Executes the commands of the shell, which are those of stock YCSB's shell. */
final class ShellSession {
  private static final List<String> HELP =
      List.of(
          "read KEY [FIELD ...]          reads a record, or some of its fields",
          "scan KEY COUNT [FIELD ...]    reads records from a key on",
          "insert KEY NAME=VALUE ...     inserts a record",
          "update KEY NAME=VALUE ...     changes fields of a record",
          "delete KEY                    deletes a record",
          "table [NAME]                  shows or changes the table",
          "quit                          ends");

  private final DB client;
  private final Consumer<String> out;
  private String table;

  ShellSession(DB client, Properties properties, Consumer<String> out) {
    this.client = client;
    this.out = out;
    this.table = properties.getProperty("table", "usertable");
  }

  /** Executes a line; false if it ends the session. */
  boolean execute(String line) {
    List<String> words = List.of(line.trim().split("\\s+"));
    List<String> arguments = words.subList(1, words.size());
    switch (words.get(0)) {
      case "" -> {}
      case "quit" -> {
        return false;
      }
      case "read" -> withKey(arguments, 1, this::read);
      case "scan" -> withKey(arguments, 2, this::scan);
      case "insert" ->
          withKey(arguments, 2, (key, rest) -> say(client.insert(table, key, values(rest))));
      case "update" ->
          withKey(arguments, 2, (key, rest) -> say(client.update(table, key, values(rest))));
      case "delete" -> withKey(arguments, 1, (key, rest) -> say(client.delete(table, key)));
      case "table" -> {
        table = arguments.isEmpty() ? table : arguments.get(0);
        out.accept("table " + table);
      }
      default -> HELP.forEach(out);
    }
    return true;
  }

  private interface Action {
    void on(String key, List<String> rest);
  }

  private void withKey(List<String> arguments, int least, Action action) {
    if (arguments.size() < least) {
      HELP.forEach(out);
      return;
    }
    try {
      action.on(arguments.get(0), arguments.subList(1, arguments.size()));
    } catch (IllegalArgumentException e) {
      out.accept(String.valueOf(e.getMessage()));
    }
  }

  private void read(String key, List<String> fields) {
    Map<String, ByteIterator> record = new HashMap<>();
    say(client.read(table, key, some(fields), record));
    show(record);
  }

  private void scan(String key, List<String> rest) {
    Vector<HashMap<String, ByteIterator>> records = new Vector<>();
    int count = count(rest.get(0));
    say(client.scan(table, key, count, some(rest.subList(1, rest.size())), records));
    for (int i = 0; i < records.size(); i++) {
      out.accept("record " + i);
      show(records.get(i));
    }
  }

  private static int count(String text) {
    int count = -1;
    try {
      count = Integer.parseInt(text);
    } catch (NumberFormatException e) {
      // The exception below describes a count.
    }
    if (count < 1) {
      throw new IllegalArgumentException("COUNT is a whole number from 1 on, not " + text);
    }
    return count;
  }

  private static @Nullable Set<String> some(List<String> fields) {
    return fields.isEmpty() ? null : new TreeSet<>(fields);
  }

  private static Map<String, ByteIterator> values(List<String> pairs) {
    Map<String, ByteIterator> values = new HashMap<>();
    for (String pair : pairs) {
      int equals = pair.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException("Write fields as NAME=VALUE, not " + pair);
      }
      String value = pair.substring(equals + 1);
      values.put(pair.substring(0, equals), new ByteArrayByteIterator(value.getBytes(UTF_8)));
    }
    return values;
  }

  private void say(Status status) {
    out.accept(status.getName());
  }

  private void show(Map<String, ByteIterator> record) {
    new TreeMap<>(record).forEach((name, value) -> out.accept("  " + name + "=" + value));
  }
}
