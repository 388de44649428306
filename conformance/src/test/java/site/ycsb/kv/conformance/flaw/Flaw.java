// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import site.ycsb.Status;
import site.ycsb.kv.conformance.wire.Ask;
import site.ycsb.kv.conformance.wire.Message;
import site.ycsb.kv.conformance.wire.WireBinding;
import site.ycsb.kv.conformance.wire.WireClient;

/**
 * What a client or a binding does wrong, and the tests of the suite that must find it.
 *
 * @param does the flaw in a few words, after "the client"
 * @param form the store that it is tried on
 * @param binding makes the clients
 * @param tests the names of the tests that must fail
 * @param exceptions the tests that the store is declared not to pass, with the reasons
 */
public record Flaw(
    String does,
    Form form,
    WireBinding binding,
    List<String> tests,
    Map<String, String> exceptions) {
  /** What the store declares. */
  public enum Form {
    /** All capabilities. */
    OPEN,
    /** None: records are of a fixed form. */
    FIXED
  }

  /** A client that is wrong by itself. */
  static Flaw of(String does, Supplier<? extends WireClient> client, String... tests) {
    return of(does, new WireBinding(client), tests);
  }

  /** A binding that is wrong by itself. */
  static Flaw of(String does, WireBinding binding, String... tests) {
    return new Flaw(does, Form.OPEN, binding, List.of(tests), Map.of());
  }

  /** A client whose messages are changed, all in the same way. */
  static Flaw exchange(String does, Exchange exchange, String... tests) {
    return exchanges(does, () -> exchange, tests);
  }

  /** A client whose messages are changed in a way that each client has of its own. */
  static Flaw exchanges(String does, Supplier<Exchange> exchanges, String... tests) {
    return of(does, () -> new Exchanging(exchanges.get()), tests);
  }

  /** A client that changes its requests. */
  static Flaw request(String does, UnaryOperator<Message> change, String... tests) {
    return exchange(does, (request, server) -> server.ask(change.apply(request)), tests);
  }

  /** A client that answers some requests otherwise. */
  static Flaw reply(String does, byte asked, UnaryOperator<Message> change, String... tests) {
    return exchange(
        does,
        (request, server) -> {
          Message reply = server.ask(request);
          return request.is(asked) ? change.apply(reply) : reply;
        },
        tests);
  }

  /** A client that has another word for failures. */
  static Flaw failure(String does, UnaryOperator<Status> words, String... tests) {
    return of(
        does,
        () ->
            new WireClient() {
              @Override
              protected Status failure(Status status) {
                return words.apply(status);
              }
            },
        tests);
  }

  /** The same on a store whose records have a fixed form. */
  Flaw onFixedRecords() {
    return new Flaw(does, Form.FIXED, binding, tests, exceptions);
  }

  /** A client without a flaw, whose store is declared not to pass a test. */
  static Flaw declared(String does, String exception, String test) {
    WireBinding right = new WireBinding();
    return new Flaw(does, Form.OPEN, right, List.of(test), Map.of(exception, "declared"));
  }

  @Override
  public String toString() {
    return does;
  }

  private static final class Exchanging extends WireClient {
    private final Exchange exchange;

    Exchanging(Exchange exchange) {
      this.exchange = exchange;
    }

    @Override
    protected Message exchange(Message request, Ask server) throws IOException {
      return exchange.exchange(request, server);
    }
  }
}
