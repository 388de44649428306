// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.DBException;
import site.ycsb.kv.study.merge.IntervalFigures.Kind;

/**
 * Reads the {@code result.json} of a rank. The rows of its seconds are most of it; they never
 * become a tree, which would take several times the memory of the file. Used by one thread.
 */
final class RankReader {
  private static final String SAMPLES = "resourceIntervals";
  private static final String CLIENT = "CLIENT";
  private static final String SERVER = "SERVER";
  private static final ObjectMapper MAPPER =
      new ObjectMapper(
          JsonFactory.builder().enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER).build());

  private final ObjectNode document = MAPPER.createObjectNode();
  private final List<IntervalFigures> rows = new ArrayList<>();

  /** Those of the rows, which share them. */
  private final List<Kind> kinds = new ArrayList<>();

  private final List<ClientFigures> client = new ArrayList<>();

  private RankReader() {}

  /**
   * Reads a directory's result.
   *
   * @throws DBException with one sentence if it is damaged or not that of a rank
   */
  static RankResult read(Path directory) throws DBException {
    Path file = directory.resolve(RankPlaces.RESULT);
    RankReader reader = new RankReader();
    try (JsonParser parser = MAPPER.createParser(file.toFile())) {
      reader.read(parser);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
    return RankResult.of(directory, reader.document, reader.rows, reader.client);
  }

  /**
   * Reads the measured samples of the servers in a directory's result, as they are there.
   *
   * @throws DBException with one sentence if it is damaged
   */
  static List<ObjectNode> servers(Path directory) throws DBException {
    List<ObjectNode> rows = new ArrayList<>();
    Path file = directory.resolve(RankPlaces.RESULT);
    try (JsonParser parser = MAPPER.createParser(file.toFile())) {
      parser.nextToken();
      for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        if (parser.nextToken() == JsonToken.START_ARRAY && name.equals(SAMPLES)) {
          readServers(parser, rows);
        } else {
          parser.skipChildren();
        }
      }
    } catch (IOException e) {
      throw unreadable(file, e);
    }
    return rows;
  }

  private static void readServers(JsonParser parser, List<ObjectNode> rows) throws IOException {
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      ObjectNode row = parser.readValueAsTree();
      if (row.path("process").asText().startsWith(SERVER) && !row.path("warmup").asBoolean()) {
        rows.add(row);
      }
    }
  }

  private static DBException unreadable(Path file, IOException e) {
    return new DBException(file + " can't be read; run it again, or leave its rank out.", e);
  }

  private void read(JsonParser parser) throws IOException {
    parser.nextToken();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      JsonToken value = parser.nextToken();
      if (name.equals("intervals") && value == JsonToken.START_ARRAY) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          readInterval(parser);
        }
      } else if (name.equals(SAMPLES) && value == JsonToken.START_ARRAY) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          readSample(parser);
        }
      } else {
        document.set(name, parser.<JsonNode>readValueAsTree());
      }
    }
  }

  private void readInterval(JsonParser parser) throws IOException {
    boolean warmup = false;
    String operation = "";
    String outcome = "";
    long operations = 0;
    double[] times = new double[2];
    Figures micros = new Figures(IntervalFigures.LATENCIES);
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      parser.nextToken();
      switch (name) {
        case "startSeconds" -> times[0] = parser.getDoubleValue();
        case "endSeconds" -> times[1] = parser.getDoubleValue();
        case "warmup" -> warmup = parser.getBooleanValue();
        case "operation" -> operation = parser.getText();
        case "outcome" -> outcome = parser.getText();
        case "operations" -> operations = parser.getLongValue();
        default -> {
          if (!put(micros, name, parser)) {
            parser.skipChildren();
          }
        }
      }
    }
    if (!warmup) {
      rows.add(
          new IntervalFigures(times[0], times[1], kind(operation, outcome), operations, micros));
    }
  }

  private Kind kind(String operation, String outcome) {
    for (Kind kind : kinds) {
      if (kind.operation().equals(operation) && kind.outcome().equals(outcome)) {
        return kind;
      }
    }
    Kind kind = new Kind(operation, outcome);
    kinds.add(kind);
    return kind;
  }

  private void readSample(JsonParser parser) throws IOException {
    boolean measured = true;
    boolean ofClient = false;
    boolean missing = false;
    double[] times = new double[3];
    Figures summed = new Figures(ClientFigures.SUMMED);
    Figures highest = new Figures(ClientFigures.HIGHEST);
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      parser.nextToken();
      switch (name) {
        case "startSeconds" -> times[0] = parser.getDoubleValue();
        case "endSeconds" -> times[1] = parser.getDoubleValue();
        case "sampledSeconds" -> times[2] = parser.getDoubleValue();
        case "warmup" -> measured = !parser.getBooleanValue();
        case "process" -> ofClient = parser.getText().equals(CLIENT);
        case "missing" -> missing = parser.getBooleanValue();
        default -> {
          if (!put(summed, name, parser) && !put(highest, name, parser)) {
            parser.skipChildren();
          }
        }
      }
    }
    if (measured && ofClient) {
      client.add(new ClientFigures(times[0], times[1], missing, times[2], summed, highest));
    }
  }

  private static boolean put(Figures figures, String name, JsonParser parser) throws IOException {
    int place = figures.place(name);
    if (place >= 0) {
      figures.set(place, parser.getDoubleValue());
    }
    return place >= 0;
  }
}
