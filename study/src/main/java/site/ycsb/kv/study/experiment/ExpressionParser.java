// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.kv.setting.Names;
import site.ycsb.kv.study.experiment.Expression.And;
import site.ycsb.kv.study.experiment.Expression.Arithmetic;
import site.ycsb.kv.study.experiment.Expression.Call;
import site.ycsb.kv.study.experiment.Expression.Comparison;
import site.ycsb.kv.study.experiment.Expression.Constant;
import site.ycsb.kv.study.experiment.Expression.Each;
import site.ycsb.kv.study.experiment.Expression.Not;
import site.ycsb.kv.study.experiment.Expression.Or;
import site.ycsb.kv.study.experiment.Expression.Variable;

/** Parses expressions by recursive descent; {@code docs/experiments.md} has the grammar. */
final class ExpressionParser {
  private static final String THREADS = "threads";
  private static final String STORE = "store";
  private static final String WORKLOAD = "workload";
  private static final List<String> VARIABLES = List.of(THREADS, STORE, WORKLOAD);
  private static final Set<String> COMPARISONS = Set.of("<", ">", "<=", ">=");
  private static final int MOST_ARGUMENTS = 4;

  private final Vocabulary vocabulary;
  private final List<Token> tokens;
  private final Set<String> bound = new HashSet<>();
  private int position;

  private ExpressionParser(String text, Vocabulary vocabulary) throws ExpressionException {
    this.vocabulary = vocabulary;
    this.tokens = Token.of(text);
  }

  /** Parses what is true or false. */
  static Expression claim(String text, Vocabulary vocabulary) throws ExpressionException {
    return new ExpressionParser(text, vocabulary).whole(true);
  }

  /** Parses a number. */
  static Expression quantity(String text, Vocabulary vocabulary) throws ExpressionException {
    return new ExpressionParser(text, vocabulary).whole(false);
  }

  private Expression whole(boolean logical) throws ExpressionException {
    Expression expression = either();
    if (next().kind() != Token.Kind.END) {
      throw expected("and, or, an operator or the end");
    }
    checkKind(expression, logical, tokens.get(0));
    return expression;
  }

  private Expression either() throws ExpressionException {
    Token start = next();
    List<Expression> parts = new ArrayList<>(List.of(all()));
    while (accept("or")) {
      parts.add(all());
    }
    return joined(parts, start, new Or(parts));
  }

  private Expression all() throws ExpressionException {
    Token start = next();
    List<Expression> parts = new ArrayList<>(List.of(one()));
    while (accept("and")) {
      parts.add(one());
    }
    return joined(parts, start, new And(parts));
  }

  private Expression joined(List<Expression> parts, Token start, Expression several)
      throws ExpressionException {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    for (Expression part : parts) {
      checkKind(part, true, start);
    }
    return several;
  }

  private Expression one() throws ExpressionException {
    Token start = next();
    if (accept("not")) {
      Expression part = one();
      checkKind(part, true, start);
      return new Not(part);
    }
    if (accept("each")) {
      return each();
    }
    Expression left = sum();
    if (!COMPARISONS.contains(next().text())) {
      return left;
    }
    String operator = take().text();
    Token second = next();
    Expression right = sum();
    checkKind(left, false, start);
    checkKind(right, false, second);
    return new Comparison(operator, left, right);
  }

  private Expression each() throws ExpressionException {
    String variable = known(word("threads, store or workload"), VARIABLES, "variable");
    List<String> values = new ArrayList<>();
    String operator = "";
    double limit = 0;
    if (accept("in")) {
      do {
        values.add(
            variable.equals(THREADS)
                ? Long.toString(Math.round(number()))
                : knownValue(variable, take()));
      } while (accept(","));
    } else if (!variable.equals(THREADS)) {
      throw expected("'in' and the values of " + variable);
    } else if (COMPARISONS.contains(next().text())) {
      operator = take().text();
      limit = number();
    }
    demand(":");
    boolean outermost = bound.add(variable);
    // A body reaches as far as it can; parentheses end it earlier.
    Expression body = either();
    if (outermost) {
      bound.remove(variable);
    }
    return new Each(variable, List.copyOf(values), operator, limit, body);
  }

  private String knownValue(String variable, Token value) throws ExpressionException {
    return variable.equals(STORE)
        ? known(value, vocabulary.stores(), STORE)
        : known(value, vocabulary.threads().keySet(), WORKLOAD);
  }

  private Expression sum() throws ExpressionException {
    Token start = next();
    Expression left = product();
    while (next().is("+") || next().is("-")) {
      left = arithmetic(left, start);
    }
    return left;
  }

  private Expression product() throws ExpressionException {
    Token start = next();
    Expression left = factor();
    while (next().is("*") || next().is("/")) {
      left = arithmetic(left, start);
    }
    return left;
  }

  private Expression arithmetic(Expression left, Token start) throws ExpressionException {
    char operator = take().text().charAt(0);
    Token second = next();
    Expression right = operator == '+' || operator == '-' ? product() : factor();
    checkKind(left, false, start);
    checkKind(right, false, second);
    return new Arithmetic(operator, left, right);
  }

  private Expression factor() throws ExpressionException {
    Token token = next();
    if (token.kind() == Token.Kind.NUMBER) {
      return new Constant(number());
    }
    if (accept("(")) {
      Expression inner = either();
      demand(")");
      return inner;
    }
    if (accept("-")) {
      return new Arithmetic('-', new Constant(0), factor());
    }
    if (token.kind() != Token.Kind.WORD) {
      throw expected("a quantity, a number or '('");
    }
    take();
    return token.is(THREADS) && bound.contains(THREADS) ? new Variable(THREADS) : call(token);
  }

  /** A number with its unit, if one follows. A word that is no unit is left to the caller. */
  private double number() throws ExpressionException {
    if (next().kind() != Token.Kind.NUMBER) {
      throw expected("a number");
    }
    double number = Double.parseDouble(take().text());
    boolean mayBeUnit = next().is("%") || next().kind() == Token.Kind.WORD;
    Optional<Double> factor = mayBeUnit ? Units.factor(next().text()) : Optional.empty();
    if (factor.isPresent()) {
      take();
    }
    return number * factor.orElse(1.0);
  }

  private Expression call(Token name) throws ExpressionException {
    Measure measure = Measure.named(known(name, Measure.NAMES, "quantity")).orElseThrow();
    demand("(");
    List<String> arguments = new ArrayList<>();
    do {
      arguments.add(argument(arguments.size()));
    } while (accept(","));
    demand(")");
    int count = arguments.size();
    if (count < 2) {
      throw new ExpressionException(
          name.offset(), name.text() + " needs a store and a workload: " + name.text() + "(s, w).");
    }
    boolean hasThreads = count > 2 && arguments.get(2).matches("\\d+|threads");
    if (count > (hasThreads ? MOST_ARGUMENTS : MOST_ARGUMENTS - 1)) {
      throw new ExpressionException(name.offset(), name.text() + " has too many arguments.");
    }
    String threads = hasThreads ? arguments.get(2) : "";
    String detail = count > (hasThreads ? 3 : 2) ? arguments.get(count - 1) : "";
    if (!measure.takes(detail)) {
      throw new ExpressionException(
          name.offset(),
          name.text() + " does not know " + detail + "; it takes " + measure.details() + ".");
    }
    checkThreads(name, arguments.get(1), threads);
    return new Call(measure, arguments.get(0), arguments.get(1), threads, detail);
  }

  private void checkThreads(Token name, String workload, String threads)
      throws ExpressionException {
    List<Integer> all = vocabulary.threads().getOrDefault(workload, List.of());
    boolean known = threads.equals(THREADS) || all.stream().anyMatch(n -> threads.equals("" + n));
    if (!all.isEmpty() && (threads.isEmpty() ? all.size() > 1 : !known)) {
      throw new ExpressionException(
          name.offset(), workload + " runs with threads " + all + "; name one of these.");
    }
  }

  /** One argument: a store, a workload, a number of threads, or up to two words. */
  private String argument(int place) throws ExpressionException {
    if (next().kind() == Token.Kind.SIGN || next().kind() == Token.Kind.END) {
      throw expected(
          List.of("a store", "a workload", "a number of threads").get(Math.min(place, 2)));
    }
    Token token = take();
    if (place < 2) {
      String variable = place == 0 ? STORE : WORKLOAD;
      return token.is(variable) && bound.contains(variable)
          ? variable
          : knownValue(variable, token);
    }
    if (token.is(THREADS) && !bound.contains(THREADS)) {
      throw new ExpressionException(
          token.offset(), "threads has no value here; write 'each threads:' before.");
    }
    return next().kind() == Token.Kind.WORD ? token.text() + " " + take().text() : token.text();
  }

  private static String known(Token token, Collection<String> names, String what)
      throws ExpressionException {
    if (names.contains(token.text())) {
      return token.text();
    }
    String hint =
        Names.nearest(token.text(), names)
            .map(near -> "; did you mean " + near + "?")
            .orElse(
                "; known are " + names.stream().sorted().collect(Collectors.joining(", ")) + ".");
    throw new ExpressionException(token.offset(), "Unknown " + what + " " + token.text() + hint);
  }

  private static void checkKind(Expression expression, boolean logical, Token start)
      throws ExpressionException {
    if (expression.isLogical() != logical) {
      throw new ExpressionException(
          start.offset(),
          logical ? "A comparison is expected here, not a number." : "A number is expected here.");
    }
  }

  private Token next() {
    return tokens.get(position);
  }

  private Token take() {
    Token token = tokens.get(position);
    position = Math.min(position + 1, tokens.size() - 1);
    return token;
  }

  private Token word(String what) throws ExpressionException {
    if (next().kind() != Token.Kind.WORD) {
      throw expected(what);
    }
    return take();
  }

  private boolean accept(String text) {
    boolean there = next().is(text);
    if (there) {
      take();
    }
    return there;
  }

  private void demand(String sign) throws ExpressionException {
    if (!accept(sign)) {
      throw expected("'" + sign + "'");
    }
  }

  private ExpressionException expected(String what) {
    return new ExpressionException(
        next().offset(), "Expected " + what + ", and found " + next().text() + ".");
  }
}
