// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.util.Map;
import site.ycsb.kv.study.experiment.Expression.Arithmetic;
import site.ycsb.kv.study.experiment.Expression.Call;
import site.ycsb.kv.study.experiment.Expression.Constant;

/** A quantity as text, with the values of its variables. */
final class Text {
  private Text() {}

  static String of(Expression quantity, Map<String, String> variables) {
    if (quantity instanceof Call call) {
      StringBuilder text = new StringBuilder(call.measure().word());
      text.append('(').append(variables.getOrDefault(call.store(), call.store()));
      text.append(", ").append(variables.getOrDefault(call.workload(), call.workload()));
      if (!call.threads().isEmpty()) {
        text.append(", ").append(variables.getOrDefault(call.threads(), call.threads()));
      }
      return text.append(call.detail().isEmpty() ? "" : ", " + call.detail())
          .append(')')
          .toString();
    }
    if (quantity instanceof Arithmetic two) {
      return part(two.left(), variables, two.operator())
          + " "
          + two.operator()
          + " "
          + part(two.right(), variables, two.operator());
    }
    if (quantity instanceof Constant constant) {
      return Figures.number(constant.value());
    }
    return quantity.toString();
  }

  private static String part(Expression part, Map<String, String> variables, char operator) {
    boolean sum =
        part instanceof Arithmetic two && (two.operator() == '+' || two.operator() == '-');
    return sum && operator != '+' ? "(" + of(part, variables) + ")" : of(part, variables);
  }
}
