// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializerBase;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A file of comma-separated values, whose columns are the components of the rows' record in their
 * order. Used by one thread.
 *
 * @param <R> the rows' class
 */
final class CsvTable<R> implements Closeable {
  private final Path file;
  private final SequenceWriter writer;
  private final List<R> written = new ArrayList<>();

  /**
   * Starts a file.
   *
   * @param more columns that the record holds in a map, after the others
   */
  CsvTable(Path file, Class<R> rowClass, List<String> more) throws IOException {
    this.file = file;
    CsvMapper mapper =
        CsvMapper.builder()
            .addModule(new SimpleModule().addSerializer(new PairsSerializer()))
            .build();
    CsvSchema.Builder columns = CsvSchema.builder();
    for (RecordComponent component : rowClass.getRecordComponents()) {
      if (component.getType() != Map.class) {
        columns.addColumn(component.getName());
      }
    }
    more.forEach(columns::addColumn);
    writer =
        mapper
            .writer(columns.setUseHeader(true).build())
            .writeValues(Files.newBufferedWriter(file));
  }

  /** Writes rows, which can be read even if this process is killed next. */
  void write(List<R> rows) throws IOException {
    written.addAll(rows);
    try {
      writer.writeAll(rows);
      writer.flush();
    } catch (IOException e) {
      throw ResultFile.named(file, e);
    }
  }

  List<R> rows() {
    return written;
  }

  @Override
  public void close() throws IOException {
    try {
      writer.close();
    } catch (IOException e) {
      throw ResultFile.named(file, e);
    }
  }

  /** Names and values in one cell: {@code keys=5 usedMemoryBytes=1048576}. */
  private static final class PairsSerializer extends ToStringSerializerBase {
    private static final long serialVersionUID = 1L;

    PairsSerializer() {
      super(Map.class);
    }

    @Override
    public String valueToString(Object map) {
      return ((Map<?, ?>) map)
          .entrySet().stream().map(Object::toString).collect(Collectors.joining(" "));
    }
  }
}
