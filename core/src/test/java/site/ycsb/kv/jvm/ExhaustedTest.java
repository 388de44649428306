// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.DBException;

class ExhaustedTest {
  @ParameterizedTest
  @CsvSource({
    "Java heap space, HEAP",
    "GC overhead limit exceeded, HEAP",
    "Requested array size exceeds VM limit, HEAP",
    "unable to create native thread: possibly out of memory or process/resource limits reached,"
        + " THREADS",
    "Metaspace, METASPACE",
    "Compressed class space, METASPACE",
    "Direct buffer memory, DIRECT_MEMORY",
    "Cannot reserve 1048576 bytes of direct buffer memory (allocated: 1), DIRECT_MEMORY",
    "failed to allocate 4194304 byte(s) of direct memory (used: 1), DIRECT_MEMORY",
    "Map failed, MEMORY",
  })
  void tellsKindsOfMemoryApart(String message, Exhausted expected) {
    assertThat(Exhausted.of(new OutOfMemoryError(message))).contains(expected);
    assertThat(Exhausted.of(new DBException("x", new OutOfMemoryError(message))))
        .as("as a cause")
        .contains(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "Too many open files, FILES",
    "accept(..) failed: Too many open files, FILES",
    "/proc/stat (Too many open files in system), FILES",
    "'Cannot run program \"x\": error=11, Resource temporarily unavailable', THREADS",
    "'Cannot run program \"x\": error=12, Cannot allocate memory', MEMORY",
  })
  void knowsWhatTheSystemRefuses(String message, Exhausted expected) {
    assertThat(Exhausted.of(new IOException(message))).contains(expected);
    assertThat(Exhausted.of(new IllegalStateException(new SocketException(message))))
        .contains(expected);
  }

  @Test
  void otherFailuresAreNone() {
    assertThat(Exhausted.of(new IOException("Connection refused"))).isEmpty();
    assertThat(Exhausted.of(new DBException("redis: no server"))).isEmpty();
    assertThat(Exhausted.of(new AssertionError())).isEmpty();
    assertThat(Exhausted.of(new NoClassDefFoundError("com/example/Driver")))
        .as("with files to spare")
        .isEmpty();
    assertThat(Exhausted.ofFiles()).isEmpty();
  }

  @Test
  void aStackIsNoHeap() {
    assertThat(Exhausted.of(new StackOverflowError())).contains(Exhausted.STACK);
  }

  @Test
  void aClassThatFailedForLackOfMemoryTellsSoLater() {
    NoClassDefFoundError later = new NoClassDefFoundError("Could not initialize class x.Y");
    later.initCause(
        new ExceptionInInitializerError(
            "Exception java.lang.OutOfMemoryError: Java heap space [in thread \"main\"]"));
    assertThat(Exhausted.of(later)).contains(Exhausted.HEAP);
  }

  @Test
  void aRingOfCausesEnds() {
    IOException one = new IOException("one");
    IOException two = new IOException("two", one);
    one.initCause(two);
    assertThat(Exhausted.of(one)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aReasonStandsInASentenceAndNamesTheSetting(Exhausted exhausted) {
    assertThat(exhausted.sentence()).matches("The .*\\.|This .*\\.").hasSizeLessThan(200);
    assertThat(exhausted.reason()).containsAnyOf("JAVA_OPTS=-X", "ulimit -");
  }
}
