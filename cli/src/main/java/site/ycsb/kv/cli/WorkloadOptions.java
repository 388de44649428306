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
package site.ycsb.kv.cli;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.DBException;

/** The options that make up the properties, as in stock YCSB. */
final class WorkloadOptions {
  @Option(
      names = "-P",
      paramLabel = "FILE",
      description = "A workload file of properties; later ones win.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "-p",
      paramLabel = "NAME=VALUE",
      description = "One property; it wins over the files.")
  private Map<String, String> values = new LinkedHashMap<>();

  @Option(names = "-threads", paramLabel = "N", description = "Client threads (threadcount).")
  private @Nullable String threads;

  @Option(
      names = "-target",
      paramLabel = "N",
      description = "Operations a second of all threads together (target).")
  private @Nullable String target;

  @Option(names = "-s", description = "Print a status line each status.interval (10 s).")
  private boolean status;

  @Option(names = "-l", paramLabel = "LABEL", description = "What status lines start with.")
  private @Nullable String label;

  /**
   * All properties, as stock YCSB would see them.
   *
   * @throws DBException with one sentence when a file can't be read
   */
  Properties properties() throws DBException {
    Properties properties = new Properties();
    for (Path file : files) {
      load(file, properties);
    }
    // Not putAll: what picocli reads for "-p name" without a value is null.
    for (Map.Entry<String, @Nullable String> value : nullable(values).entrySet()) {
      if (value.getValue() == null) {
        throw new DBException("-p " + value.getKey() + " has no value; write -p NAME=VALUE.");
      }
      properties.setProperty(value.getKey(), value.getValue());
    }
    set(properties, "threadcount", threads);
    set(properties, "target", target);
    set(properties, "label", label);
    if (status) {
      properties.setProperty("status", "true");
    }
    return properties;
  }

  @SuppressWarnings("unchecked") // a view that admits what picocli may have put in
  private static Map<String, @Nullable String> nullable(Map<String, String> map) {
    return (Map<String, @Nullable String>) (Map<String, ?>) map;
  }

  private static void set(Properties properties, String name, @Nullable String value) {
    if (value != null) {
      properties.setProperty(name, value);
    }
  }

  private static void load(Path file, Properties properties) throws DBException {
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (NoSuchFileException e) {
      throw new DBException("There is no workload file " + file + "; correct -P.", e);
    } catch (IOException | IllegalArgumentException e) {
      String why = Files.isDirectory(file) ? "it is a directory" : e.getMessage();
      throw new DBException(
          "The workload file " + file + " can't be read: " + why + "; correct -P.", e);
    }
  }
}
