// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import static site.ycsb.kv.conformance.wire.Message.DELETE;
import static site.ycsb.kv.conformance.wire.Message.EXISTS;
import static site.ycsb.kv.conformance.wire.Message.FORBIDDEN;
import static site.ycsb.kv.conformance.wire.Message.INSERT;
import static site.ycsb.kv.conformance.wire.Message.NOT_FOUND;
import static site.ycsb.kv.conformance.wire.Message.OK;
import static site.ycsb.kv.conformance.wire.Message.READ;
import static site.ycsb.kv.conformance.wire.Message.UPDATE;

import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.wire.Ask;
import site.ycsb.kv.conformance.wire.Message;
import site.ycsb.kv.conformance.wire.WireClient;

/** Reads, inserts, updates and deletes that are wrong. */
final class RecordFlaws {
  private RecordFlaws() {}

  static List<Flaw> all() {
    return List.of(
        Flaw.of("declares less than it can", DeclaresLess::new, "capabilitiesAreThoseExpected"),
        Flaw.reply(
            "answers one field of a record",
            READ,
            reply -> reply.withFields(RecordFlaws::firstOnly),
            "readOfAllFieldsAnswersTheRecordInserted"),
        Flaw.exchanges(
            "has keys of its own",
            RecordFlaws::ownKeys,
            "recordInsertedByOneClientIsReadByAnother",
            "insertsOfARunAreNotBatched"),
        Flaw.of(
            "answers all fields, whatever was named",
            ReadsAllFields::new,
            "readOfNamedFieldsAnswersJustThese",
            "scanOfNamedFieldsAnswersJustThese"),
        Flaw.reply(
            "answers an empty record for an absent key",
            READ,
            reply -> reply.is(NOT_FOUND) ? Message.of(OK, "", Map.of()) : reply,
            "readOfAbsentKeyIsNotFound"),
        Flaw.of(
            "answers the fields that a record lacks as empty",
            FillsIn::new,
            "readLeavesOutFieldsThatTheRecordLacks"),
        Flaw.of("stores what it reads", StoresWhatItReads::new, "readAddsNothingToTheRecord"),
        Flaw.of(
            "answers values that have no text",
            AnswersBytesOnly::new,
            "resultsAreReadableAsBytesAndAsText"),
        Flaw.of(
            "reads into one buffer", ReadsIntoOneBuffer::new, "resultsOutliveTheNextOperations"),
        Flaw.request(
            "drops the fields that an update does not give",
            request -> request.is(UPDATE) ? request.as(INSERT) : request,
            "updateChangesOnlyTheGivenField",
            "updateChangesSeveralFieldsAtOnce"),
        Flaw.request(
            "updates one field only",
            request -> request.is(UPDATE) ? request.withFields(RecordFlaws::firstOnly) : request,
            "updateChangesSeveralFieldsAtOnce",
            "updateOfAllFieldsChangesTheRecord"),
        Flaw.exchanges(
            "updates every record that it inserted",
            RecordFlaws::updatesAll,
            "updateOfOneRecordLeavesTheOthersAlone"),
        Flaw.exchange(
            "updates the fields that are there only",
            RecordFlaws::updatePresentFields,
            "updateAddsFieldsThatTheRecordLacked"),
        Flaw.exchange(
            "updates present records only",
            (request, server) ->
                request.is(UPDATE) && server.ask(request.as(READ)).is(NOT_FOUND)
                    ? Message.of(NOT_FOUND, 0)
                    : server.ask(request),
            "updateOfAbsentKeyDoesWhatWasDeclared"),
        Flaw.of(
                "takes an update of an absent key for done",
                UpdatesAbsent::new,
                "updateOfAbsentKeyDoesWhatWasDeclared")
            .onFixedRecords(),
        Flaw.exchange(
            "keeps the older record",
            (request, server) ->
                request.is(INSERT) && server.ask(request.as(READ)).is(OK)
                    ? Message.ok()
                    : server.ask(request),
            "insertOfPresentKeyDoesWhatWasDeclared"),
        Flaw.reply(
                "takes an insert of a present key for done",
                INSERT,
                reply -> reply.is(EXISTS) ? Message.ok() : reply,
                "insertOfPresentKeyDoesWhatWasDeclared")
            .onFixedRecords(),
        Flaw.reply(
                "calls an insert of a present key forbidden",
                INSERT,
                reply -> reply.is(EXISTS) ? reply.as(FORBIDDEN) : reply,
                "insertOfPresentKeyDoesWhatWasDeclared")
            .onFixedRecords(),
        Flaw.request(
            "keeps the fields of an older record",
            request -> request.is(INSERT) ? request.as(UPDATE) : request,
            "insertOfPresentKeyLeavesNoFieldOfTheOlderRecord"),
        Flaw.exchange(
            "deletes nothing",
            (request, server) -> server.ask(request.is(DELETE) ? request.as(READ) : request),
            "deleteRemovesTheRecord",
            "deletedKeyIsInNoLaterScan"),
        Flaw.reply(
            "takes what was not there for deleted",
            DELETE,
            reply -> Message.ok(),
            "deleteOfAbsentKeyIsNotFound"),
        Flaw.exchanges(
            "never stores what it deleted once",
            RecordFlaws::buriesDeleted,
            "deletedKeyCanBeInsertedAgain"));
  }

  private static Map<String, byte[]> firstOnly(Map<String, byte[]> fields) {
    Map<String, byte[]> first = new LinkedHashMap<>();
    fields.entrySet().stream().limit(1).forEach(f -> first.put(f.getKey(), f.getValue()));
    return first;
  }

  private static Exchange ownKeys() {
    String suffix = "#" + System.identityHashCode(new Object());
    return (request, server) -> server.ask(request.withKeys(key -> key + suffix));
  }

  private static Exchange updatesAll() {
    Set<String> inserted = new HashSet<>();
    return (request, server) -> {
      if (request.is(INSERT)) {
        inserted.add(request.key());
      }
      if (request.is(UPDATE)) {
        for (String key : inserted) {
          server.ask(request.withKeys(own -> key));
        }
      }
      return server.ask(request);
    };
  }

  private static Message updatePresentFields(Message request, Ask server) throws IOException {
    if (!request.is(UPDATE)) {
      return server.ask(request);
    }
    Message present = server.ask(request.as(READ));
    Map<String, byte[]> fields = new HashMap<>(request.fields());
    if (present.is(OK)) {
      fields.keySet().retainAll(present.fields().keySet());
    }
    return server.ask(request.withFields(given -> fields));
  }

  private static Exchange buriesDeleted() {
    Set<String> deleted = new HashSet<>();
    return (request, server) -> {
      if (request.is(DELETE)) {
        deleted.add(request.key());
      }
      boolean buried = request.is(INSERT) && deleted.contains(request.key());
      return buried ? Message.ok() : server.ask(request);
    };
  }

  private static final class DeclaresLess extends WireClient {
    @Override
    public Set<Capability> capabilities() {
      return EnumSet.complementOf(EnumSet.of(Capability.SCAN));
    }
  }

  private static final class ReadsAllFields extends WireClient {
    @Override
    protected void copy(
        Message.Item record, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      super.copy(record, null, result);
    }
  }

  private static final class UpdatesAbsent extends WireClient {
    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      Status status = super.update(table, key, values);
      return status.equals(Status.NOT_FOUND) ? Status.OK : status;
    }
  }

  private static final class FillsIn extends WireClient {
    @Override
    protected void copy(
        Message.Item record, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      super.copy(record, fields, result);
      if (fields != null) {
        fields.forEach(name -> result.putIfAbsent(name, new ByteArrayByteIterator(new byte[0])));
      }
    }
  }

  private static final class StoresWhatItReads extends WireClient {
    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      Status status = super.read(table, key, fields, result);
      if (status.isOk()) {
        insert(table, key, new HashMap<>(result));
        result.values().forEach(ByteIterator::reset);
      }
      return status;
    }
  }

  private static final class AnswersBytesOnly extends WireClient {
    @Override
    protected void copy(
        Message.Item record, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      record.fields().forEach((name, value) -> result.put(name, new Bytes(value)));
    }
  }

  private static final class Bytes extends ByteArrayByteIterator {
    Bytes(byte[] value) {
      super(value);
    }

    @Override
    public String toString() {
      return "bytes";
    }
  }

  private static final class ReadsIntoOneBuffer extends WireClient {
    private final byte[] buffer = new byte[WIDTH + WIDTH];

    @Override
    protected void copy(
        Message.Item record, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      int end = 0;
      for (Map.Entry<String, byte[]> field : record.fields().entrySet()) {
        int length = field.getValue().length;
        System.arraycopy(field.getValue(), 0, buffer, end, length);
        result.put(field.getKey(), new ByteArrayByteIterator(buffer, end, length));
        end += length;
      }
    }
  }
}
