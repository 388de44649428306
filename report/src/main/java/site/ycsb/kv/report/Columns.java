// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Rows of JSON objects as one array for each name, which compresses better. Stateless. */
final class Columns {
  private Columns() {}

  /**
   * The columns of these rows. A value that a row lacks is null.
   *
   * @param names the columns to keep
   */
  static ObjectNode of(Iterable<JsonNode> rows, Set<String> names) {
    Set<String> present = new LinkedHashSet<>();
    rows.forEach(row -> row.fieldNames().forEachRemaining(present::add));
    present.retainAll(names);
    ObjectNode columns = JsonNodeFactory.instance.objectNode();
    for (String name : present) {
      ArrayNode column = columns.putArray(name);
      for (JsonNode row : rows) {
        JsonNode value = row.path(name);
        column.add(value.isMissingNode() ? JsonNodeFactory.instance.nullNode() : value);
      }
    }
    return columns;
  }

  /** The rows of these columns, without the names that a row lacks. */
  static ArrayNode rows(JsonNode columns) {
    ArrayNode rows = JsonNodeFactory.instance.arrayNode();
    for (Map.Entry<String, JsonNode> column : columns.properties()) {
      for (int i = 0; i < column.getValue().size(); i++) {
        while (rows.size() <= i) {
          rows.addObject();
        }
        JsonNode value = column.getValue().get(i);
        if (!value.isNull()) {
          ((ObjectNode) rows.get(i)).set(column.getKey(), value);
        }
      }
    }
    return rows;
  }
}
