// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HeapWatchTest {
  private long nanos;
  private long millis;
  private long free = 1;
  private final HeapWatch watch = new HeapWatch(() -> nanos, () -> millis, () -> free, 100);

  @Test
  void aCollectorThatFreesNothingIsAFullHeap() {
    assertThat(pass(1900, 1900)).as("too early to tell").isFalse();
    assertThat(pass(200, 150)).isTrue();
  }

  @Test
  void aBusyCollectorThatFreesIsNone() {
    free = 50;
    assertThat(pass(1000, 1000)).isFalse();
    free = 1;
    assertThat(pass(1100, 1100)).isFalse();
    assertThat(pass(2100, 2100)).as("in the next window").isTrue();
  }

  @Test
  void aFullHeapThatNobodyAsksMoreOfIsNone() {
    assertThat(pass(2100, 100)).isFalse();
    assertThat(pass(2100, 1000)).isFalse();
  }

  private boolean pass(long elapsedMillis, long collectingMillis) {
    nanos += TimeUnit.MILLISECONDS.toNanos(elapsedMillis);
    millis += collectingMillis;
    return watch.isFull();
  }
}
