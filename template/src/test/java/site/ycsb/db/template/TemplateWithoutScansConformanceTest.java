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
package site.ycsb.db.template;

import java.util.Properties;
import java.util.Set;
import site.ycsb.kv.binding.Capability;

/** The suite over the template set up so that it cannot scan. */
class TemplateWithoutScansConformanceTest extends TemplateConformanceTest {
  @Override
  protected Properties properties() {
    properties.setProperty("template.scans", "false");
    return properties;
  }

  @Override
  protected Set<Capability> capabilities() {
    return Set.of(Capability.INSERT_REPLACES, Capability.ANY_KEY, Capability.ANY_LENGTH);
  }
}
