// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.kv.conformance.wire.Ask;
import site.ycsb.kv.conformance.wire.Message;
import site.ycsb.kv.conformance.wire.WireClient;

/** Limits that are other than documented, or that records are cut at. */
final class LimitFlaws {
  private LimitFlaws() {}

  static List<Flaw> all() {
    return List.of(
        Flaw.of(
            "refuses the largest key and value",
            () -> limited(WireClient.KEY_BYTES - 1, WireClient.WIDTH - 1),
            "largestKeyIsStoredWhole",
            "largestValueIsStoredWhole"),
        Flaw.of(
            "takes keys and values past their limits",
            () -> limited(2 * WireClient.KEY_BYTES, 2 * WireClient.WIDTH),
            "keyPastTheLimitIsRefused",
            "valuePastTheLimitIsRefused"),
        Flaw.of("cuts keys at their limit", CutsKeys::new, "keyPastTheLimitIsRefused"),
        Flaw.of("cuts values at their limit", CutsValues::new, "valuePastTheLimitIsRefused"));
  }

  private static String cut(String key, int bytes) {
    byte[] all = key.getBytes(UTF_8);
    return all.length <= bytes ? key : new String(Arrays.copyOf(all, bytes), UTF_8);
  }

  private static WireClient limited(int keyBytes, int valueBytes) {
    return new WireClient() {
      @Override
      protected boolean misfit(String key, Map<String, byte[]> values, boolean whole) {
        return key.getBytes(UTF_8).length > keyBytes
            || values.values().stream().anyMatch(value -> value.length > valueBytes);
      }
    };
  }

  private static final class CutsKeys extends WireClient {
    @Override
    protected boolean misfit(String key, Map<String, byte[]> values, boolean whole) {
      return super.misfit(cut(key, KEY_BYTES), values, whole);
    }

    @Override
    protected Message exchange(Message request, Ask server) throws IOException {
      return super.exchange(request.withKeys(key -> cut(key, KEY_BYTES)), server);
    }
  }

  private static final class CutsValues extends WireClient {
    @Override
    protected Map<String, byte[]> bytes(Map<String, ByteIterator> values) {
      Map<String, byte[]> bytes = super.bytes(values);
      bytes.replaceAll((name, value) -> Arrays.copyOf(value, Math.min(value.length, WIDTH)));
      return bytes;
    }
  }
}
