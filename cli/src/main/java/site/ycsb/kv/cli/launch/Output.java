// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.launch;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.resource.Probes;
import site.ycsb.kv.resource.ResourceMeasurementsExporter;
import site.ycsb.kv.resource.ResourceSource;
import site.ycsb.kv.resource.ResourceSummary;
import site.ycsb.kv.result.ResultExport;
import site.ycsb.kv.result.ResultFile;
import site.ycsb.kv.result.RunDescription;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.verdict.Verdict;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * Writes results as {@code exporter} and {@code exportfile} ask. Lines that start with {@code #}
 * say what was measured and whether it is valid.
 */
final class Output {
  private static final String DEFAULT = ResourceMeasurementsExporter.class.getName();

  /** The exporters that write lines, which comments may accompany. */
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
    // A program reads the output of other exporters, so it may contain nothing else.
    this.comments = text ? line -> console.result("# " + line) : console::note;
  }

  /** Checks that there is such an exporter and such a file, before anything is measured. */
  static Output of(Properties properties, Console console) throws DBException {
    String name = properties.getProperty("exporter", DEFAULT);
    try {
      Constructor<? extends MeasurementsExporter> constructor =
          Class.forName(name)
              .asSubclass(MeasurementsExporter.class)
              .getConstructor(OutputStream.class);
      String file = properties.getProperty("exportfile");
      MeasurementSettings settings = MeasurementSettings.of(properties);
      if (file != null) {
        check("exportfile", file, "");
      }
      if (settings.keepsRaw() && !settings.rawFile().isEmpty()) {
        check("measurement.raw.output_file", settings.rawFile(), "");
      }
      if (settings.logsHistograms()) {
        // Each log's name follows its prefix.
        check("hdrhistogram.output.path", settings.logPrefix(), "READ.hdr");
      }
      return new Output(settings, console, constructor, file);
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new DBException(
          "exporter=" + name + ": no such exporter on the class path; remove it or add -cp.", e);
    }
  }

  private static void check(String setting, String file, String suffix) throws DBException {
    try {
      ResultFile.check(setting + "=" + file, Path.of(file + suffix));
    } catch (InvalidPathException e) {
      throw new DBException(setting + "=" + file + ": is no name of a file; correct it.", e);
    }
  }

  /** Opens the destination of single latencies, if the settings ask for them. */
  Optional<OutputStream> openRaw() throws DBException {
    if (!settings.keepsRaw()) {
      return Optional.empty();
    }
    if (settings.rawFile().isEmpty()) {
      return Optional.of(unclosed(console.out()));
    }
    try {
      // As in stock YCSB, append to an existing file.
      return Optional.of(new ResultFile(settings.rawFile(), true));
    } catch (IOException e) {
      throw new DBException(
          "measurement.raw.output_file=" + settings.rawFile() + ": " + e.getMessage() + ".", e);
    }
  }

  /** Writes a result and its verdict; false if {@code exportfile} cannot be written. */
  boolean write(RunDescription description, RunResult result, Verdict verdict) throws DBException {
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
    description.server().ifPresent(server -> comments.accept("Server: " + server));
    if (description.server().isPresent() && description.standIn()) {
      comments.accept(
          "This server is a stand-in: its figures say nothing about the real one's speed.");
    }
    describe(result.resources());
    describe(result.warmup());
    boolean written = export(description, result, verdict);
    judge(what, verdict);
    return written;
  }

  private boolean export(RunDescription description, RunResult result, Verdict verdict)
      throws DBException {
    if (file != null) {
      try (OutputStream out = new ResultFile(file, false)) {
        export(out, description, result, verdict);
        return true;
      } catch (IOException e) {
        console.note(
            "exportfile can't be written ("
                + e.getMessage()
                + "); the results follow on standard output.");
      }
    }
    try {
      export(unclosed(console.out()), description, result, verdict);
    } catch (IOException e) {
      throw new DBException("The exporter failed: " + e.getMessage() + ".", e);
    }
    return file == null;
  }

  private void export(
      OutputStream out, RunDescription description, RunResult result, Verdict verdict)
      throws IOException, DBException {
    try {
      MeasurementsExporter target = exporter.newInstance(out);
      new ResultExport(target, settings).write(result, verdict, description.standIn());
      target.close();
    } catch (ReflectiveOperationException e) {
      throw new DBException("The exporter could not be made: " + e.getCause(), e);
    }
  }

  /** Names the processes that the server's figures describe. */
  private void describe(List<ResourceSummary> resources) {
    for (ResourceSummary summary : resources) {
      Optional<ResourceSource> source = summary.source();
      if (source.isPresent() && !summary.process().equals(Probes.CLIENT)) {
        comments.accept("Resources of " + summary.process() + ": " + source.get().description());
      }
    }
  }

  private void describe(RunResult.Warmup warmup) {
    if (warmup.nanos() > 0) {
      comments.accept(
          String.format(
              Locale.ROOT,
              "Warm-up: %d operations in %.1f s, thrown away%s",
              warmup.operations(),
              warmup.nanos() / 1e9,
              warmup.settled().map(settled -> settled ? "; settled" : "; not settled").orElse("")));
    }
  }

  private void judge(String what, Verdict verdict) {
    comments.accept("Limited by: " + Setting.word(verdict.limitedBy()));
    verdict.warnings().forEach(warning -> comments.accept("Warning: " + warning));
    List<String> reasons = verdict.invalid();
    if (reasons.isEmpty()) {
      comments.accept("Verdict: valid");
      return;
    }
    comments.accept("Verdict: invalid");
    reasons.forEach(reason -> comments.accept("  " + reason));
    if (!console.isRead()) {
      reasons.forEach(reason -> console.note("The " + what + " is invalid: " + reason));
    }
  }

  /** Keeps the process's own stream open when its user closes it. */
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
