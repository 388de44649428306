// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.cli.launch.CommandServer;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.Interrupts;

/** A command about one store, with the settings that lead to it. */
abstract class StoreCommand implements Callable<Integer> {
  final Interrupts interrupts;

  final Console console;

  @Parameters(
      paramLabel = "BINDING",
      description = "The store (see bin/ycsb bindings), or the class of a stock YCSB client.")
  private String binding = "";

  @Mixin private WorkloadOptions options = new WorkloadOptions();

  StoreCommand(Interrupts interrupts, Console console) {
    this.interrupts = interrupts;
    this.console = console;
  }

  @Override
  public final Integer call() throws Exception {
    Binding found = Bindings.find(binding);
    Bindings.enter(found);
    Properties properties = options.properties();
    addTo(properties);
    WorkloadOptions.check(found, properties, console);
    return call(found, properties);
  }

  /** Adds what options of this command mean, before the settings are checked. */
  void addTo(Properties properties) throws DBException {}

  /** Runs the command with checked settings and returns its exit code. */
  abstract int call(Binding binding, Properties properties) throws Exception;

  /** The workload files that the settings come from. */
  final List<String> workloadFiles() {
    return options.files();
  }

  /** Starts the server that the settings ask for, if they ask for one. */
  final CommandServer start(Binding found, Properties properties) throws DBException {
    return CommandServer.start(found, properties, interrupts, console);
  }

  /** Reads the directory of {@code --out}; an empty name would be the working directory. */
  static final class ResultPlace implements ITypeConverter<Path> {
    @Override
    public Path convert(String text) {
      try {
        if (!text.isBlank()) {
          return Path.of(text);
        }
      } catch (InvalidPathException e) {
        // The exception below describes the option.
      }
      throw new TypeConversionException("must name a directory");
    }
  }
}
