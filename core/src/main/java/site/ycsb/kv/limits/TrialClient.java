// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.limits;

import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;

/** The client of trials; some stores need a client for each size. For one thread. */
final class TrialClient implements AutoCloseable {
  private final Binding binding;
  private final Properties properties;
  private final boolean widths;
  private final boolean lengths;
  private final String table;
  private @Nullable DB client;
  private int clientKeySize;
  private int clientFieldLength;

  TrialClient(Binding binding, Properties properties, Set<Capability> capabilities) {
    this.binding = binding;
    this.properties = properties;
    this.widths = capabilities.contains(Capability.COLUMN_WIDTHS);
    this.lengths = widths || !capabilities.contains(Capability.ANY_LENGTH);
    this.table = properties.getProperty("table", "usertable");
  }

  /** Connects for keys and values of these sizes, unless it is connected for them already. */
  void connect(int keySize, int fieldLength) throws DBException {
    boolean fits =
        (clientKeySize == keySize || !widths) && (clientFieldLength == fieldLength || !lengths);
    if (client != null && fits) {
      return;
    }
    close();
    DB connecting = binding.newClient();
    Properties own = new Properties();
    own.putAll(properties);
    own.setProperty("fieldlength", Integer.toString(fieldLength));
    if (widths) {
      own.setProperty("keysize", Integer.toString(keySize));
    }
    connecting.setProperties(own);
    connecting.init();
    client = connecting;
    clientKeySize = keySize;
    clientFieldLength = fieldLength;
  }

  Status read(String key, Map<String, ByteIterator> record) {
    return known(client().read(table, key, null, record));
  }

  Status insert(String key, Map<String, ByteIterator> record) {
    return known(client().insert(table, key, record));
  }

  Status delete(String key) {
    return known(client().delete(table, key));
  }

  /** The reason of the last failure; empty if it is not known. */
  String lastFailure() {
    return client instanceof BindingClient ours ? ours.lastFailure() : "";
  }

  @Override
  public void close() throws DBException {
    DB closing = client;
    client = null;
    if (closing != null) {
      closing.cleanup();
    }
  }

  private DB client() {
    return Objects.requireNonNull(client, "connect comes before an operation");
  }

  private static Status known(@Nullable Status status) {
    return status == null ? Status.ERROR : status;
  }
}
