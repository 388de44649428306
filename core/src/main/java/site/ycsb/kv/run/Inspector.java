// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.setting.Secrets;

/** A client that is not measured and asks the store about itself. Used by one thread. */
final class Inspector implements AutoCloseable {
  private final RunContext context;
  private final Set<String> faults;
  private DB client;

  /** Connects, and so fails early where clients cannot; a stock client stays unconnected. */
  Inspector(RunContext context) throws DBException {
    this(context, Collections.synchronizedSet(new LinkedHashSet<>()));
  }

  private Inspector(RunContext context, Set<String> faults) throws DBException {
    this.context = context;
    this.faults = faults;
    this.client = open(context);
  }

  /** One more client, for another thread; their faults are gathered together. */
  Inspector another() throws DBException {
    return new Inspector(context, faults);
  }

  /** The exceptions with which clients broke their contract, a sentence each. Any thread. */
  List<String> faults() {
    synchronized (faults) {
      return List.copyOf(faults);
    }
  }

  private static DB open(RunContext context) throws DBException {
    DB client = context.binding().newClient();
    if (client instanceof BindingClient) {
      client.setProperties(context.properties());
      client.init();
    }
    return client;
  }

  /**
   * The records that the store holds, where it can count them. The server may have closed a
   * connection that was idle for long, so a failed count is retried on a fresh one.
   */
  OptionalLong count() {
    OptionalLong count = countOnce();
    return count.isEmpty() && reconnect() ? countOnce() : count;
  }

  /** The same without a retry. */
  OptionalLong countOnce() {
    return ask("countRecords", BindingClient::countRecords, OptionalLong.empty());
  }

  boolean countsCheaply() {
    return ask("countsCheaply", BindingClient::countsCheaply, false);
  }

  /** The records that the store evicted since it started, where it counts them. */
  OptionalLong evicted() {
    return ask("evictedRecords", BindingClient::evictedRecords, OptionalLong.empty());
  }

  Set<Capability> capabilities() {
    return ask("capabilities", BindingClient::capabilities, Set.of());
  }

  String describe() {
    return ask("describeStore", BindingClient::describeStore, "");
  }

  /** A failure gives no answer; the measured clients report a server that is gone. */
  private <T> T ask(String method, Function<BindingClient, T> question, T unknown) {
    try {
      return client instanceof BindingClient ours ? question.apply(ours) : unknown;
    } catch (RuntimeException e) {
      String words = Secrets.mask(e.toString().replaceAll("\\s+", " "));
      faults.add("%s: %s threw %s.".formatted(context.binding().name(), method, words));
      return unknown;
    }
  }

  private boolean reconnect() {
    if (!(client instanceof BindingClient)) {
      return false;
    }
    try {
      DB fresh = open(context);
      close();
      client = fresh;
      return true;
    } catch (DBException | RuntimeException e) {
      return false;
    }
  }

  @Override
  public void close() {
    if (client instanceof BindingClient) {
      try {
        client.cleanup();
      } catch (DBException | RuntimeException e) {
        // The measured clients report a server that is gone; the run keeps its result.
      }
    }
  }
}
