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

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.resource.ResourceMeasurementsExporter;
import site.ycsb.kv.result.ResultExport;
import site.ycsb.kv.result.RunDescription;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.Verdict;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * Writes results as {@code exporter} and {@code exportfile} ask, and beside them, as lines that
 * start with {@code #}, what was measured and whether it is valid.
 */
final class Output {
  private static final String DEFAULT = ResourceMeasurementsExporter.class.getName();

  /** What writes lines, beside which others may stand. */
  private static final Set<String> TEXT = Set.of(DEFAULT, TextMeasurementsExporter.class.getName());

  private final MeasurementSettings settings;
  private final Console console;
  private final Constructor<? extends MeasurementsExporter> exporter;
  private final @Nullable String file;
  private final Consumer<String> comments;

  private Output(
      MeasurementSettings settings,
      Console console,
      Constructor<? extends MeasurementsExporter> exporter,
      @Nullable String file) {
    this.settings = settings;
    this.console = console;
    this.exporter = exporter;
    this.file = file;
    boolean text = file != null || TEXT.contains(exporter.getDeclaringClass().getName());
    // Another exporter's output on standard output is for a program: nothing may stand beside it.
    this.comments = text ? line -> console.result("# " + line) : console::note;
  }

  /**
   * The output that the properties ask for, checked before anything is measured.
   *
   * @throws DBException with one sentence when there is no such exporter, or no such file
   */
  static Output of(Properties properties, Console console) throws DBException {
    String name = properties.getProperty("exporter", DEFAULT);
    try {
      Constructor<? extends MeasurementsExporter> constructor =
          Class.forName(name)
              .asSubclass(MeasurementsExporter.class)
              .getConstructor(OutputStream.class);
      String file = properties.getProperty("exportfile");
      MeasurementSettings settings = MeasurementSettings.of(properties);
      checkWritable("exportfile", file);
      if (settings.keepsRaw() && !settings.rawFile().isEmpty()) {
        checkWritable("measurement.raw.output_file", settings.rawFile());
      }
      return new Output(settings, console, constructor, file);
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new DBException(
          "exporter=" + name + ": no such exporter on the class path; remove it or add -cp.", e);
    }
  }

  private static void checkWritable(String setting, @Nullable String file) throws DBException {
    if (file == null) {
      return;
    }
    Path path = Path.of(file).toAbsolutePath();
    Path target = Files.exists(path) ? path : path.getParent();
    if (Files.isDirectory(path) || target == null || !Files.isWritable(target)) {
      throw new DBException(setting + "=" + file + ": can't be written; name another file.");
    }
  }

  /** Where single latencies go, if the settings ask for them. */
  Optional<OutputStream> openRaw() throws DBException {
    if (!settings.keepsRaw()) {
      return Optional.empty();
    }
    if (settings.rawFile().isEmpty()) {
      return Optional.of(unclosed(console.out()));
    }
    try {
      // As in stock YCSB, a file that exists grows.
      return Optional.of(new BufferedOutputStream(new FileOutputStream(settings.rawFile(), true)));
    } catch (IOException e) {
      throw new DBException(
          "measurement.raw.output_file=" + settings.rawFile() + ": " + e.getMessage() + ".", e);
    }
  }

  /** Writes a result and its verdict. */
  void write(RunDescription description, RunResult result, Verdict verdict)
      throws IOException, DBException {
    String what = result.phase() == Phase.LOAD ? "load" : "run";
    comments.accept(
        String.format(
            Locale.ROOT,
            "ycsb-kv %s: %s of %s, %d %s",
            description.version(),
            what,
            description.binding(),
            result.threads(),
            result.threads() == 1 ? "thread" : "threads"));
    if (!result.store().isEmpty()) {
      comments.accept("Store: " + result.store());
    }
    description.server().ifPresent(server -> describe(server, description.standIn()));
    describe(result.warmup());
    try (OutputStream out = open()) {
      MeasurementsExporter target = exporter.newInstance(out);
      new ResultExport(target, settings).write(result, verdict, description.standIn());
      target.close();
    } catch (ReflectiveOperationException e) {
      throw new DBException("The exporter could not be made: " + e.getCause(), e);
    }
    judge(what, verdict);
  }

  private void describe(String server, boolean standIn) {
    comments.accept("Server: " + server);
    if (standIn) {
      comments.accept(
          "This server is a stand-in: its figures say nothing about the real one's speed.");
    }
  }

  private void describe(RunResult.Warmup warmup) {
    if (warmup.nanos() > 0) {
      comments.accept(
          String.format(
              Locale.ROOT,
              "Warm-up: %d operations in %.1f s, thrown away",
              warmup.operations(),
              warmup.nanos() / 1e9));
    }
  }

  private void judge(String what, Verdict verdict) {
    verdict.warnings().forEach(warning -> comments.accept("Warning: " + warning));
    List<String> reasons = verdict.invalid();
    if (reasons.isEmpty()) {
      comments.accept("Verdict: valid");
      return;
    }
    comments.accept("Verdict: invalid");
    reasons.forEach(reason -> comments.accept("  " + reason));
    reasons.forEach(reason -> console.error("The " + what + " is invalid: " + reason));
  }

  private OutputStream open() throws IOException {
    if (file != null) {
      return new FileOutputStream(file);
    }
    return unclosed(console.out());
  }

  /** The process' own stream outlives who writes to it. */
  private static OutputStream unclosed(OutputStream stream) {
    return new FilterOutputStream(stream) {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
      }

      @Override
      public void close() throws IOException {
        flush();
      }
    };
  }
}
