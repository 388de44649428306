// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedTest {
  private final Properties properties = new Properties();
  private final AtomicInteger made = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();

  @Test
  void theFirstMakesItAndTheLastClosesIt() throws Exception {
    Shared<AutoCloseable> first = acquire();
    Shared<AutoCloseable> second = acquire();
    assertThat(second.get()).isSameAs(first.get());
    assertThat(made).hasValue(1);
    first.release();
    assertThat(closed).hasValue(0);
    second.release();
    assertThat(closed).hasValue(1);
    assertThat(properties).isEmpty();
  }

  @Test
  void afterTheLastItIsMadeAnew() throws Exception {
    Shared<AutoCloseable> first = acquire();
    AutoCloseable resource = first.get();
    first.release();
    Shared<AutoCloseable> second = acquire();
    assertThat(second.get()).isNotSameAs(resource);
    assertThat(made).hasValue(2);
    second.release();
    assertThat(closed).hasValue(2);
  }

  @Test
  void otherPropertiesAndOtherNamesShareNothing() throws Exception {
    Shared<AutoCloseable> one = acquire();
    Shared<AutoCloseable> other = Shared.acquire(new Properties(), "x.resource", this::make);
    Shared<AutoCloseable> third = Shared.acquire(properties, "x.other", this::make);
    assertThat(made).hasValue(3);
    assertThat(List.of(one.get(), other.get(), third.get())).doesNotHaveDuplicates();
    one.release();
    other.release();
    third.release();
    assertThat(closed).hasValue(3);
  }

  @Test
  void whatCannotBeMadeLeavesNothingBehind() throws Exception {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                Shared.acquire(
                    properties,
                    "x.resource",
                    () -> {
                      throw new IllegalStateException("no server");
                    }));
    assertThat(properties).isEmpty();
    Shared<AutoCloseable> next = acquire();
    next.release();
    assertThat(closed).hasValue(1);
  }

  @Test
  void whatClosingThrowsComesOutAndTheResourceIsGone() {
    Shared<AutoCloseable> shared =
        Shared.acquire(
            properties,
            "x.resource",
            () ->
                () -> {
                  throw new IOException("broken");
                });
    assertThatExceptionOfType(IOException.class).isThrownBy(shared::release);
    assertThat(properties).isEmpty();
  }

  @Test
  void itsKeyIsNoPropertyForReaders() throws Exception {
    properties.setProperty("a", "1");
    Shared<AutoCloseable> shared = acquire();
    assertThat(properties.stringPropertyNames()).containsExactly("a");
    shared.release();
  }

  @Test
  void manyThreadsNeverMeetAClosedResource() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Boolean>> users = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        users.add(this::useOften);
      }
      for (Future<Boolean> user : pool.invokeAll(users)) {
        assertThat(user.get()).isTrue();
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(closed.get()).isPositive().isEqualTo(made.get());
    assertThat(properties).isEmpty();
  }

  private boolean useOften() throws Exception {
    boolean open = true;
    for (int i = 0; i < 2_000; i++) {
      Shared<Resource> shared = Shared.acquire(properties, "x.resource", Resource::new);
      open &= !shared.get().isClosed;
      shared.release();
    }
    return open;
  }

  private final class Resource implements AutoCloseable {
    volatile boolean isClosed;

    Resource() {
      made.incrementAndGet();
    }

    @Override
    public void close() {
      isClosed = true;
      closed.incrementAndGet();
    }
  }

  private Shared<AutoCloseable> acquire() {
    return Shared.acquire(properties, "x.resource", this::make);
  }

  private AutoCloseable make() {
    return new Resource();
  }
}
