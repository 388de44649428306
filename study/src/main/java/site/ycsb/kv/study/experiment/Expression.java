// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.util.List;
import java.util.function.Consumer;

/** An expression over the results of an experiment. Immutable. */
sealed interface Expression {

  /** A number in base units: seconds, bytes, bits, cores, shares. */
  record Constant(double value) implements Expression {}

  /** The number that a surrounding {@code each threads} gives. */
  record Variable(String name) implements Expression {}

  /**
   * A quantity of the points of a store at a load.
   *
   * @param threads a number or {@code threads}; empty for the only one of the workload
   * @param detail an operation or a slice; empty for none
   */
  record Call(Measure measure, String store, String workload, String threads, String detail)
      implements Expression {}

  /** {@code +}, {@code -}, {@code *} or {@code /} of two numbers. */
  record Arithmetic(char operator, Expression left, Expression right) implements Expression {}

  /** {@code <}, {@code >}, {@code <=} or {@code >=} of two numbers. */
  record Comparison(String operator, Expression left, Expression right) implements Expression {}

  /** Whether all hold. */
  record And(List<Expression> parts) implements Expression {}

  /** Whether one holds. */
  record Or(List<Expression> parts) implements Expression {}

  /** Whether it does not hold. */
  record Not(Expression part) implements Expression {}

  /**
   * Whether the body holds for each value; before a number, that number for each value.
   *
   * @param variable {@code threads}, {@code store} or {@code workload}
   * @param values those named; empty for all threads of the workloads in the body
   * @param operator that values of the threads must fulfil; empty for none
   */
  record Each(String variable, List<String> values, String operator, double limit, Expression body)
      implements Expression {}

  /** Whether it is true or false, and no number. */
  default boolean isLogical() {
    return this instanceof Each each
        ? each.body().isLogical()
        : this instanceof Comparison
            || this instanceof And
            || this instanceof Or
            || this instanceof Not;
  }

  /** Shows all quantities of the results in it. */
  default void calls(Consumer<Call> visitor) {
    if (this instanceof Call call) {
      visitor.accept(call);
    } else if (this instanceof Arithmetic two) {
      two.left().calls(visitor);
      two.right().calls(visitor);
    } else if (this instanceof Comparison two) {
      two.left().calls(visitor);
      two.right().calls(visitor);
    } else if (this instanceof And all) {
      all.parts().forEach(part -> part.calls(visitor));
    } else if (this instanceof Or any) {
      any.parts().forEach(part -> part.calls(visitor));
    } else if (this instanceof Not not) {
      not.part().calls(visitor);
    } else if (this instanceof Each each) {
      each.body().calls(visitor);
    }
  }
}
