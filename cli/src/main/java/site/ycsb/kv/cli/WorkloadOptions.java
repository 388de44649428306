// SPDX-License-Identifier: Apache-2.0
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.cli.check.SettingsCheck;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.setting.SecretValues;

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
      description = "Operations a second of all threads together, or a schedule (target).")
  private @Nullable String target;

  @Option(names = "-s", description = "Print a status line each status.interval (10 s).")
  private boolean status;

  @Option(names = "-l", paramLabel = "LABEL", description = "Prefix of the status lines.")
  private @Nullable String label;

  @Option(
      names = "--every",
      paramLabel = "N",
      description = "Write the time that each N operations took to --out (measurement.every).")
  private @Nullable String every;

  /** The workload files, in their order. */
  List<String> files() {
    return files.stream().map(Path::toString).toList();
  }

  /** Checks all properties together, and lets the console mask their secrets. */
  static void check(Binding binding, Properties properties, Console console) throws DBException {
    console.hide(SecretValues.of(properties, binding.settings()));
    SettingsCheck.check(binding, properties).forEach(console::note);
  }

  /** All properties, as stock YCSB reads them. */
  Properties properties() throws DBException {
    Properties properties = new Properties();
    for (Path file : files) {
      properties.putAll(load(file, "-P"));
    }
    // Not putAll: picocli reads "-p name" without a value as null.
    for (Map.Entry<String, @Nullable String> value : nullable(values).entrySet()) {
      if (value.getKey().isBlank()) {
        throw new DBException("-p =" + value.getValue() + " has no name; write -p NAME=VALUE.");
      }
      if (value.getValue() == null) {
        throw new DBException("-p " + value.getKey() + " has no value; write -p NAME=VALUE.");
      }
      properties.setProperty(value.getKey(), value.getValue());
    }
    set(properties, "threadcount", threads);
    set(properties, "target", target);
    set(properties, "label", label);
    set(properties, "measurement.every", every);
    if (status) {
      properties.setProperty("status", "true");
    }
    trim(properties);
    return properties;
  }

  /** Removes blanks around values. A label keeps them, as they separate it from the line. */
  static void trim(Properties properties) {
    for (String name : properties.stringPropertyNames()) {
      if (!name.equals("label")) {
        properties.setProperty(name, properties.getProperty(name).trim());
      }
    }
  }

  @SuppressWarnings("unchecked") // picocli may add null values
  private static Map<String, @Nullable String> nullable(Map<String, String> map) {
    return (Map<String, @Nullable String>) (Map<String, ?>) map;
  }

  private static void set(Properties properties, String name, @Nullable String value) {
    if (value != null) {
      properties.setProperty(name, value);
    }
  }

  /** Reads a file of properties; {@code where} is what its name is to be corrected in. */
  static Properties load(Path file, String where) throws DBException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (NoSuchFileException e) {
      throw new DBException("There is no workload file " + file + "; correct " + where + ".", e);
    } catch (IOException | IllegalArgumentException e) {
      String why = Files.isDirectory(file) ? "it is a directory" : e.getMessage();
      throw new DBException(
          "The workload file " + file + " can't be read: " + why + "; correct " + where + ".", e);
    }
    return properties;
  }

  /** The names of the files without their directories. */
  String nameOfFiles() {
    return files.isEmpty()
        ? "default"
        : files.stream()
            .map(file -> String.valueOf(file.getFileName()))
            .collect(Collectors.joining("+"));
  }
}
