// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.binding.Binding;

/**
 * A client whose operations are those of {@link Operations}. Each first sends what is left of a
 * batch; a failure becomes a status, and its operation puts nothing into the result.
 *
 * @param <C> the connection
 */
public abstract class RecordClient<C> extends ReconnectingClient<C> {
  /** The operations on the records of a table over a connection. For one thread. */
  public interface Operations {
    /** Reads the named fields, or all for null. */
    Status read(String key, @Nullable Set<String> fields, Map<String, ByteIterator> result)
        throws Exception;

    /** Inserts a whole record. */
    Status insert(String key, Map<String, ByteIterator> values) throws Exception;

    /** Changes the given fields. */
    Status update(String key, Map<String, ByteIterator> values) throws Exception;

    /** Deletes a record. */
    Status delete(String key) throws Exception;

    /**
     * Reads at most {@code count} records from a key on; a failure may leave some of them. The
     * default is that of a store that cannot scan.
     */
    default Status scan(String startKey, int count, @Nullable Set<String> fields, Rows rows)
        throws Exception {
      return Status.NOT_IMPLEMENTED;
    }

    /** Takes the records of a scan one by one, in their order. */
    @FunctionalInterface
    interface Rows {
      void add(HashMap<String, ByteIterator> record);
    }
  }

  /** A client of this binding. */
  protected RecordClient(Binding binding) {
    super(binding);
  }

  /** The operations on a table; called at the start of each operation that is not batched. */
  protected abstract Operations operations(C connection, String table) throws Exception;

  /** Called at the end of each such operation. The default does nothing. */
  protected void ended() {}

  private Operations begun(String table) throws Exception {
    return operations(settled(), table);
  }

  /** Ends an operation that the store completed. */
  protected final Status ended(Status status) {
    ended();
    return succeeded(status);
  }

  /** Ends an operation that failed. */
  protected final Status ended(Exception failure) {
    ended();
    return failed(failure);
  }

  @Override
  public final Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    try {
      return ended(begun(table).read(key, fields, result));
    } catch (Exception e) {
      result.clear();
      return ended(e);
    }
  }

  @Override
  public final Status insert(String table, String key, Map<String, ByteIterator> values) {
    try {
      Batch batch = batch();
      return batch == null
          ? ended(begun(table).insert(key, values))
          : batch.insert(table, key, values);
    } catch (Exception e) {
      return ended(e);
    }
  }

  @Override
  public final Status update(String table, String key, Map<String, ByteIterator> values) {
    try {
      return ended(begun(table).update(key, values));
    } catch (Exception e) {
      return ended(e);
    }
  }

  @Override
  public final Status delete(String table, String key) {
    try {
      return ended(begun(table).delete(key));
    } catch (Exception e) {
      return ended(e);
    }
  }

  @Override
  public final Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    int before = result.size();
    try {
      return ended(begun(table).scan(startkey, recordcount, fields, result::add));
    } catch (Exception e) {
      result.setSize(before);
      return ended(e);
    }
  }
}
