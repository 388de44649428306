// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.study.statistics.RatioInterval;

/**
 * One figure of a store against that of the baseline, with six digits. Unknown values are null.
 *
 * @param load in words; empty if there is only one
 * @param metric such as {@code READ p99}
 * @param runs on the side that has fewer
 * @param ratio of the store's figure to the baseline's
 * @param ratioLow the lower end of the ratio's 95 % interval
 * @param ratioHigh its upper end
 * @param pHolm the probability of such a difference between equal stores, corrected for the number
 *     of rows
 * @param pRank that of a rank test, without the correction
 * @param word such as {@code slower by 12.3 %}
 */
@JsonPropertyOrder({
  "load", "baseline", "store", "metric", "unit", "runs", "baselineMedian",
  "storeMedian", "ratio", "ratioLow", "ratioHigh", "pHolm", "pRank", "word"
})
public record ComparedFigure(
    String load,
    String baseline,
    String store,
    String metric,
    String unit,
    int runs,
    double baselineMedian,
    double storeMedian,
    double ratio,
    @Nullable Double ratioLow,
    @Nullable Double ratioHigh,
    @Nullable Double pHolm,
    @Nullable Double pRank,
    String word) {

  static ComparedFigure of(Comparison.Line line) {
    Row row = line.row();
    RatioInterval interval = row.interval().orElse(null);
    RatioInterval tested = row.isTested() ? interval : null;
    return new ComparedFigure(
        row.match().load(),
        row.match().baseline().label(),
        row.match().other().label(),
        row.quantity().name(),
        row.quantity().unit(),
        row.runs(),
        rounded(row.baselineMedian()),
        rounded(row.otherMedian()),
        rounded(row.ratio()),
        interval == null ? null : (Double) rounded(interval.low()),
        interval == null ? null : (Double) rounded(interval.high()),
        tested == null ? null : (Double) rounded(line.adjustedP()),
        tested == null ? null : (Double) rounded(tested.rankP()),
        line.word());
  }

  /** Six digits, which is more than runs repeat. */
  private static double rounded(double value) {
    return BigDecimal.valueOf(value).round(new MathContext(6)).doubleValue();
  }
}
