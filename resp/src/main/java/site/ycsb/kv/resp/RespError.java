/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.resp;

import java.util.Map;
import site.ycsb.Status;

/**
 * An error that a server answered, such as {@code WRONGTYPE Operation against a key ...}. The first
 * word is its code (redis.io, RESP specification, "Simple errors").
 *
 * @param text the whole of it
 */
public record RespError(String text) {
  /** A write that would pass {@code maxmemory}, where nothing may be evicted. */
  public static final Status OUT_OF_MEMORY =
      new Status("OUT_OF_MEMORY", "The store holds as much as it may and refuses writes.");

  /** A write refused because the server could not write its snapshot or its log to disk. */
  public static final Status NOT_PERSISTED =
      new Status("NOT_PERSISTED", "The store cannot write to its disk and refuses writes.");

  /** Codes by which servers say what is wrong (Redis server.c, cluster.c, networking.c). */
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

  /** Before the reason for which a transaction was not begun (Redis multi.c, execCommandAbort). */
  private static final String ABORTED = "EXECABORT Transaction discarded because of: ";

  /**
   * The first word; of a transaction that was not executed, that of the reason where one is told.
   */
  public String code() {
    String reason = text.startsWith(ABORTED) ? text.substring(ABORTED.length()) : text;
    int blank = reason.indexOf(' ');
    return blank < 0 ? reason : reason.substring(0, blank);
  }

  /** The failure that it is to a client. */
  public Status status() {
    return STATUSES.getOrDefault(code(), Status.ERROR);
  }
}
