/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.result;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * A file of comma-separated values, whose columns are those of the rows' class. Used by one thread.
 *
 * @param <R> the rows' class
 */
final class CsvTable<R> implements Closeable {
  private final SequenceWriter writer;

  CsvTable(Path file, Class<R> rowClass) throws IOException {
    CsvMapper mapper =
        CsvMapper.builder()
            .addModule(new SimpleModule().addSerializer(Map.class, new PairsSerializer()))
            .build();
    writer =
        mapper
            .writer(mapper.schemaFor(rowClass).withHeader())
            .writeValues(Files.newBufferedWriter(file));
  }

  /** Writes rows, so that they can be read even if this process is killed right after. */
  void write(List<R> rows) throws IOException {
    for (R row : rows) {
      writer.write(row);
    }
    writer.flush();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  /** Names and values in one cell: {@code keys=5 usedMemoryBytes=1048576}. */
  @SuppressWarnings("rawtypes") // what Jackson knows of a class
  private static final class PairsSerializer extends StdSerializer<Map> {
    private static final long serialVersionUID = 1L;

    PairsSerializer() {
      super(Map.class);
    }

    @Override
    public void serialize(Map value, JsonGenerator generator, SerializerProvider provider)
        throws IOException {
      StringJoiner pairs = new StringJoiner(" ");
      ((Map<?, ?>) value).forEach((name, number) -> pairs.add(name + "=" + number));
      generator.writeString(pairs.toString());
    }
  }
}
