// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.study.max.MaxAnswer;

/** What the charts of searches draw, as JSON. Stateless. */
final class MaxFigures {
  private static final double PERCENT = 100;

  /** More than a chart shows. */
  private static final MathContext DIGITS = new MathContext(6);

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private MaxFigures() {}

  static ArrayNode of(ReportData data) {
    ArrayNode all = MAPPER.createArrayNode();
    for (ReportMax search : data.searches()) {
      MaxAnswer answer = search.answer();
      ObjectNode node = FiguresJson.key(search.key());
      node.put("load", search.key().load())
          .put("block", search.block())
          .put("valid", search.valid())
          .put("outcome", Setting.word(answer.outcome()))
          .put("ratePerSecond", rounded(answer.ratePerSecond()))
          .put("lowPerSecond", rounded(answer.lowPerSecond()));
      if (Double.isInfinite(answer.highPerSecond())) {
        node.putNull("highPerSecond");
      } else {
        node.put("highPerSecond", rounded(answer.highPerSecond()));
      }
      ArrayNode curves = node.putArray("curves");
      MaxCurve.of(search).forEach(curve -> curves.add(curve(curve)));
      all.add(node);
    }
    return all;
  }

  private static ObjectNode curve(MaxCurve curve) {
    ObjectNode node =
        MAPPER
            .createObjectNode()
            .put("promise", curve.promise().text())
            .put("allowedPercent", rounded(PERCENT * curve.promise().allowedShare()));
    ArrayNode points = node.putArray("points");
    for (MaxCurve.Point point : curve.points()) {
      points
          .addObject()
          .put("ratePerSecond", rounded(point.ratePerSecond()))
          .put("steps", point.steps())
          .put("percent", rounded(point.sharePercent()))
          .put("low", rounded(point.lowPercent()))
          .put("high", rounded(point.highPercent()))
          .put("over", point.over())
          .put("of", point.of())
          .put("driven", point.counts());
    }
    return node;
  }

  private static double rounded(double value) {
    return BigDecimal.valueOf(value).round(DIGITS).doubleValue();
  }
}
