// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.util.Properties;
import site.ycsb.WorkloadException;
import site.ycsb.kv.setting.Setting;

/**
 * KeyValueWorkload with news items as records: nine attributes that follow from the item's id,
 * under the key {@code news_<id>}. A read asks for the whole item, an update changes CreateTime,
 * Title, Source, SourceUrl and Status. Also runs under stock YCSB. Thread-safe.
 */
public final class NewsWorkload extends KeyValueWorkload {
  static final String NAME = NewsWorkload.class.getName();

  private static final String WORKLOAD = "workload";

  /** Not usable before {@link #init}. */
  public NewsWorkload() {}

  @Override
  public void init(Properties properties) throws WorkloadException {
    Properties named = new Properties();
    named.putAll(properties);
    named.setProperty(WORKLOAD, NAME);
    super.init(named);
  }

  /** Whether these properties name this workload. */
  static boolean isNamedBy(Properties properties) {
    return properties.getProperty(WORKLOAD, "").equals(NAME);
  }

  /** The properties with this workload's own defaults, if they name it. */
  static Properties withDefaults(Properties properties) {
    if (!isNamedBy(properties)) {
      return properties;
    }
    Properties all = new Properties();
    all.setProperty(WorkloadSettings.KEY_PREFIX.name(), "news_");
    all.setProperty(
        WorkloadSettings.INSERT_ORDER.name(), Setting.word(WorkloadSettings.InsertOrder.ORDERED));
    all.putAll(properties);
    return all;
  }
}
