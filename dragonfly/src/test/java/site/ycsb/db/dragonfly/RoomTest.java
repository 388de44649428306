// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.Verb;

@Timeout(120)
class RoomTest {
  private final Room room = new Room();

  private static Unit unit(int bytes) {
    return new Unit(new byte[0]).add(Verb.SET, new byte[bytes]);
  }

  @Test
  void aSmallRequestNeedsNone() {
    assertThat(room.take(unit(1_000), false)).isZero();
  }

  @Test
  void aRequestOfABatchTakesItsBytesAndThoseOfItsCommands() {
    assertThat(room.take(unit(1_000), true)).isEqualTo(1_000 + Room.OF_COMMAND);
    assertThat(room.take(unit(0).add(Verb.EXEC), true)).isEqualTo(2 * Room.OF_COMMAND);
  }

  @Test
  void aLargeValueTakesItsBytes() {
    assertThat(room.take(unit(1 << 20), false)).isEqualTo((1 << 20) + Room.OF_COMMAND);
  }

  @Test
  void whatIsLargerThanTheRoomTakesAllOfIt() {
    assertThat(room.take(unit(Room.BYTES), false)).isEqualTo(Room.BYTES);
  }

  @Test
  void whoFindsNoRoomWaitsForSome() throws Exception {
    int taken = room.take(unit(Room.BYTES), true);
    AtomicReference<Thread> waiting = new AtomicReference<>();
    CompletableFuture<Integer> next =
        CompletableFuture.supplyAsync(
            () -> {
              waiting.set(Thread.currentThread());
              return room.take(unit(1_000), true);
            });
    Await.until(
        "it waits",
        () -> waiting.get() != null && waiting.get().getState() == Thread.State.WAITING);
    assertThat(next).isNotDone();

    room.free(taken);
    assertThat(next.get(60, TimeUnit.SECONDS)).isEqualTo(1_000 + Room.OF_COMMAND);
  }
}
