// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.conformance.wire.Ask;
import site.ycsb.kv.conformance.wire.Message;
import site.ycsb.kv.conformance.wire.WireClient;

/** What a client does wrong when its connection or its server fails. */
final class FailureFlaws {
  private FailureFlaws() {}

  static List<Flaw> all() {
    return List.of(
        Flaw.of(
            "goes on with a connection whose last reply did not come",
            KeepsConnection::new,
            "lateReplyNeverAnswersTheNextRequest",
            "missingReplyIsATimeout",
            "connectionLostWhileIdleCostsOneOperationAtMost"),
        Flaw.failure(
            "takes a record for absent when it could not ask",
            status -> Status.NOT_FOUND,
            "operationsFailOneByOneWhileNobodyListens",
            "connectionCutDuringAnOperationIsAFailureOnce",
            "halfAReplyIsAFailureOnce"),
        Flaw.failure(
            "says that all is well when it could not ask",
            status -> Status.OK,
            "operationsFailOneByOneWhileNobodyListens",
            "connectionCutDuringAnOperationIsAFailureOnce",
            "halfAReplyIsAFailureOnce"),
        Flaw.failure(
            "throws when it could not ask",
            status -> {
              throw new IllegalStateException(status.getName());
            },
            "operationsFailOneByOneWhileNobodyListens",
            "connectionCutDuringAnOperationIsAFailureOnce"),
        Flaw.failure(
            "has one word for all failures",
            status -> Status.ERROR,
            "missingReplyIsATimeout",
            "connectionCutDuringAnOperationIsAFailureOnce",
            "halfAReplyIsAFailureOnce",
            "aRunEndsWithResultsAndErrorCountsByKind"),
        Flaw.of(
            "sends a request up to four times, each with a whole timeout",
            SendsAgain::new,
            "missingReplyIsATimeout",
            "batchWithoutAReplyIsReportedAndCounted",
            "cleanupOfABatchWithoutAReplyEndsAndCounts"),
        Flaw.of(
            "connects again at once, over and over",
            ConnectsAtOnce::new,
            "serverThatAcceptsAndClosesIsNotStormed"),
        Flaw.of(
            "puts a field into the result of a failed read",
            AnswersFailures::new,
            "failedReadPutsNothingIntoTheResult"),
        Flaw.of(
            "cannot be closed without its server",
            NeedsItsServer::new,
            "cleanupAfterALostConnectionEndsTheClient"),
        Flaw.of(
            "forgets the records of a batch that could not be sent",
            CountsNoLoss::new,
            "batchThatCannotBeSentIsReportedAndCounted",
            "batchThatCleanupCannotSendIsCounted",
            "batchWithoutAReplyIsReportedAndCounted",
            "batchCutOffIsReportedAndCounted",
            "cleanupOfABatchWithoutAReplyEndsAndCounts",
            "cleanupOfABatchCutOffEndsAndCounts"),
        Flaw.of(
            "looks for its server after a lost batch for as long as its library does",
            LooksForItsServer::new,
            "batchCutOffIsReportedAndCounted",
            "cleanupOfABatchCutOffEndsAndCounts"),
        Flaw.of(
            "counts records without its server",
            CountsAnyway::new,
            "aLoadThatDidNotStoreEveryRecordIsInvalid"));
  }

  private static final class KeepsConnection extends WireClient {
    private boolean closing;

    @Override
    public void cleanup() throws DBException {
      closing = true;
      super.cleanup();
    }

    @Override
    protected void drop() {
      if (closing) {
        super.drop();
      }
    }
  }

  private static final class SendsAgain extends WireClient {
    private static final int MORE = 3;

    @Override
    protected Message exchange(Message request, Ask server) throws IOException {
      for (int i = 0; i < MORE; i++) {
        try {
          return super.exchange(request, server);
        } catch (SocketTimeoutException e) {
          // The next attempt may be answered.
        }
      }
      return super.exchange(request, server);
    }
  }

  private static final class ConnectsAtOnce extends WireClient {
    @Override
    protected void awaitTurn() {}
  }

  private static final class LooksForItsServer extends WireClient {
    @Override
    protected Status flush() {
      Status status = super.flush();
      if (!status.isOk()) {
        try {
          Patience.exhaust(this::look);
        } catch (DBException e) {
          // It is not there.
        }
      }
      return status;
    }

    private void look() throws DBException {
      if (countRecords().isEmpty()) {
        throw new DBException("wire: no server.");
      }
    }
  }

  private static final class AnswersFailures extends WireClient {
    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      Status status = super.read(table, key, fields, result);
      if (!status.isOk()) {
        result.put("field0", new ByteArrayByteIterator(new byte[0]));
      }
      return status;
    }
  }

  private static final class NeedsItsServer extends WireClient {
    @Override
    public void cleanup() throws DBException {
      boolean there = countRecords().isPresent();
      super.cleanup();
      if (!there) {
        throw new DBException("wire: the server is gone.");
      }
    }
  }

  private static final class CountsNoLoss extends WireClient {
    @Override
    public long lostRecords() {
      return 0;
    }
  }

  private static final class CountsAnyway extends WireClient {
    @Override
    public OptionalLong countRecords() {
      return OptionalLong.of(super.countRecords().orElse(0));
    }
  }
}
