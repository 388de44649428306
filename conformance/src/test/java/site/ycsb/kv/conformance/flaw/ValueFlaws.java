// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static site.ycsb.kv.conformance.wire.Message.OK;
import static site.ycsb.kv.conformance.wire.Message.READ;
import static site.ycsb.kv.conformance.wire.Message.UPDATE;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.kv.conformance.wire.Ask;
import site.ycsb.kv.conformance.wire.Message;
import site.ycsb.kv.conformance.wire.WireClient;

/** Keys and values that are taken for something else. */
final class ValueFlaws {
  private ValueFlaws() {}

  static List<Flaw> all() {
    return List.of(
        Flaw.of("refuses keys beyond ASCII", RefusesUnicode::new, "anyTextIsAKey"),
        Flaw.request(
            "takes keys for ASCII",
            request -> request.withKeys(key -> new String(key.getBytes(US_ASCII), US_ASCII)),
            "keysThatLookAlikeAreDifferentRecords"),
        Flaw.of(
                "takes records of any form",
                TakesAll::new,
                "keyThatTheStoreCannotHoldIsRefused",
                "insertThatDoesNotFitFixedFieldsIsABadRequest",
                "updateThatDoesNotFitFixedFieldsIsABadRequest")
            .onFixedRecords(),
        values(
            "takes values for UTF-8",
            value -> value.toString().getBytes(UTF_8),
            "valuesHoldAllByteValues",
            "valuesMayLookLikeLengthsAndNames",
            "valuesOfEveryKindOfIteratorAreStored"),
        changed(
            "stores an empty value as a blank",
            bytes -> bytes.length == 0 ? new byte[] {' '} : bytes,
            "valuesMayBeEmpty"),
        changed(
            "ends values at a zero byte",
            bytes -> Arrays.copyOf(bytes, (new String(bytes, UTF_8) + '\0').indexOf('\0')),
            "valuesMayLookLikeLengthsAndNames"),
        changed(
            "keeps the length of a value in two bytes",
            bytes -> Arrays.copyOf(bytes, bytes.length & 0xFFFF),
            "valuesMayBeLarge",
            "valuesMayShrinkAndGrow"),
        Flaw.exchange("never shrinks a value", ValueFlaws::neverShrink, "valuesMayShrinkAndGrow"),
        changed(
            "cuts values that are wider than their columns",
            bytes -> Arrays.copyOf(bytes, Math.min(bytes.length, WireClient.WIDTH)),
            "valuesWiderThanTheirColumnsAreBadRequests"),
        values(
            "stores values of arrays only",
            value -> value instanceof ByteArrayByteIterator ? value.toArray() : new byte[0],
            "valuesOfEveryKindOfIteratorAreStored",
            "updatesTakeEveryKindOfIterator",
            "randomValuesKeepTheirLengthsAndDoNotMix"),
        changed(
            "sends more than the value",
            bytes -> Arrays.copyOf(bytes, bytes.length + 1),
            "randomValuesKeepTheirLengthsAndDoNotMix"));
  }

  private static Flaw changed(String does, UnaryOperator<byte[]> change, String... tests) {
    return values(does, value -> change.apply(value.toArray()), tests);
  }

  private static Flaw values(String does, Function<ByteIterator, byte[]> read, String... tests) {
    return Flaw.of(
        does,
        () ->
            new WireClient() {
              @Override
              protected Map<String, byte[]> bytes(Map<String, ByteIterator> values) {
                Map<String, byte[]> bytes = new LinkedHashMap<>();
                values.forEach((name, value) -> bytes.put(name, read.apply(value)));
                return bytes;
              }
            },
        tests);
  }

  private static Message neverShrink(Message request, Ask server) throws IOException {
    Message present = request.is(UPDATE) ? server.ask(request.as(READ)) : request;
    if (!present.is(OK)) {
      return server.ask(request);
    }
    Map<String, byte[]> longest = new HashMap<>(request.fields());
    longest.replaceAll((name, value) -> over(present.fields().getOrDefault(name, value), value));
    return server.ask(request.withFields(given -> longest));
  }

  private static byte[] over(byte[] present, byte[] value) {
    if (present.length <= value.length) {
      return value;
    }
    byte[] both = present.clone();
    System.arraycopy(value, 0, both, 0, value.length);
    return both;
  }

  private static final class RefusesUnicode extends WireClient {
    @Override
    protected boolean misfit(String key, Map<String, byte[]> values, boolean whole) {
      return !US_ASCII.newEncoder().canEncode(key) || super.misfit(key, values, whole);
    }
  }

  private static final class TakesAll extends WireClient {
    @Override
    protected boolean misfit(String key, Map<String, byte[]> values, boolean whole) {
      return false;
    }
  }
}
