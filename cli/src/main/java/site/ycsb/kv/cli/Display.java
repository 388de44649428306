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

import java.util.Properties;
import java.util.function.Consumer;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.RunSettings;

/** What who watches sees of a run under way: status lines, a progress bar, or nothing. */
interface Display extends Consumer<Progress>, AutoCloseable {
  /** Set by bin/ycsb, which knows whether standard error is a terminal on every JDK. */
  String TERMINAL = "ycsb.kv.terminal";

  @Override
  void close();

  /** The display that the settings ask for. */
  static Display of(Phase phase, Properties properties, RunSettings settings, Console console)
      throws SettingsException {
    if (Boolean.parseBoolean(properties.getProperty("status"))) {
      return new StatusLines(settings, MeasurementSettings.of(properties), console);
    }
    return Boolean.getBoolean(TERMINAL) ? new Bar(phase, console) : new Nothing();
  }

  /** For programs, which want no more than the results. */
  final class Nothing implements Display {
    @Override
    public void accept(Progress progress) {}

    @Override
    public void close() {}
  }

  /** For people: a bar with rate and time left, on standard error. */
  final class Bar implements Display {
    private static final long NO_BOUND = -1;
    private static final int COLUMNS = 79;

    private final ProgressBar bar;
    private boolean bounded;

    Bar(Phase phase, Console console) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(phase == Phase.LOAD ? "load" : "run")
              .setUnit(" ops", 1)
              .setStyle(ProgressBarStyle.ASCII)
              .setInitialMax(NO_BOUND)
              .showSpeed()
              // With a width of its own it does not open the terminal, which would take Ctrl-C
              // away.
              .setConsumer(new ConsoleProgressBarConsumer(console.err(), COLUMNS))
              .build();
    }

    @Override
    public void accept(Progress progress) {
      if (progress.remaining() > 0 && !bounded) {
        bounded = true;
        bar.maxHint(progress.operations() + progress.remaining());
      }
      bar.setExtraMessage(progress.warmingUp() ? " warm-up" : "");
      bar.stepTo(progress.warmingUp() ? 0 : progress.operations());
    }

    @Override
    public void close() {
      bar.close();
    }
  }
}
