// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import static site.ycsb.kv.conformance.wire.Message.DELETE;
import static site.ycsb.kv.conformance.wire.Message.INSERT;
import static site.ycsb.kv.conformance.wire.Message.NOT_FOUND;
import static site.ycsb.kv.conformance.wire.Message.OK;
import static site.ycsb.kv.conformance.wire.Message.READ;
import static site.ycsb.kv.conformance.wire.Message.SCAN;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.conformance.wire.Ask;
import site.ycsb.kv.conformance.wire.Message;
import site.ycsb.kv.conformance.wire.WireClient;

/** Scans that are wrong. */
final class ScanFlaws {
  private static final int PAGE = 100;

  private ScanFlaws() {}

  static List<Flaw> all() {
    return List.of(
        Flaw.request(
            "leaves the start key out",
            request -> request.is(SCAN) ? request.withKeys(key -> key + " ") : request,
            "scanAnswersAtMostSoManyRecordsFromTheStartKeyOn"),
        Flaw.request(
            "answers one record too many",
            request ->
                request.is(SCAN)
                    ? new Message(SCAN, request.number() + 1, request.items())
                    : request,
            "scanOfOneRecordAnswersTheStartKey"),
        Flaw.exchanges(
            "answers records in the order of their inserts",
            ScanFlaws::inOrderOfInserts,
            "scanOrdersRecordsByKeyNotByInsertion"),
        Flaw.exchange(
            "starts at present keys only",
            ScanFlaws::startAtPresentKeys,
            "scanFromAbsentKeyStartsAtTheNext"),
        Flaw.reply(
            "answers NOT_FOUND past the end",
            SCAN,
            reply -> reply.items().isEmpty() ? Message.of(NOT_FOUND, 0) : reply,
            "scanPastTheEndIsEmptyAndOk"),
        Flaw.exchange(
            "answers as many records as asked for or none",
            ScanFlaws::allOrNone,
            "scanOfMoreThanTheRestAnswersTheRest"),
        Flaw.reply(
            "answers a page and no more",
            SCAN,
            reply -> reply.with(reply.items().stream().limit(PAGE).toList()),
            "scanOfManyRecordsAnswersThemAll"),
        Flaw.exchanges(
            "scans records as they were inserted", ScanFlaws::asInserted, "scanShowsUpdates"),
        Flaw.exchanges(
            "hides deleted records from reads only",
            ScanFlaws::hidingFromReads,
            "deletedKeyIsInNoLaterScan"),
        Flaw.reply(
            "sorts as Java does",
            SCAN,
            reply -> sorted(reply, Comparator.comparing(Message.Item::key)),
            "scanSortsBytesAsUnsigned"),
        Flaw.of(
                "answers no records where it has no scans",
                ScansNothing::new,
                "scanWithoutTheCapabilityIsNotImplemented")
            .onFixedRecords(),
        Flaw.of(
                "takes a workload that it cannot run",
                ChecksNoWorkload::new,
                "workloadWithScansIsRefusedAtStartUpWithoutTheCapability")
            .onFixedRecords());
  }

  private static Message sorted(Message reply, Comparator<Message.Item> order) {
    return reply.with(reply.items().stream().sorted(order).toList());
  }

  private static Exchange inOrderOfInserts() {
    List<String> inserted = new ArrayList<>();
    return (request, server) -> {
      if (request.is(INSERT)) {
        inserted.add(request.key());
      }
      Message reply = server.ask(request);
      return request.is(SCAN)
          ? sorted(reply, Comparator.comparing(item -> inserted.indexOf(item.key())))
          : reply;
    };
  }

  private static Message startAtPresentKeys(Message request, Ask server) throws IOException {
    boolean absent = request.is(SCAN) && server.ask(request.as(READ)).is(NOT_FOUND);
    return absent ? Message.of(NOT_FOUND, 0) : server.ask(request);
  }

  private static Message allOrNone(Message request, Ask server) throws IOException {
    Message reply = server.ask(request);
    boolean fewer = request.is(SCAN) && reply.items().size() < request.number();
    return fewer ? Message.ok() : reply;
  }

  private static Exchange asInserted() {
    Map<String, Message.Item> inserted = new HashMap<>();
    return (request, server) -> {
      if (request.is(INSERT)) {
        inserted.put(request.key(), request.items().get(0));
      }
      Message reply = server.ask(request);
      return request.is(SCAN)
          ? reply.with(reply.items().stream().map(i -> inserted.getOrDefault(i.key(), i)).toList())
          : reply;
    };
  }

  private static Exchange hidingFromReads() {
    Set<String> deleted = new HashSet<>();
    return (request, server) -> {
      if (request.is(DELETE)) {
        return Message.of(deleted.add(request.key()) ? OK : NOT_FOUND, 0);
      }
      boolean hidden = request.is(READ) && deleted.contains(request.key());
      return hidden ? Message.of(NOT_FOUND, 0) : server.ask(request);
    };
  }

  private static final class ScansNothing extends WireClient {
    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return Status.OK;
    }
  }

  private static final class ChecksNoWorkload extends WireClient {
    @Override
    protected void checkWorkload() {}
  }
}
