import ts from "typescript";
import { visit, type Sources } from "./sources.ts";

/** A text with `$1`, `$2` … and, by their numbers, the parameters that may be null. */
export type Text = { readonly text: string; readonly nullable: ReadonlySet<number> };

/** A place where a statement is run: its expression, a `RawBuilder` of kysely. */
export type Execution = { readonly expression: ts.Expression; readonly row: ts.Type };

/** The error for a statement whose texts cannot be derived from its source, with the reason. */
export class Unresolved extends Error {
  override readonly name = "Unresolved";
}

/** A bound value, and whether it may be null. */
type Parameter = { readonly nullable: boolean };
type Piece = string | Parameter;

/** A part of a statement. */
class Sql {
  readonly pieces: readonly Piece[];
  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
  }
}
/** A value that is known at run time only. */
class Opaque {}
class Closure {
  readonly node: ts.FunctionLikeDeclaration;
  readonly scope: Scope;
  constructor(node: ts.FunctionLikeDeclaration, scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}
type Value = Sql | Opaque | Closure | string | number | boolean | null | undefined | readonly Value[] | Fields;
type Fields = ReadonlyMap<string, Value>;
type Scope = ReadonlyMap<ts.Symbol, Value>;

/** The most shapes of one statement. */
const MOST_SHAPES = 96;
/** The most paths through the program for one statement: twenty independent conditions would be a million. */
const MOST_WAYS = 4_000;
const DEEPEST = 60;
const OPAQUE = new Opaque();
const NOWHERE: Scope = new Map();

/** Returns every place where the portal runs a statement of its own. */
export function executionsIn({ files, checker }: Sources): Execution[] {
  const found: Execution[] = [];
  for (const file of files)
    visit(file, (node) => {
      if (!ts.isCallExpression(node) || node.arguments.length !== 1) return;
      if (!ts.isPropertyAccessExpression(node.expression)) return;
      const verb = node.expression.name.text;
      if (verb !== "execute" && verb !== "compile") return;
      const row = rowOf(checker, node.expression.expression);
      // A statement compiled without a row type is only a fragment.
      if (verb === "compile" && row && !(row.flags & ts.TypeFlags.Object)) return;
      if (row) found.push({ expression: node.expression.expression, row });
    });
  return found;
}

/** Returns the type of a `RawBuilder`'s result; undefined for any other type. */
function rowOf(checker: ts.TypeChecker, expression: ts.Expression): ts.Type | undefined {
  const type = checker.getTypeAtLocation(expression);
  if (type.symbol?.name !== "RawBuilder") return undefined;
  return checker.getTypeArguments(type as ts.TypeReference)[0];
}

/**
 * Returns the possible texts of a statement, by analysing the program: fragments are followed to their declarations, a function's
 * parameters to its callers; where the text depends on run-time values, each branch gives a text of its own.
 */
export class Texts {
  readonly #checker: ts.TypeChecker;
  /** Calls by the name of the function. */
  readonly #calls = new Map<string, ts.CallExpression[]>();
  readonly #holding = new Map<ts.Type, boolean>();
  /** The branch taken at each fork of the path, and the number of branches. */
  #path: { taken: number; of: number }[] = [];
  #at = 0;
  #depth = 0;
  /** Decisions on conditions: a condition that occurs twice in a statement takes the same branch. */
  readonly #decided = new Map<string, boolean>();
  /** The callers of functions in one text. */
  readonly #callers = new Map<ts.Symbol, ts.CallExpression>();
  /** True while looking for a word that becomes part of the text; else a function's parameter that is no fragment is a value. */
  #isWordWanted = false;

  constructor({ files, checker }: Sources) {
    this.#checker = checker;
    for (const file of files)
      visit(file, (node) => {
        if (!ts.isCallExpression(node)) return;
        const name = ts.isIdentifier(node.expression) ? node.expression.text : undefined;
        if (name) this.#calls.set(name, [...(this.#calls.get(name) ?? []), node]);
      });
  }

  /** @throws {Unresolved} if it cannot be derived */
  of(expression: ts.Expression): Text[] {
    const texts = new Map<string, Text>();
    this.#path = [];
    let ways = 0;
    do {
      if (++ways > MOST_WAYS) throw new Unresolved(`more than ${MOST_WAYS} ways`);
      this.#at = 0;
      this.#depth = 0;
      this.#decided.clear();
      this.#callers.clear();
      this.#isWordWanted = false;
      const each = numbered(this.#sql(expression, NOWHERE));
      texts.set(each.text, each);
      if (texts.size > MOST_SHAPES) throw new Unresolved(`more than ${MOST_SHAPES} shapes`);
    } while (this.#nextPath());
    return [...texts.values()];
  }

  /**
   * Returns the constant parts of a statement's text, as a pattern that its texts must match; undefined without any.
   */
  skeletonOf(expression: ts.Expression): RegExp | undefined {
    const template = this.#templateOf(expression);
    if (!template) return undefined;
    const words = ts.isNoSubstitutionTemplateLiteral(template)
      ? [template.text]
      : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
    const literal = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${literal.join(String.raw`[\s\S]*`)}$`);
  }

  #templateOf(expression: ts.Expression): ts.TemplateLiteral | undefined {
    if (ts.isTaggedTemplateExpression(expression)) return expression.template;
    const called = ts.isCallExpression(expression)
      ? this.#symbolOf(expression.expression)?.valueDeclaration
      : undefined;
    const body = called && ts.isVariableDeclaration(called) && called.initializer;
    return body && ts.isArrowFunction(body) && !ts.isBlock(body.body) ? this.#templateOf(body.body) : undefined;
  }

  #nextPath(): boolean {
    this.#path.length = Math.min(this.#path.length, this.#at);
    for (;;) {
      const last = this.#path.at(-1);
      if (!last) return false;
      if (++last.taken < last.of) return true;
      this.#path.pop();
    }
  }

  #fork(of: number): number {
    const fork = (this.#path[this.#at] ??= { taken: 0, of });
    this.#at++;
    return fork.taken;
  }

  #symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  #sql(expression: ts.Expression, scope: Scope): Sql {
    const value = this.#value(expression, scope);
    if (value instanceof Sql) return value;
    throw new Unresolved(`${expression.getText().slice(0, 60)} is not known`);
  }

  #holdsSql(node: ts.Node): boolean {
    const type = this.#checker.getTypeAtLocation(node);
    const known = this.#holding.get(type) ?? isSqlType(this.#checker, type, 0);
    this.#holding.set(type, known);
    return known;
  }

  /** Returns whether it is a function that returns a fragment. */
  #makesSql(node: ts.Node): boolean {
    const signatures = this.#checker.getTypeAtLocation(node).getCallSignatures();
    return signatures.some((signature) => isSqlType(this.#checker, signature.getReturnType(), 0));
  }

  #value(node: ts.Expression, scope: Scope): Value {
    if (++this.#depth > 4_000) throw new Unresolved("too deep");
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node)
    )
      return this.#value(node.expression, scope);
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll("_", ""));
    if (node.kind === ts.SyntaxKind.NullKeyword) return null;
    if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (ts.isTemplateExpression(node)) return this.#string(node, scope);
    if (ts.isTaggedTemplateExpression(node)) return this.#template(node, scope);
    if (ts.isIdentifier(node)) return node.text === "undefined" ? undefined : this.#name(node, scope);
    if (ts.isPropertyAccessExpression(node)) return this.#property(node, scope);
    if (ts.isElementAccessExpression(node)) {
      const of = this.#value(node.expression, scope);
      const key = this.#value(node.argumentExpression, scope);
      if (!(of instanceof Map) || !(key instanceof Opaque)) return member(of, key);
      const all = [...(of as Fields).values()];
      return all[this.#fork(all.length)];
    }
    if (ts.isConditionalExpression(node)) return this.#conditional(node, scope);
    if (ts.isBinaryExpression(node)) return this.#binary(node, scope);
    if (ts.isPrefixUnaryExpression(node)) return this.#negated(node, scope);
    if (ts.isArrayLiteralExpression(node)) return this.#list(node, scope);
    if (ts.isObjectLiteralExpression(node)) return this.#object(node, scope);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return new Closure(node, scope);
    if (ts.isCallExpression(node)) return this.#call(node, scope);
    return OPAQUE;
  }

  #string(node: ts.TemplateExpression, scope: Scope): Value {
    let text = node.head.text;
    for (const span of node.templateSpans) {
      const value = this.#word(span.expression, scope);
      if (value === undefined) return OPAQUE;
      text += value + span.literal.text;
    }
    return text;
  }

  /** A word that becomes part of a text: a known one, or one of those that its type permits. */
  #word(node: ts.Expression, scope: Scope): string | undefined {
    const wasWanted = this.#isWordWanted;
    this.#isWordWanted = true;
    const value = this.#value(node, scope);
    this.#isWordWanted = wasWanted;
    if (typeof value === "string" || typeof value === "number") return String(value);
    const type = this.#checker.getTypeAtLocation(node);
    const words = (type.isUnion() ? type.types : [type]).map((each) =>
      each.isStringLiteral() ? each.value : undefined,
    );
    if (words.some((word) => word === undefined)) return undefined;
    return words[words.length === 1 ? 0 : this.#fork(words.length)];
  }

  #template({ template }: ts.TaggedTemplateExpression, scope: Scope): Value {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return new Sql([template.text]);
    const pieces: Piece[] = [template.head.text];
    for (const { expression, literal } of template.templateSpans)
      pieces.push(...this.#placed(expression, scope), literal.text);
    return new Sql(pieces);
  }

  /** Returns the parts of a hole in a template: a fragment, or a value that becomes a parameter. */
  #placed(expression: ts.Expression, scope: Scope): readonly Piece[] {
    const value = this.#value(expression, scope);
    if (value instanceof Sql) return value.pieces;
    if (value instanceof Opaque && isOnlySql(this.#checker.getTypeAtLocation(expression)))
      throw new Unresolved(`${expression.getText().slice(0, 60)} is not known`);
    return [{ nullable: mayBeNull(this.#checker.getTypeAtLocation(expression)) }];
  }

  #name(node: ts.Identifier, scope: Scope): Value {
    const symbol = this.#symbolOf(node);
    if (!symbol) return OPAQUE;
    if (scope.has(symbol)) return scope.get(symbol);
    // `{ column }` in an object names both a property and its value.
    const declaration = symbol.valueDeclaration;
    if (!declaration) return OPAQUE;
    return this.#declared(declaration, scope);
  }

  #declared(declaration: ts.Declaration, scope: Scope): Value {
    if (!/\/server\/(src|demo)\/|\/contract\/src\//.test(declaration.getSourceFile().fileName)) return OPAQUE;
    if (ts.isVariableDeclaration(declaration)) {
      return this.#initial(declaration, scope);
    }
    if (ts.isFunctionDeclaration(declaration)) return new Closure(declaration, NOWHERE);
    if (ts.isBindingElement(declaration)) return this.#bound(declaration, scope);
    if (ts.isParameter(declaration)) return this.#fromCaller(declaration);
    return OPAQUE;
  }

  /** Returns the declared value of a variable; a loop's variable is one of the elements. */
  #initial(declaration: ts.VariableDeclaration, scope: Scope): Value {
    if (declaration.initializer) return this.#value(declaration.initializer, scope);
    const loop = declaration.parent.parent;
    const all = ts.isForOfStatement(loop) ? this.#value(loop.expression, scope) : OPAQUE;
    return Array.isArray(all) ? (all as Value[])[this.#fork(all.length)] : OPAQUE;
  }

  #bound(element: ts.BindingElement, scope: Scope): Value {
    if (element.dotDotDotToken) return OPAQUE;
    const holder = element.parent.parent;
    const of = ts.isBindingElement(holder)
      ? this.#bound(holder, scope)
      : ts.isParameter(holder)
        ? this.#fromCaller(holder)
        : this.#initial(holder, scope);
    return this.#taken(element, of, scope);
  }

  #taken(element: ts.BindingElement, of: Value, scope: Scope): Value {
    const key = element.propertyName ?? element.name;
    const value = ts.isArrayBindingPattern(element.parent)
      ? member(of, element.parent.elements.indexOf(element))
      : ts.isIdentifier(key)
        ? member(of, key.text)
        : OPAQUE;
    return value === undefined && element.initializer ? this.#value(element.initializer, scope) : value;
  }

  /** A parameter has the argument of one of its function's callers. */
  #fromCaller(parameter: ts.ParameterDeclaration): Value {
    const { parent } = parameter;
    const name = ts.isFunctionDeclaration(parent)
      ? parent.name
      : ts.isVariableDeclaration(parent.parent)
        ? parent.parent.name
        : undefined;
    if (!name || !ts.isIdentifier(name) || !(this.#isWordWanted || this.#holdsSql(parameter))) return OPAQUE;
    const symbol = this.#checker.getSymbolAtLocation(name);
    const calls = (this.#calls.get(name.text) ?? []).filter((each) => this.#symbolOf(each.expression) === symbol);
    if (calls.length === 0) return parameter.initializer ? this.#value(parameter.initializer, NOWHERE) : OPAQUE;
    const call = (symbol && this.#callers.get(symbol)) ?? calls[calls.length === 1 ? 0 : this.#fork(calls.length)];
    if (symbol && call) this.#callers.set(symbol, call);
    const given = call?.arguments[parent.parameters.indexOf(parameter)];
    if (given) return this.#value(given, NOWHERE);
    return parameter.initializer ? this.#value(parameter.initializer, NOWHERE) : undefined;
  }

  #property(node: ts.PropertyAccessExpression, scope: Scope): Value {
    const of = this.#value(node.expression, scope);
    if (of instanceof Opaque) {
      const declaration = this.#symbolOf(node.name)?.valueDeclaration;
      // A literal type is known, wherever its value comes from.
      const type = this.#checker.getTypeAtLocation(node);
      if (type.isStringLiteral()) return type.value;
      return declaration && ts.isEnumMember(declaration) ? OPAQUE : OPAQUE;
    }
    return member(of, node.name.text);
  }

  #conditional(node: ts.ConditionalExpression, scope: Scope): Value {
    const known = truth(this.#value(node.condition, scope));
    const isTrue = known ?? this.#branch(node, node.whenTrue, node.whenFalse);
    return this.#value(isTrue ? node.whenTrue : node.whenFalse, scope);
  }

  /** Both branches are followed if they make a difference to the text. */
  #branch(whole: ts.Node, ...ways: readonly ts.Node[]): boolean {
    if (!this.#holdsSql(whole) && !ways.some((way) => ts.isStringLiteralLike(way))) return true;
    return this.#decide(
      ts.isConditionalExpression(whole) ? whole.condition : ts.isBinaryExpression(whole) ? whole.left : whole,
    );
  }

  #decide(condition: ts.Node): boolean {
    const words = condition.getText();
    const decided = this.#decided.get(words) ?? this.#fork(2) === 0;
    this.#decided.set(words, decided);
    return decided;
  }

  #binary(node: ts.BinaryExpression, scope: Scope): Value {
    const operator = node.operatorToken.kind;
    const left = this.#value(node.left, scope);
    switch (operator) {
      case ts.SyntaxKind.QuestionQuestionToken:
        if (left instanceof Opaque)
          return this.#branch(node, node.left, node.right) ? left : this.#value(node.right, scope);
        return left ?? this.#value(node.right, scope);
      case ts.SyntaxKind.AmpersandAmpersandToken: {
        const known = truth(left);
        if (known !== undefined) return known ? this.#value(node.right, scope) : left;
        const right = this.#value(node.right, scope);
        if (truth(right) === false) return right;
        return this.#holdsSql(node.right) && this.#fork(2) === 1 ? false : right;
      }
      case ts.SyntaxKind.BarBarToken: {
        const known = truth(left);
        if (known !== undefined) return known ? left : this.#value(node.right, scope);
        const right = this.#value(node.right, scope);
        return truth(right) === true ? right : OPAQUE;
      }
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
      case ts.SyntaxKind.ExclamationEqualsEqualsToken: {
        const right = this.#value(node.right, scope);
        if (!isPlain(left) || !isPlain(right)) {
          // A fragment is never null, whatever its text.
          if (right === undefined || right === null)
            return left instanceof Opaque ? OPAQUE : (operator === ts.SyntaxKind.EqualsEqualsEqualsToken) === false;
          return OPAQUE;
        }
        return (left === right) === (operator === ts.SyntaxKind.EqualsEqualsEqualsToken);
      }
      case ts.SyntaxKind.PlusToken: {
        const right = this.#value(node.right, scope);
        if (typeof left === "number" && typeof right === "number") return left + right;
        return typeof left === "string" && typeof right === "string" ? left + right : OPAQUE;
      }
      default:
        return OPAQUE;
    }
  }

  #negated(node: ts.PrefixUnaryExpression, scope: Scope): Value {
    const known = truth(this.#value(node.operand, scope));
    return node.operator === ts.SyntaxKind.ExclamationToken && known !== undefined ? !known : OPAQUE;
  }

  #list(node: ts.ArrayLiteralExpression, scope: Scope): Value {
    return node.elements.flatMap((element) => {
      if (!ts.isSpreadElement(element)) return [this.#value(element, scope)];
      const all = this.#value(element.expression, scope);
      if (Array.isArray(all)) return all as Value[];
      if (this.#holdsSql(element.expression)) throw new Unresolved(`${element.getText().slice(0, 60)} is not known`);
      return [OPAQUE];
    });
  }

  #object(node: ts.ObjectLiteralExpression, scope: Scope): Value {
    const fields = new Map<string, Value>();
    for (const property of node.properties) {
      if (ts.isPropertyAssignment(property)) fields.set(keyOf(property.name), this.#value(property.initializer, scope));
      else if (ts.isShorthandPropertyAssignment(property)) {
        const symbol = this.#checker.getShorthandAssignmentValueSymbol(property);
        const resolved =
          symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
        if (resolved && scope.has(resolved)) fields.set(property.name.text, scope.get(resolved));
        else if (resolved?.valueDeclaration)
          fields.set(property.name.text, this.#declared(resolved.valueDeclaration, scope));
      } else if (ts.isSpreadAssignment(property)) {
        const all = this.#value(property.expression, scope);
        if (all instanceof Map) for (const [name, value] of all as Fields) fields.set(name, value);
        else if (all instanceof Opaque && this.#holdsSql(property.expression))
          throw new Unresolved(`${property.getText().slice(0, 60)} is not known`);
      }
    }
    return fields;
  }

  #call(node: ts.CallExpression, scope: Scope): Value {
    const { expression } = node;
    if (ts.isPropertyAccessExpression(expression)) {
      if (ts.isIdentifier(expression.expression) && expression.expression.text === "sql")
        return this.#ofKysely(expression.name.text, node, scope);
      if (ts.isIdentifier(expression.expression) && expression.expression.text === "Object")
        return this.#ofObject(expression.name.text, node, scope);
      const of = this.#value(expression.expression, scope);
      if (Array.isArray(of) || (of instanceof Opaque && /^(map|flatMap|filter)$/.test(expression.name.text)))
        return this.#ofList(of as Value, expression.name.text, node, scope);
    }
    if (!this.#holdsSql(node) && !this.#makesSql(node) && !isWord(this.#checker.getTypeAtLocation(node))) return OPAQUE;
    const right = this.#right(node, scope);
    if (right) return right;
    const called = this.#value(expression, scope);
    if (!(called instanceof Closure)) return OPAQUE;
    return this.#apply(
      called,
      node.arguments.map((each) => this.#value(each, scope)),
    );
  }

  /**
   * The condition of a right depends on the viewer: whatever it is, it is a boolean over the columns of its facts, and these are checked.
   * The tests of rights run the conditions themselves.
   */
  #right(node: ts.CallExpression, scope: Scope): Sql | undefined {
    const declared = this.#symbolOf(node.expression)?.valueDeclaration;
    if (!declared?.getSourceFile().fileName.endsWith("/kernel/right/condition.ts")) return undefined;
    const [, columns] = node.arguments;
    const facts = columns && this.#value(columns, scope);
    if (!(facts instanceof Map)) return undefined;
    const pieces = [...(facts as Fields).values()].flatMap((fact): Piece[] => {
      if (fact instanceof Sql) return ["(", ...fact.pieces, ") is not null or "];
      throw new Unresolved(`${node.getText().slice(0, 60)} has a fact that is not known`);
    });
    return new Sql(["(", ...pieces, "false)"]);
  }

  #apply({ node, scope: outer }: Closure, given: readonly Value[]): Value {
    const scope = new Map(outer);
    node.parameters.forEach((parameter, at) => {
      const value = parameter.dotDotDotToken ? given.slice(at) : given[at];
      this.#bind(
        parameter.name,
        value === undefined && parameter.initializer ? this.#value(parameter.initializer, scope) : value,
        scope,
      );
    });
    if (scope.size > DEEPEST * 10) throw new Unresolved("too deep");
    if (!node.body) return OPAQUE;
    return ts.isBlock(node.body) ? this.#block(node.body.statements, scope) : this.#value(node.body, scope);
  }

  #bind(name: ts.BindingName, value: Value, scope: Map<ts.Symbol, Value>): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.#checker.getSymbolAtLocation(name);
      if (symbol) scope.set(symbol, value);
      return;
    }
    for (const element of name.elements)
      if (ts.isBindingElement(element)) this.#bind(element.name, this.#taken(element, value, scope), scope);
  }

  /** Returns the value that a function's body returns. */
  #block(statements: readonly ts.Statement[], scope: Scope): Value {
    for (const statement of statements) {
      if (ts.isReturnStatement(statement))
        return statement.expression ? this.#value(statement.expression, scope) : undefined;
      if (ts.isIfStatement(statement)) {
        const known = truth(this.#value(statement.expression, scope));
        const way = (known ?? this.#decide(statement.expression)) ? statement.thenStatement : statement.elseStatement;
        if (!way) continue;
        const value = this.#block(ts.isBlock(way) ? way.statements : [way], scope);
        if (value !== undefined) return value;
      } else if (!ts.isVariableStatement(statement) && !ts.isThrowStatement(statement)) {
        if (ts.isExpressionStatement(statement)) continue;
        return OPAQUE;
      }
    }
    return undefined;
  }

  #ofKysely(name: string, node: ts.CallExpression, scope: Scope): Value {
    const [first, second] = node.arguments;
    if (!first) return OPAQUE;
    if (name === "join") {
      const all = this.#value(first, scope);
      if (!Array.isArray(all)) throw new Unresolved(`${first.getText().slice(0, 60)} is not known`);
      const between = second ? this.#sql(second, scope).pieces : [", "];
      const each = (all as Value[]).map((value) => (value instanceof Sql ? value.pieces : [{ nullable: true }]));
      return new Sql(each.flatMap((pieces, at) => (at === 0 ? pieces : [...between, ...pieces])));
    }
    if (name === "val") return new Sql([{ nullable: mayBeNull(this.#checker.getTypeAtLocation(first)) }]);
    const word = this.#word(first, scope);
    if (word === undefined) {
      if (name === "lit") return OPAQUE;
      throw new Unresolved(`${first.getText().slice(0, 60)} is not known`);
    }
    if (name === "raw") return new Sql([word]);
    if (name === "lit") {
      const isNumber = typeof this.#value(first, scope) === "number";
      return new Sql([isNumber ? word : `'${word.replaceAll("'", "''")}'`]);
    }
    return new Sql([
      word
        .split(".")
        .map((part) => `"${part}"`)
        .join("."),
    ]);
  }

  #ofObject(name: string, node: ts.CallExpression, scope: Scope): Value {
    const of = node.arguments[0] && this.#value(node.arguments[0], scope);
    if (!(of instanceof Map)) return OPAQUE;
    const entries = [...(of as Fields)].filter(([, value]) => value !== undefined);
    if (name === "entries") return entries.map(([key, value]) => [key, value]);
    return name === "keys" ? entries.map(([key]) => key) : entries.map(([, value]) => value);
  }

  #ofList(of: Value, name: string, node: ts.CallExpression, scope: Scope): Value {
    const given = node.arguments[0] && this.#value(node.arguments[0], scope);
    const all = Array.isArray(of) ? (of as Value[]) : undefined;
    if (name === "map" || name === "flatMap") {
      if (!(given instanceof Closure)) return OPAQUE;
      if (all === undefined && !this.#holdsSql(node)) return OPAQUE;
      // One run-time value represents all.
      const each = (all ?? [OPAQUE]).map((value, at) => this.#apply(given, [value, all ? at : OPAQUE]));
      return name === "map" ? each : each.flat();
    }
    if (name === "filter" && all && given instanceof Closure)
      return all.filter((value, at) => truth(this.#apply(given, [value, at])) ?? true);
    if (name === "join" && all?.every((value) => typeof value === "string"))
      return all.join(typeof given === "string" ? given : ",");
    if (name === "indexOf" || name === "includes") return OPAQUE;
    return OPAQUE;
  }
}

function numbered({ pieces }: Sql): Text {
  const parameters = pieces.filter((piece) => typeof piece !== "string");
  let last = 0;
  return {
    text: pieces.map((piece) => (typeof piece === "string" ? piece : `$${++last}`)).join(""),
    nullable: new Set(parameters.flatMap((parameter, at) => (parameter.nullable ? [at + 1] : []))),
  };
}

const mayBeNull = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).some(
    ({ flags }) => flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Unknown | ts.TypeFlags.Any),
  );

function member(of: Value, key: Value): Value {
  if (of instanceof Map && typeof key === "string") return (of as Fields).get(key);
  if (Array.isArray(of) && typeof key === "number") return (of as Value[])[key];
  if (Array.isArray(of) && key === "length") return of.length;
  return OPAQUE;
}

const isPlain = (value: Value): boolean => value === null || value === undefined || typeof value !== "object";

function truth(value: Value): boolean | undefined {
  if (value instanceof Opaque) return undefined;
  return Boolean(value);
}

const keyOf = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : name.getText();

const isWord = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.StringLike) !== 0;

/** Returns whether a type has only fragments. A type that may be either is a value, unless it is known. */
const isOnlySql = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type])
    .filter(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)))
    .every((each) => each.getProperty("toOperationNode") !== undefined);

/** Returns whether a type may contain a fragment: as itself, or in a list or an object. */
function isSqlType(checker: ts.TypeChecker, type: ts.Type, depth: number): boolean {
  if (depth > 3) return false;
  if (type.isUnion()) return type.types.some((each) => isSqlType(checker, each, depth));
  if (type.getProperty("toOperationNode")) return true;
  if (checker.isArrayType(type) || checker.isTupleType(type))
    return checker.getTypeArguments(type as ts.TypeReference).some((each) => isSqlType(checker, each, depth + 1));
  if (!(type.flags & ts.TypeFlags.Object) || type.getCallSignatures().length > 0) return false;
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  if (index && isSqlType(checker, index, depth + 1)) return true;
  if (depth > 1) return false;
  return type.getProperties().some((property) => isSqlType(checker, checker.getTypeOfSymbol(property), depth + 1));
}
