// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.rank;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/**
 * What the clients of a load or run wait for, once they are connected, so that all begin together:
 * a time, or a file that appears. Immutable.
 *
 * @param at the time, by this machine's clock
 * @param file the file, on a file system that all clients share
 */
public record CommonStart(Optional<Instant> at, Optional<Path> file) {
  /** Begins at once. */
  public static final CommonStart NONE = new CommonStart(Optional.empty(), Optional.empty());

  private static final String FORMS = "as 2026-01-02T03:04:05Z, or seconds since 1970 UTC";
  private static final Setting<Instant> AT =
      Setting.<Instant>of("start.at", "time", null, FORMS, CommonStart::time)
          .means("When the load or run begins, once its clients are connected.");
  private static final Setting<String> FILE =
      Setting.text("start.file", null)
          .means("The load or run begins when this file is there and its clients are connected.");

  /** All settings. */
  public static final List<Setting<?>> ALL = Setting.declaredIn(CommonStart.class);

  /** A look at a file takes microseconds, and as long as this is nobody's late start. */
  private static final long LOOK_MILLIS = 10;

  /** The clock may be set while a client waits. */
  private static final long MOST_MILLIS = 1000;

  /** Waits for so many milliseconds; true if the run is to end. */
  @FunctionalInterface
  public interface Pause {
    boolean pause(long millis) throws InterruptedException;
  }

  /**
   * Reads the settings.
   *
   * @throws SettingsException if both are given, or the file's directory is not there
   */
  public static CommonStart of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, ALL);
    Optional<Path> file = settings.find(FILE).map(Path::of).map(Path::toAbsolutePath);
    settings.check(
        settings.find(AT).isEmpty() || file.isEmpty(),
        "start.at and start.file are both given; keep one.");
    settings.check(
        file.map(Path::getParent).map(Files::isDirectory).orElse(true),
        "start.file=%s: its directory is not there; make it, or name another file.",
        settings.find(FILE).orElse(""));
    settings.throwFaults();
    return new CommonStart(settings.find(AT), file);
  }

  private static Instant time(String text) {
    try {
      return text.matches("\\d+")
          ? Instant.ofEpochSecond(Long.parseLong(text))
          : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException | NumberFormatException e) {
      throw new IllegalArgumentException("must be a time, " + FORMS, e);
    }
  }

  /** Whether there is anything to wait for. */
  public boolean given() {
    return at.isPresent() || file.isPresent();
  }

  /** What a client waits for, in words; empty if it waits for nothing. */
  public Optional<String> text() {
    return at.map(time -> "start.at=" + time).or(() -> file.map(path -> "start.file=" + path));
  }

  /** Waits for it; returns early where {@code pause} says that the run is to end. */
  public void await(InstantSource clock, Pause pause) throws InterruptedException {
    boolean ends = false;
    while (!ends && file.isPresent() && !Files.exists(file.get())) {
      ends = pause.pause(LOOK_MILLIS);
    }
    while (!ends && at.isPresent()) {
      long millis = at.get().toEpochMilli() - clock.millis();
      ends = millis <= 0 || pause.pause(Math.min(millis, MOST_MILLIS));
    }
  }

  /** The time that it asked for: that of the file is when it was written, by its file system. */
  public Optional<Instant> asked() {
    return at.or(() -> file.flatMap(CommonStart::written));
  }

  private static Optional<Instant> written(Path file) {
    try {
      return Optional.of(Files.getLastModifiedTime(file).toInstant());
    } catch (IOException e) {
      // Somebody may have removed it since.
      return Optional.empty();
    }
  }
}
