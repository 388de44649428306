// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import com.spotify.folsom.GetResult;
import com.spotify.folsom.MemcacheAuthenticationException;
import com.spotify.folsom.MemcacheStatus;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.tls.TlsOptions;
import site.ycsb.kv.value.StoredValue;
import site.ycsb.kv.value.ValueClient;
import site.ycsb.kv.wire.ByteBuilder;
import site.ycsb.kv.workload.Expiry;
import site.ycsb.kv.workload.WorkloadSettings;

/** The client of {@code memcached}, which stock YCSB finds by this name. */
public final class MemcachedBindingClient extends ValueClient<MemcachedLink> {
  private static final Status OUT_OF_MEMORY =
      new Status("OUT_OF_MEMORY", "The store holds as much as it may and refuses writes.");

  /** Tokyo Tyrant takes the exptime of memcached's commands and ignores it. */
  private static final String NO_EXPIRY =
      "memcached: the server at %s speaks memcached's protocol without cas, and its items do not"
          + " expire; remove %s.";

  private @Nullable Shared<Loops> loops;
  private @Nullable Expiry expiry;
  private boolean hasCas;

  public MemcachedBindingClient() {
    super(new MemcachedBinding());
  }

  @Override
  protected void begin() throws DBException {
    super.begin();
    expiry = Expiry.of(getProperties()).orElse(null);
  }

  @Override
  protected MemcachedLink connect() throws IOException {
    if (loops == null) {
      loops =
          Shared.acquire(
              getProperties(),
              MemcachedBinding.NAME + ".loops",
              () ->
                  new Loops(
                      server().address(),
                      server().timeoutMillis(),
                      server().tls(),
                      settings().get(MemcachedBinding.CONNECTIONS)));
    }
    return new MemcachedLink(loops.get(), expiry);
  }

  @Override
  protected void end() throws Exception {
    Shared<Loops> released = loops;
    loops = null;
    if (released != null) {
      released.release();
    }
    super.end();
  }

  @Override
  protected String greet(MemcachedLink link) throws IOException, DBException {
    MemcachedStats stats = link.stats("");
    String version =
        stats.version().orElseThrow(() -> new ProtocolException("its stats do not tell a version"));
    hasCas = stats.hasCas();
    if (expiry != null && !hasCas) {
      throw new DBException(NO_EXPIRY.formatted(server().address(), WorkloadSettings.EXPIRY));
    }
    return hasCas
        ? "Memcached " + version
        : "Memcached-compatible server " + version + ", without cas,";
  }

  @Override
  protected Status statusOf(Exception failure) {
    return failure.getCause() instanceof MemcacheAuthenticationException
        ? Status.FORBIDDEN
        : super.statusOf(failure);
  }

  @Override
  protected String unreachable(Exception failure) {
    if (statusOf(failure).equals(Status.FORBIDDEN)) {
      return server().address()
          + " wants a password, which this binding does not send; start it without, or correct"
          + " memcached.host and memcached.port.";
    }
    TlsEngines engines = loops == null ? null : loops.get().engines();
    return Unreachable.sentence(new TlsOptions(MemcachedBinding.NAME), server(), engines, failure)
        .orElseGet(() -> super.unreachable(failure));
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(Capability.INSERT_REPLACES, Capability.ANY_LENGTH, Capability.BATCH);
    if (hasCas) {
      capabilities.add(Capability.ATOMIC_UPDATE);
      capabilities.add(Capability.EXPIRES);
    }
    return capabilities;
  }

  /**
   * Exact while nobody writes: an item that is being replaced is left out for a moment, since the
   * server unlinks it before it links the new one (items.c, do_item_replace). So a count is not
   * {@link #countsCheaply cheap} enough for one during a run.
   */
  @Override
  protected OptionalLong count(MemcachedLink link) throws IOException {
    return link.stats("").number("curr_items");
  }

  @Override
  public OptionalLong evictedRecords() {
    return told("", "evictions");
  }

  /** The limit of keys, and that of a whole item, which {@code -I} sets. */
  @Override
  public List<DocumentedLimit> documentedLimits() {
    List<DocumentedLimit> limits = new ArrayList<>();
    limits.add(
        new DocumentedLimit(
            Part.KEY, MemcachedLink.MAX_KEY_BYTES, "memcached doc/protocol.txt, Keys"));
    told("settings", "item_size_max")
        .ifPresent(
            bytes ->
                limits.add(
                    new DocumentedLimit(
                        Part.VALUE, bytes, "item_size_max of stats settings, with the key")));
    return limits;
  }

  private OptionalLong told(String of, String name) {
    try {
      return settled().stats(of).number(name);
    } catch (Exception e) {
      var unused = failed(e);
      return OptionalLong.empty();
    }
  }

  @Override
  protected String keyFault(String key) {
    return Keys.fault(key);
  }

  @Override
  protected boolean get(MemcachedLink link, String key, StoredValue into) throws IOException {
    byte[] value = link.get(key);
    if (value == null) {
      return false;
    }
    into.set(value);
    return true;
  }

  @Override
  protected boolean getForUpdate(MemcachedLink link, String key, StoredValue into)
      throws IOException {
    if (!hasCas) {
      return get(link, key, into);
    }
    GetResult<byte[]> found = link.gets(key);
    if (found == null) {
      return false;
    }
    byte[] value = found.getValue();
    into.set(value, 0, value.length, found.getCas());
    return true;
  }

  @Override
  protected Status set(MemcachedLink link, String key, ByteBuilder value) throws IOException {
    return status(link.set(key, value.toBytes()));
  }

  @Override
  protected Status replace(MemcachedLink link, String key, ByteBuilder value) throws IOException {
    return status(link.replace(key, value.toBytes()));
  }

  @Override
  protected Status cas(MemcachedLink link, String key, ByteBuilder value, long version)
      throws IOException {
    return hasCas ? status(link.cas(key, value.toBytes(), version)) : replace(link, key, value);
  }

  @Override
  protected int setAll(MemcachedLink link, List<String> keys, List<byte[]> values)
      throws IOException {
    return link.setAll(keys, values);
  }

  @Override
  protected Status remove(MemcachedLink link, String key) throws IOException {
    return status(link.delete(key));
  }

  private Status status(MemcacheStatus reply) {
    return switch (reply) {
      case OK -> Status.OK;
      case KEY_NOT_FOUND, ITEM_NOT_STORED -> Status.NOT_FOUND;
      case KEY_EXISTS -> CHANGED;
      case VALUE_TOO_LARGE -> rejected("object too large for cache");
      case OUT_OF_MEMORY -> OUT_OF_MEMORY;
      default -> Status.ERROR;
    };
  }
}
