// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;

/**
 * What the results of an experiment are to be read with. Immutable.
 *
 * @param scale by which its size was multiplied
 * @param kept why settings are not as the scale wants them, by name; a clause each
 * @param stores how each store can be had
 * @param leftOut stores that are left out of parts, and why; one clause each
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Conditions(
    double scale, Map<String, String> kept, List<Availability> stores, List<String> leftOut) {

  /** Whether it ran as it was published. */
  boolean isFullScale() {
    return scale == 1 && kept.isEmpty();
  }
}
