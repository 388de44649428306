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

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.resp.RespOptions.LayoutChoice;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * What a client has between init and cleanup.
 *
 * @param channel what leads to the store
 * @param records the operations
 * @param batches the inserts that wait to be sent together; null where none do
 * @param layout how records are laid out
 * @param index how the index is made up, where there is one
 * @param indexed whether there is one
 * @param info what the store tells of itself
 */
record OpenClient(
    RespChannel channel,
    Records records,
    @Nullable Batches batches,
    Layout layout,
    KeyIndex index,
    boolean indexed,
    StoreInfo info) {

  private static final byte[] ALL = "ALL".getBytes(US_ASCII);

  /**
   * Over this channel, as settings and store have it.
   *
   * @throws DBException with one sentence when the store can't take the workload
   */
  static OpenClient over(RespChannel channel, RespSettings settings, Properties properties)
      throws DBException {
    WorkloadShape shape = WorkloadShape.of(properties);
    Layout layout =
        settings.layout() == LayoutChoice.HASH
            ? new HashLayout()
            : new StringLayout(shape.fieldNames(), shape.writesAllFields());
    KeyIndex index = KeyIndex.of(settings);
    boolean indexed = IndexUse.of(settings, shape, channel, index);
    Records records = new Records(channel, layout, indexed ? index : null);
    boolean batched = shape.load() && settings.batchSize() > 1;
    Batches batches = batched ? new Batches(channel, records, settings.batchSize()) : null;
    return new OpenClient(channel, records, batches, layout, index, indexed, info(channel));
  }

  private static StoreInfo info(RespChannel channel) {
    Unit unit = new Unit(new byte[0]).add(Verb.INFO, ALL);
    channel.ask(List.of(unit));
    return StoreInfo.of(unit.reply(0));
  }
}
