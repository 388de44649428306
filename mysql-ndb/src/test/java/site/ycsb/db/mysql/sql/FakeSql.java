// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection that notes what is asked of it, and fails at statements of such a text. */
final class FakeSql implements SqlConnection {
  final List<String> calls = new ArrayList<>();
  String failing = "-";

  private void call(String call) throws SQLException {
    calls.add(call);
    if (call.contains(failing)) {
      throw new SQLException("refused", "HY000", SqlFailures.NO_SUCH_TABLE);
    }
  }

  @Override
  public void execute(String sql) throws SQLException {
    call(sql);
  }

  @Override
  public List<@Nullable String[]> query(String sql) throws SQLException {
    call(sql);
    return List.of();
  }

  @Override
  public Prepared prepare(String sql) throws SQLException {
    call("prepare " + sql);
    return new FakePrepared();
  }

  @Override
  public void close() {
    calls.add("close");
  }

  private final class FakePrepared implements Prepared {
    private boolean closed;

    @Override
    public void set(int parameter, byte @Nullable [] value) {
      checkOpen();
    }

    @Override
    public void set(int parameter, int value) {
      checkOpen();
    }

    @Override
    public long update() throws SQLException {
      checkOpen();
      call("update");
      return 9;
    }

    @Override
    public void query() throws SQLException {
      checkOpen();
      call("query");
    }

    @Override
    public boolean next() {
      return false;
    }

    @Override
    public byte @Nullable [] bytes(int column) {
      return null;
    }

    @Override
    public byte @Nullable [] digits(int column) {
      return null;
    }

    @Override
    public void finish() {}

    @Override
    public void close() throws SQLException {
      closed = true;
      call("close statement");
    }

    private void checkOpen() {
      if (closed) {
        throw new IllegalStateException("a closed statement is used");
      }
    }
  }
}
