// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.wire;

import java.util.List;
import java.util.Properties;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.workload.WorkloadSettings;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The settings of the small store.
 *
 * @param host where its server listens
 * @param port its port
 * @param timeoutMillis how long to wait for each answer
 * @param fixed whether records have all fields with a fixed length, and keys hold digits only
 * @param batchSize the inserts of a load to send together
 * @param user who logs in
 * @param password with what; empty for none
 * @param shape the workload
 */
record WireSettings(
    String host,
    int port,
    int timeoutMillis,
    boolean fixed,
    int batchSize,
    String user,
    String password,
    WorkloadShape shape) {
  static final Setting<String> HOST =
      Setting.text("wire.host", "127.0.0.1").means("The server's host.");
  static final Setting<Integer> PORT =
      Setting.integer("wire.port", 7000, 1, 65_535).means("The server's port.");
  static final Setting<Integer> TIMEOUT =
      Setting.integer("wire.timeout", 5000, 1, 60_000)
          .in("ms")
          .means("How long to wait for an answer.");
  static final Setting<Boolean> FIXED =
      Setting.flag("wire.fixed", false).means("Whether records have a fixed form.");
  static final Setting<String> PASSWORD =
      Setting.anyText("wire.password", "").hidden().means("The user's password; there is none.");
  static final Setting<String> USER = Setting.text("wire.user", "writer").means("Who logs in.");
  static final Setting<Integer> BATCH =
      Setting.integer("batchsize", 1, 1, 1000).means("Inserts of a load to send together.");

  static final List<Setting<?>> ALL =
      List.of(HOST, PORT, TIMEOUT, FIXED, USER, PASSWORD, BATCH, WorkloadSettings.EXPIRY);

  static WireSettings read(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, "wire", ALL);
    settings.throwFaults();
    return new WireSettings(
        settings.get(HOST),
        settings.get(PORT),
        settings.get(TIMEOUT),
        settings.get(FIXED),
        settings.get(BATCH),
        settings.get(USER),
        settings.get(PASSWORD),
        WorkloadShape.of(properties));
  }

  boolean batches() {
    return shape.load() && batchSize > 1 && !fixed;
  }
}
