// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded;

import java.sql.SQLException;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.db.mysql.sql.SqlConnection;
import site.ycsb.kv.server.ServerConfig;

/**
 * Global variables of the server, set for a run. They are set by statements and not as options when
 * the server starts: with an option that it does not know the library ends the process.
 */
final class Variables {
  private static final Pattern SIZE = Pattern.compile("(?<number>\\d+)(?<unit>[KMGTkmgt])");

  /** A text in its place is of the wrong type. */
  private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d+)?");

  /** Each is 1,024 times the one before. */
  private static final String UNITS = "KMGT";

  private Variables() {}

  /** The statements that set them. */
  static List<String> statements(ServerConfig config) {
    return config.options().stream()
        .map(option -> statement(option.name(), option.value().orElse("")))
        .toList();
  }

  /**
   * Sets them. Puts the statement that sets one back before those of the ones before, so that some
   * are there after a failure too.
   */
  static void set(SqlConnection sql, ServerConfig config, Deque<String> back) throws SQLException {
    for (ServerConfig.Option option : config.options()) {
      @Nullable String before = sql.query("SELECT @@GLOBAL." + variable(option.name())).get(0)[0];
      sql.execute(statement(option.name(), option.value().orElse("")));
      back.addFirst(statement(option.name(), before == null ? "" : before));
    }
  }

  private static String statement(String name, String value) {
    return "SET GLOBAL " + variable(name) + "=" + value(value);
  }

  /** Options may have dashes where variables have underscores. */
  private static String variable(String name) {
    return name.replace('-', '_').toLowerCase(Locale.ROOT);
  }

  /** A statement knows no 1G, unlike an option. */
  private static String value(String text) {
    if (NUMBER.matcher(text).matches()) {
      return text;
    }
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      return SqlConnection.literal(text);
    }
    int steps = 1 + UNITS.indexOf(size.group("unit").toUpperCase(Locale.ROOT));
    return size.group("number") + " * " + (1L << (10 * steps));
  }
}
