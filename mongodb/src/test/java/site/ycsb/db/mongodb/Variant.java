// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import java.util.EnumSet;
import java.util.Properties;
import java.util.Set;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.StoreVariant;

/** Whether inserts replace a present record, and how records are read. */
enum Variant implements StoreVariant {
  INSERTING,
  UPSERTING,
  BY_COMMAND;

  @Override
  public Properties properties(String binding) {
    Properties properties = new Properties();
    properties.setProperty(binding + ".upsert", Boolean.toString(this == UPSERTING));
    properties.setProperty(binding + ".findbycommand", Boolean.toString(this == BY_COMMAND));
    return properties;
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.SCAN,
            Capability.ATOMIC_UPDATE,
            Capability.ANY_KEY,
            Capability.ANY_LENGTH,
            Capability.BATCH);
    if (this == UPSERTING) {
      capabilities.add(Capability.INSERT_REPLACES);
    }
    return capabilities;
  }
}
