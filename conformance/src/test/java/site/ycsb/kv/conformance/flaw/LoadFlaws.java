// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import static site.ycsb.kv.conformance.wire.Message.COUNT;
import static site.ycsb.kv.conformance.wire.Message.READ;
import static site.ycsb.kv.conformance.wire.Message.UPDATE;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.conformance.wire.Message;
import site.ycsb.kv.conformance.wire.WireClient;

/** Batches, counts and clients beside each other that are wrong. */
final class LoadFlaws {
  private static final int MIX_UP = 50;

  private LoadFlaws() {}

  static List<Flaw> all() {
    return List.of(
        Flaw.of(
            "forgets the last batch", ForgetsLastBatch::new, "loadWithBatchesStoresEveryRecord"),
        Flaw.of("batches in a run too", BatchesAlways::new, "insertsOfARunAreNotBatched"),
        Flaw.exchanges(
            "counts updates as records",
            LoadFlaws::countingUpdates,
            "recordCountFollowsInsertsAndDeletes"),
        Flaw.exchanges(
            "answers now and then what another client asked for",
            mixingUp(),
            "clientsBesideEachOtherReadBackTheirOwn"),
        Flaw.request(
            "changes values beyond their first byte only",
            request -> request.is(UPDATE) ? request.withFields(LoadFlaws::torn) : request,
            "concurrentUpdatesOfOneRecordLeaveWhatOneOfThemWrote"));
  }

  private static Exchange countingUpdates() {
    AtomicLong updates = new AtomicLong();
    return (request, server) -> {
      if (request.is(UPDATE)) {
        updates.incrementAndGet();
      }
      Message reply = server.ask(request);
      return request.is(COUNT) ? Message.of(reply.code(), reply.number() + updates.get()) : reply;
    };
  }

  private static Supplier<Exchange> mixingUp() {
    AtomicLong reads = new AtomicLong();
    AtomicReference<Message> before = new AtomicReference<>(Message.ok());
    return () ->
        (request, server) -> {
          Message reply = server.ask(request);
          if (!request.is(READ) || reply.items().isEmpty()) {
            return reply;
          }
          Message other = before.getAndSet(reply);
          return reads.incrementAndGet() % MIX_UP == 0 ? other : reply;
        };
  }

  private static Map<String, byte[]> torn(Map<String, byte[]> fields) {
    Map<String, byte[]> torn = new HashMap<>();
    fields.forEach(
        (name, value) -> {
          byte[] changed = value.clone();
          changed[0] = 'f';
          torn.put(name, changed);
        });
    return torn;
  }

  private static final class ForgetsLastBatch extends WireClient {
    private boolean closing;

    @Override
    public void cleanup() throws DBException {
      closing = true;
      super.cleanup();
    }

    @Override
    protected Status flush() {
      return closing ? Status.OK : super.flush();
    }
  }

  private static final class BatchesAlways extends WireClient {
    @Override
    protected boolean batches() {
      return true;
    }
  }
}
