// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.util.Map;
import site.ycsb.Status;

/**
 * An error that a server answered, such as {@code WRONGTYPE Operation against a key ...}. The first
 * word is its code (redis.io, RESP specification, "Simple errors").
 */
public record RespError(String text) {
  /** A write that would exceed {@code maxmemory} on a server that evicts nothing. */
  public static final Status OUT_OF_MEMORY =
      new Status("OUT_OF_MEMORY", "The store holds as much as it may and refuses writes.");

  /** A write that the server refuses because it cannot write its snapshot or log to disk. */
  public static final Status NOT_PERSISTED =
      new Status("NOT_PERSISTED", "The store cannot write to its disk and refuses writes.");

  /** Error codes (Redis server.c, cluster.c, networking.c). */
  private static final Map<String, Status> STATUSES =
      Map.ofEntries(
          Map.entry("OOM", OUT_OF_MEMORY),
          Map.entry("MISCONF", NOT_PERSISTED),
          Map.entry("NOAUTH", Status.FORBIDDEN),
          Map.entry("WRONGPASS", Status.FORBIDDEN),
          Map.entry("NOPERM", Status.FORBIDDEN),
          Map.entry("DENIED", Status.FORBIDDEN),
          Map.entry("LOADING", Status.SERVICE_UNAVAILABLE),
          Map.entry("BUSY", Status.SERVICE_UNAVAILABLE),
          Map.entry("CLUSTERDOWN", Status.SERVICE_UNAVAILABLE),
          Map.entry("TRYAGAIN", Status.SERVICE_UNAVAILABLE),
          Map.entry("MASTERDOWN", Status.SERVICE_UNAVAILABLE),
          Map.entry("READONLY", Status.SERVICE_UNAVAILABLE),
          Map.entry("NOREPLICAS", Status.SERVICE_UNAVAILABLE),
          Map.entry("UNBLOCKED", Status.SERVICE_UNAVAILABLE),
          Map.entry("MOVED", Status.SERVICE_UNAVAILABLE),
          Map.entry("ASK", Status.SERVICE_UNAVAILABLE),
          Map.entry("WRONGTYPE", Status.UNEXPECTED_STATE),
          Map.entry("CROSSSLOT", Status.BAD_REQUEST));

  /** Precedes the reason why a transaction was not begun (Redis multi.c, execCommandAbort). */
  private static final String ABORTED = "EXECABORT Transaction discarded because of: ";

  /** The first word; for a transaction that was not executed, the first word of the reason. */
  public String code() {
    String reason = text.startsWith(ABORTED) ? text.substring(ABORTED.length()) : text;
    int blank = reason.indexOf(' ');
    return blank < 0 ? reason : reason.substring(0, blank);
  }

  /** The status by the code; ERROR for a code that is not listed here. */
  public Status status() {
    return STATUSES.getOrDefault(code(), Status.ERROR);
  }
}
