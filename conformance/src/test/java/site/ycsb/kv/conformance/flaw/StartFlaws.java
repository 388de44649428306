// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import java.util.List;
import java.util.Properties;
import java.util.function.Function;
import site.ycsb.DBException;
import site.ycsb.kv.conformance.wire.WireBinding;
import site.ycsb.kv.conformance.wire.WireClient;

/** What a client does wrong at its start and its end. */
final class StartFlaws {
  private StartFlaws() {}

  static List<Flaw> all() {
    return List.of(
        Flaw.of(
            "says no more than that it failed",
            () -> refusing(e -> new DBException("Connection failed", e)),
            "nobodyListeningIsToldInOneSentence",
            "serverOfAnotherProtocolIsToldInOneSentence",
            "serverThatNeverAnswersIsToldInOneSentence"),
        Flaw.of(
            "tells of a failed start on two lines",
            () -> refusing(e -> new DBException(e.getMessage() + "\n" + e.getCause(), e)),
            "nobodyListeningIsToldInOneSentence",
            "serverOfAnotherProtocolIsToldInOneSentence",
            "serverThatNeverAnswersIsToldInOneSentence"),
        Flaw.of(
            "throws something of its own",
            ThrowsUnchecked::new,
            "nobodyListeningIsToldInOneSentence",
            "serverOfAnotherProtocolIsToldInOneSentence"),
        Flaw.of(
            "looks for its server at the start for as long as its library does",
            LooksForItsServer::new,
            "nobodyListeningIsToldInOneSentence",
            "serverOfAnotherProtocolIsToldInOneSentence",
            "serverThatNeverAnswersIsToldInOneSentence"),
        Flaw.of(
            "prepares for as long as its library looks for a server",
            preparingPatiently(),
            "nobodyListeningIsToldInOneSentence",
            "serverOfAnotherProtocolIsToldInOneSentence",
            "serverThatNeverAnswersIsToldInOneSentence"),
        Flaw.of(
            "fails when closed again",
            ClosesOnce::new,
            "cleanupMayBeCalledTwice",
            "cleanupAfterAFailedInitEndsTheClient",
            "cleanupWithoutInitEndsTheClient"),
        Flaw.of(
            "describes its store on two lines",
            DescribesAtLength::new,
            "storeIsDescribedInOneLine"));
  }

  private static WireClient refusing(Function<DBException, DBException> words) {
    return new WireClient() {
      @Override
      public void init() throws DBException {
        try {
          super.init();
        } catch (DBException e) {
          throw words.apply(e);
        }
      }
    };
  }

  private static WireBinding preparingPatiently() {
    return new WireBinding() {
      @Override
      public void prepare(Properties properties) throws DBException {
        WireClient client = new LooksForItsServer();
        client.setProperties(properties);
        client.init();
        client.cleanup();
      }
    };
  }

  private static final class LooksForItsServer extends WireClient {
    @Override
    public void init() throws DBException {
      Patience.exhaust(super::init);
    }
  }

  private static final class ThrowsUnchecked extends WireClient {
    @Override
    public void init() {
      try {
        super.init();
      } catch (DBException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static final class ClosesOnce extends WireClient {
    private boolean closed;

    @Override
    public void cleanup() throws DBException {
      if (closed) {
        throw new IllegalStateException("Closed already");
      }
      closed = true;
      describeStore();
      super.cleanup();
    }
  }

  private static final class DescribesAtLength extends WireClient {
    @Override
    public String describeStore() {
      return super.describeStore() + "\nwith records";
    }
  }
}
