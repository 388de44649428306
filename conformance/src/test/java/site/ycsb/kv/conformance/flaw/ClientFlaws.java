// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.conformance.ending.EndingClient;
import site.ycsb.kv.conformance.hidden.HidingClient;
import site.ycsb.kv.conformance.unruly.EndingElsewhereClient;
import site.ycsb.kv.conformance.unruly.StaticClient;
import site.ycsb.kv.conformance.wire.WireClient;

/** What a client does that no client may do. */
final class ClientFlaws {
  private static final long OUTLIVES_SECONDS = 5;
  private static final Logger LOGGER = Logger.getLogger("site.ycsb.kv.conformance.flaw");

  private ClientFlaws() {}

  static List<Flaw> all() {
    return List.of(
        Flaw.declared(
            "passes a test that is declared to fail",
            "deleteRemovesTheRecord",
            "deleteRemovesTheRecord"),
        Flaw.declared(
            "skips a test that is declared to fail",
            "scanWithoutTheCapabilityIsNotImplemented",
            "scanWithoutTheCapabilityIsNotImplemented"),
        Flaw.declared(
            "is declared not to pass a test that does not exist",
            "deleteRemovesTheRecords",
            "declaredExceptionsAreTests"),
        Flaw.of("holds a mutable static", StaticClient::new, "clientHoldsNoMutableStatics"),
        Flaw.of("may end the process", EndingClient::new, "clientNeverEndsTheProcess"),
        Flaw.of(
            "may end the process from another package",
            EndingElsewhereClient::new,
            "clientNeverEndsTheProcess"),
        Flaw.of(
            "may end the process by a class that it loads by name",
            HidingClient::new,
            "clientNeverEndsTheProcess"),
        Flaw.of(
            "inherits a mutable static from another package",
            () -> new StaticClient() {},
            "clientHoldsNoMutableStatics"),
        Flaw.of(
            "prints what failed",
            () -> telling(text -> System.out.println(text)),
            "clientThatFailsPrintsNothing"),
        Flaw.of("logs what failed", () -> telling(LOGGER::warning), "clientThatFailsPrintsNothing"),
        Flaw.of("prints", Prints::new, "clientPrintsNothing"),
        Flaw.of(
            "leaves a thread behind",
            LeavesThread::new,
            "clientLeavesNoThreadBehind",
            "everyThreadEndsWithTheLastClient"));
  }

  private static WireClient telling(Consumer<String> reader) {
    return new WireClient() {
      @Override
      protected Status failure(Status status) {
        reader.accept(status.getDescription());
        return status;
      }
    };
  }

  private static final class Prints extends WireClient {
    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      System.err.println("reading");
      return super.read(table, key, fields, result);
    }
  }

  private static final class LeavesThread extends WireClient {
    @Override
    public void init() throws DBException {
      super.init();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(OUTLIVES_SECONDS);
      Thread thread = new Thread(() -> outlive(end), "left-by-a-client");
      thread.setDaemon(true);
      thread.start();
    }

    private static void outlive(long end) {
      while (System.nanoTime() < end) {
        LockSupport.parkNanos(end - System.nanoTime());
      }
    }
  }
}
