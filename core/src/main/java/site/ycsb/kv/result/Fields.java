// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object of a JSON document: its fields in their order, without those that are unknown. */
final class Fields {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final Map<String, Object> values = new LinkedHashMap<>();

  /** Adds a field, unless its value is null. */
  Fields put(String name, @Nullable Object value) {
    if (value != null) {
      values.put(name, value);
    }
    return this;
  }

  @JsonValue
  Map<String, Object> values() {
    return values;
  }

  /** Writes the object as a document of its own. */
  void write(Path file) throws IOException {
    MAPPER.writeValue(file.toFile(), this);
  }
}
