// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.kv.jvm.SystemLimits;

class CapacityTest {
  @TempDir private Path root;

  @BeforeEach
  void makeSystem() throws IOException {
    write("proc/self/status", "Name:\tjava\nUid:\t1000\t1000\t1000\t1000\nThreads:\t30\n");
    write("proc/7/status", "Name:\tjava\nUid:\t1000\t1000\t1000\t1000\nThreads:\t30\n");
    write("proc/8/status", "Name:\tother\nUid:\t1001\t1001\t1001\t1001\nThreads:\t500\n");
    write(
        "proc/self/limits",
        "Max processes             unlimited            unlimited  processes\n");
    write("proc/self/cgroup", "9:pids:/a/b\n");
  }

  @Test
  void threadsOfAllProcessesOfTheUserCount() throws Exception {
    write("proc/self/limits", "Max processes             100                  200   processes\n");
    assertThat(limits().userThreads()).hasValue(70);
    assertRefused(
        "-threads 60 needs 76 more threads, but this user may start only 70; raise the limit"
            + " (ulimit -u) or lower -threads.",
        "threadcount=60");
    assertThatNoException().isThrownBy(() -> check(false, "threadcount=50"));
  }

  @Test
  void rootMayStartAnyNumber() throws Exception {
    write("proc/self/limits", "Max processes             100                  200   processes\n");
    write("proc/self/status", "Uid:\t0\t0\t0\t0\n");
    assertThat(limits().userThreads()).isEmpty();
  }

  @Test
  void theTightestGroupAboveCounts() throws Exception {
    write("groups/pids/a/b/pids.max", "max\n");
    write("groups/pids/a/pids.max", "100\n");
    write("groups/pids/a/pids.current", "40\n");
    assertThat(limits().groupThreads()).hasValue(60);
    assertRefused(
        "-threads 60 needs 76 more threads, but the control group may start only 60; raise the"
            + " limit (pids.max of the container) or lower -threads.",
        "threadcount=60");
  }

  @Test
  void groupsOfVersionTwoCountToo() throws Exception {
    write("proc/self/cgroup", "0::/c\n");
    write("groups/c/pids.max", "50\n");
    write("groups/c/pids.current", "20\n");
    assertThat(limits().groupThreads()).hasValue(30);
  }

  @Test
  void aSystemThatTellsNothingRefusesNothing() {
    SystemLimits none = new SystemLimits(root.resolve("none"), root.resolve("none"));
    assertThat(none.userThreads()).isEmpty();
    assertThat(none.groupThreads()).isEmpty();
  }

  @Test
  void moreConnectionsThanFilesAreRefused() {
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> check(false, "threadcount=1000000"))
        .withMessageMatching(
            "-threads 1000000 needs \\d+ open files and sockets, but the limit is \\d+; raise it"
                + " \\(ulimit -n \\d+\\) or lower -threads\\.");
  }

  @Test
  void recordsInsideThisProcessMustFitIntoItsHeap() {
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> check(true, "recordcount=100000"))
        .withMessage(
            "recordcount=100000 needs at least 113 MB of heap in this process, but it has 64 MB;"
                + " raise it (JAVA_OPTS=-Xmx226m), or lower recordcount, fieldcount or"
                + " fieldlength.");
    assertThatNoException().isThrownBy(() -> check(true, "recordcount=10000"));
    assertThatNoException().isThrownBy(() -> check(false, "recordcount=100000"));
  }

  @Test
  void aRecordForEachThreadMustFitIntoTheHeap() {
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> check(false, "threadcount=8", "fieldlength=1000000"))
        .withMessageStartingWith("-threads 8 with batchsize=1 needs at least 76 MB of heap");
  }

  @Test
  void lengthsThatVaryAndForeignWorkloadsAreNotGuessedAt() {
    assertThatNoException()
        .isThrownBy(() -> check(true, "recordcount=100000", "fieldlengthdistribution=uniform"));
    assertThatNoException()
        .isThrownBy(() -> check(true, "recordcount=100000", "workload=com.example.Own"));
  }

  private void assertRefused(String message, String... settings) {
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> check(false, settings))
        .withMessage(message);
  }

  private void check(boolean inside, String... settings) throws DBException {
    Properties properties = Runs.properties(settings);
    properties.putIfAbsent("recordcount", "1000");
    new Capacity(limits(), 64 << 20)
        .check(new ScriptedBinding(), properties, RunSettings.of(properties), inside, true);
  }

  private SystemLimits limits() {
    return new SystemLimits(root.resolve("proc"), root.resolve("groups"));
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
