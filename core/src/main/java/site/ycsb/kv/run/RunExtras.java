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
package site.ycsb.kv.run;

import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resource.Sampler;

/**
 * What a run keeps besides its histograms.
 *
 * @param rawOut where single latencies go, if they are to be kept and the properties ask for them
 * @param sampler what server and client use, if that is sampled; the caller closes it
 */
public record RunExtras(@Nullable OutputStream rawOut, @Nullable Sampler sampler) {
  /** Nothing. */
  public static final RunExtras NONE = new RunExtras(null, null);
}
