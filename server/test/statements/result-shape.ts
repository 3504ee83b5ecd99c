import type { Catalogue } from "./catalogue.ts";
import { elementsOf, isNode, isTrue, nodesOf, numberOf, textOf, type Node, type Tree } from "./node-tree.ts";

/**
 * The shape of a value in a result: PostgreSQL's type, whether it may be null, and the parts of JSON that the statement builds.
 */
export type Shape = {
  readonly type: string;
  readonly nullable: boolean;
  readonly json?: Json | undefined;
  /** For a range: both bounds are set. */
  readonly ends?: boolean | undefined;
};
export type Json = { readonly fields: ReadonlyMap<string, Shape> } | { readonly each: Shape };
export type Column = Shape & { readonly name: string };

/** A query, the columns that its conditions prove not null, and the query around it. */
type Scope = { readonly query: Node; readonly filled: ReadonlySet<string>; readonly outer: Scope | undefined };

/** Never null, for any argument. */
const ALWAYS = new Set(
  "count row_number rank dense_rank now clock_timestamp format_type set_config current_setting json_build_object jsonb_build_object json_build_array jsonb_build_array concat random gen_random_uuid pg_backend_pid array_append array_cat".split(
    " ",
  ),
);
/** Null for some arguments that are not null. */
const SOMETIMES = new Set(
  "json_object_field json_object_field_text jsonb_object_field jsonb_object_field_text json_array_element json_array_element_text jsonb_array_element jsonb_array_element_text json_extract_path json_extract_path_text jsonb_extract_path jsonb_extract_path_text lower upper substring textregexsubstr regexp_match array_length array_lower array_upper array_position pg_size_pretty to_regclass".split(
    " ",
  ),
);
const FIRST_OF_OURS = 16_384;

/**
 * Returns the columns of an analysed query. PostgreSQL's analysis has the table of each value and the outer joins that may null it
 * (`varnullingrels`); nullability is derived from that. Elements of arrays count as not null.
 */
export function columnsOf(query: Node, catalogue: Catalogue, nullable: ReadonlySet<number>): Column[] {
  return new Reading(catalogue, nullable).outputs(query, undefined);
}

class Reading {
  readonly #catalogue: Catalogue;
  /** The numbers of the parameters that may be null. */
  readonly #nullable: ReadonlySet<number>;
  constructor(catalogue: Catalogue, nullable: ReadonlySet<number>) {
    this.#catalogue = catalogue;
    this.#nullable = nullable;
  }

  outputs(query: Node, outer: Scope | undefined): Column[] {
    const scope = { query, filled: new Set<string>(), outer };
    for (const key of this.#provenIn(query["jointree"])) scope.filled.add(key);
    const targets = nodesOf(query["returningList"]).length > 0 ? query["returningList"] : query["targetList"];
    if (isNode(query["setOperations"])) return this.#arms(query["setOperations"], scope);
    if (query["commandType"] !== "1" && targets === query["targetList"]) return [];
    return nodesOf(targets)
      .filter((target) => !isTrue(target["resjunk"]))
      .map((target) => ({ name: nameOf(target["resname"]), ...this.#shape(target["expr"], scope) }));
  }

  #arms(arm: Node, scope: Scope): Column[] {
    if (arm.kind === "RANGETBLREF") {
      const entry = this.#entry(scope, numberOf(arm["rtindex"]));
      return isNode(entry["subquery"]) ? this.outputs(entry["subquery"], scope) : [];
    }
    const [left, right] = [arm["larg"], arm["rarg"]].map((each) => (isNode(each) ? this.#arms(each, scope) : []));
    return (left ?? []).map((column, at) => ({
      ...column,
      nullable: column.nullable || (right?.[at]?.nullable ?? false),
      json: column.json ?? right?.[at]?.json,
    }));
  }

  #entry({ query }: Scope, number: number): Node {
    const entry = nodesOf(query["rtable"])[number - 1];
    if (!entry) throw new Error(`no table ${number} in a query`);
    return entry;
  }

  /** The columns that a condition proves not null, as `table.column`, and as `table` the tables that no outer join has nulled. */
  #provenIn(tree: Tree | undefined): string[] {
    if (!isNode(tree)) return [];
    if (tree.kind === "FROMEXPR")
      return [...nodesOf(tree["fromlist"]).flatMap((each) => this.#provenIn(each)), ...this.#strictIn(tree["quals"])];
    if (tree.kind !== "JOINEXPR") return [];
    if (tree["jointype"] === "0")
      return [...this.#provenIn(tree["larg"]), ...this.#provenIn(tree["rarg"]), ...this.#strictIn(tree["quals"])];
    return tree["jointype"] === "1" ? this.#provenIn(tree["larg"]) : [];
  }

  /** Returns the columns that must be not null for a condition to be true. */
  #strictIn(tree: Tree | undefined): string[] {
    if (!isNode(tree)) return [];
    const args = nodesOf(tree["args"]);
    switch (tree.kind) {
      case "VAR":
        return numberOf(tree["varlevelsup"]) > 0
          ? []
          : [`${textOf(tree["varno"])}.${textOf(tree["varattno"])}`, textOf(tree["varno"])];
      case "BOOLEXPR":
        return tree["boolop"] === "or" ? [] : args.flatMap((each) => this.#strictIn(each));
      case "NULLTEST":
        return tree["nulltesttype"] === "1" ? this.#strictIn(tree["arg"]) : [];
      case "OPEXPR":
        return this.#isStrict(tree["opfuncid"]) ? args.flatMap((each) => this.#strictIn(each)) : [];
      case "FUNCEXPR":
        return this.#isStrict(tree["funcid"]) ? args.flatMap((each) => this.#strictIn(each)) : [];
      case "SCALARARRAYOPEXPR":
        return args.slice(0, 1).flatMap((each) => this.#strictIn(each));
      case "RELABELTYPE":
      case "COERCEVIAIO":
      case "COLLATEEXPR":
        return this.#strictIn(tree["arg"]);
      default:
        return [];
    }
  }

  #isStrict(oid: Tree | undefined): boolean {
    return this.#catalogue.functions.get(numberOf(oid))?.isStrict ?? false;
  }

  #typeName(oid: Tree | undefined): string {
    return this.#catalogue.types.get(numberOf(oid))?.name ?? `type ${textOf(oid)}`;
  }

  #arrayOf(type: string): string {
    return `${type}[]`;
  }

  #shape(tree: Tree | undefined, scope: Scope): Shape {
    if (!isNode(tree)) return { type: "unknown", nullable: true };
    const args = () => nodesOf(tree["args"]).map((each) => this.#shape(each, scope));
    const bool = (nullable: boolean): Shape => ({ type: "boolean", nullable });
    const some = (shapes: readonly Shape[]) => shapes.some(({ nullable }) => nullable);
    const json = (shapes: readonly Shape[]) => shapes.find((each) => each.json)?.json;
    const arg = () => this.#shape(tree["arg"], scope);
    switch (tree.kind) {
      case "VAR":
        return this.#variable(tree, scope);
      case "CONST":
        return { type: this.#typeName(tree["consttype"]), nullable: isTrue(tree["constisnull"]) };
      case "PARAM":
        return { type: this.#typeName(tree["paramtype"]), nullable: this.#nullable.has(numberOf(tree["paramid"])) };
      case "FUNCEXPR":
        return this.#call(tree, scope);
      case "OPEXPR": {
        const name = this.#catalogue.functions.get(numberOf(tree["opfuncid"]))?.name ?? "";
        return { type: this.#typeName(tree["opresulttype"]), nullable: SOMETIMES.has(name) || some(args()) };
      }
      case "SCALARARRAYOPEXPR":
        return bool(some(args()));
      case "BOOLEXPR":
        return bool(some(args()));
      case "NULLTEST":
      case "BOOLEANTEST":
      case "DISTINCTEXPR":
        return bool(false);
      case "COALESCEEXPR": {
        const all = args();
        return {
          type: this.#typeName(tree["coalescetype"]),
          nullable: all.every(({ nullable }) => nullable),
          json: json(all),
        };
      }
      case "MINMAXEXPR":
        return { type: this.#typeName(tree["minmaxtype"]), nullable: args().every(({ nullable }) => nullable) };
      case "NULLIFEXPR":
        return { type: this.#typeName(tree["opresulttype"]), nullable: true };
      case "CASEEXPR": {
        const results = [
          ...nodesOf(tree["args"]).map((when) => this.#shape(when["result"], scope)),
          this.#shape(tree["defresult"], scope),
        ];
        return { type: this.#typeName(tree["casetype"]), nullable: some(results), json: json(results) };
      }
      case "RELABELTYPE":
      case "COERCEVIAIO":
      case "ARRAYCOERCEEXPR":
        return { type: this.#typeName(tree["resulttype"]), nullable: arg().nullable };
      case "COLLATEEXPR":
        return arg();
      case "ARRAYEXPR":
        return { type: this.#typeName(tree["array_typeid"]), nullable: false };
      case "SQLVALUEFUNCTION":
        return { type: this.#typeName(tree["type"]), nullable: false };
      case "SUBSCRIPTINGREF":
        return {
          type: this.#typeName(tree["refrestype"]),
          nullable:
            (tree["reflowerindexpr"] ?? null) === null ||
            this.#shape(tree["refexpr"], scope).nullable ||
            nodesOf(tree["reflowerindexpr"]).length === 0,
        };
      case "AGGREF":
        return this.#aggregate(tree, scope);
      case "WINDOWFUNC":
        return {
          type: this.#typeName(tree["wintype"]),
          nullable: !ALWAYS.has(this.#catalogue.functions.get(numberOf(tree["winfnoid"]))?.name ?? ""),
        };
      case "SUBLINK":
        return this.#sublink(tree, scope);
      default:
        return { type: tree.kind, nullable: true };
    }
  }

  #call(tree: Node, scope: Scope): Shape {
    const oid = numberOf(tree["funcid"]);
    const { name, isStrict } = this.#catalogue.functions.get(oid) ?? { name: "", isStrict: false };
    const given = nodesOf(tree["args"]);
    const shapes = given.map((each) => this.#shape(each, scope));
    const type = this.#typeName(tree["funcresulttype"]);
    if (oid >= FIRST_OF_OURS) return { type, nullable: true };
    if (name === "json_build_object" || name === "jsonb_build_object") {
      const fields = new Map<string, Shape>();
      // A variadic array of pairs, or a computed key, has no known shape.
      if (given.some((each, at) => at % 2 === 0 && each.kind !== "CONST")) return { type, nullable: false };
      given.forEach((key, at) => {
        const value = shapes[at + 1];
        if (at % 2 === 0 && value) fields.set(constantText(key), value);
      });
      return { type, nullable: false, json: { fields } };
    }
    if (["to_json", "to_jsonb", "row_to_json"].includes(name))
      return { type, nullable: shapes[0]?.nullable ?? true, json: shapes[0]?.json };
    if (name === "concat_ws") return { type, nullable: shapes[0]?.nullable ?? true };
    if ((name === "lower" || name === "upper") && shapes[0]?.ends) return { type, nullable: shapes[0].nullable };
    const nullable = !ALWAYS.has(name) && (!isStrict || SOMETIMES.has(name) || shapes.some((each) => each.nullable));
    return { type, nullable };
  }

  #aggregate(tree: Node, scope: Scope): Shape {
    const name = this.#catalogue.functions.get(numberOf(tree["aggfnoid"]))?.name ?? "";
    const type = this.#typeName(tree["aggtype"]);
    if (name === "count") return { type, nullable: false };
    // An aggregate belongs to its own query, which may be an outer one.
    const own = ancestor(scope, numberOf(tree["agglevelsup"]));
    const given = nodesOf(tree["args"]).map((target) => this.#shape(target["expr"], scope));
    const isOfSome = nodesOf(own.query["groupClause"]).length > 0 && !isNode(tree["aggfilter"]);
    const collects = /^(array|json|jsonb)_agg|^jsonb?_object_agg/.test(name);
    const [first] = given;
    return {
      type,
      nullable: !isOfSome || (!collects && given.some(({ nullable }) => nullable)),
      json: /^jsonb?_agg$/.test(name) && first ? { each: first } : undefined,
    };
  }

  #sublink(tree: Node, scope: Scope): Shape {
    const query = tree["subselect"];
    if (!isNode(query)) return { type: "unknown", nullable: true };
    const [column] = this.outputs(query, scope);
    switch (tree["subLinkType"]) {
      case "0":
        return { type: "boolean", nullable: false };
      case "4": {
        const always =
          (isTrue(query["hasAggs"]) && nodesOf(query["groupClause"]).length === 0 && !isNode(query["havingQual"])) ||
          isWithoutFrom(query);
        return column
          ? { type: column.type, nullable: !always || column.nullable, json: column.json }
          : { type: "unknown", nullable: true };
      }
      case "6":
        return { type: this.#arrayOf(column?.type ?? "unknown"), nullable: false };
      default:
        return { type: "boolean", nullable: true };
    }
  }

  #variable(tree: Node, from: Scope): Shape {
    const scope = ancestor(from, numberOf(tree["varlevelsup"]));
    const [table, attribute] = [numberOf(tree["varno"]), numberOf(tree["varattno"])];
    const type = this.#typeName(tree["vartype"]);
    const column = this.#columnOf(this.#entry(scope, table), attribute, scope);
    const nulling = tree["varnullingrels"];
    const isTakenAway = Array.isArray(nulling) && nulling.length > 1 && !scope.filled.has(String(table));
    const isOldOfNew = tree["varreturningtype"] === "1" && scope.query["commandType"] === "3";
    const isFilled = scope.filled.has(`${table}.${attribute}`);
    const nullable = !isFilled && (isTakenAway || isOldOfNew || column.nullable);
    return { type, nullable, json: column.json, ends: column.ends };
  }

  #columnOf(entry: Node, attribute: number, scope: Scope): Shape {
    const unknown: Shape = { type: "unknown", nullable: true };
    switch (entry["rtekind"]) {
      case "0":
        return this.#ofRelation(numberOf(entry["relid"]), attribute);
      case "1":
        return isNode(entry["subquery"]) ? this.#of(this.outputs(entry["subquery"], scope), attribute) : unknown;
      case "2":
        return this.#shape(nodesOf(entry["joinaliasvars"])[attribute - 1], scope);
      case "3":
        return this.#ofFunction(entry, attribute, scope);
      case "5": {
        const lists = elementsOf(entry["values_lists"]);
        const each = lists.map((list: Tree) => this.#shape(nodesOf(list)[attribute - 1], scope));
        return { ...(each[0] ?? unknown), nullable: each.some(({ nullable }) => nullable) };
      }
      case "6":
        return this.#ofCommonTable(entry, attribute, scope);
      case "9":
        return this.#shape(nodesOf(entry["groupexprs"])[attribute - 1], scope);
      default:
        return unknown;
    }
  }

  /** Returns one column; for attribute 0 the whole row, which JSON turns into an object. */
  #of(columns: readonly Column[], attribute: number): Shape {
    if (attribute === 0)
      return { type: "record", nullable: false, json: { fields: new Map(columns.map((each) => [each.name, each])) } };
    return columns[attribute - 1] ?? { type: "unknown", nullable: true };
  }

  #ofRelation(relation: number, attribute: number): Shape {
    const view = this.#catalogue.views.get(relation);
    if (view)
      return this.#of(
        this.outputs(view, undefined).map((each) => this.#filled(relation, each)),
        attribute,
      );
    if (attribute === 0) return { type: "record", nullable: false };
    const column = this.#catalogue.columns.get(`${relation}.${attribute}`);
    const nullable = !(column?.isFilled ?? attribute < 0);
    return { type: this.#typeName(String(column?.type)), nullable, ends: column?.ends };
  }

  #filled(view: number, column: Column): Column {
    return this.#catalogue.filled.has(`${this.#catalogue.relations.get(view) ?? ""}.${column.name}`)
      ? { ...column, nullable: false }
      : column;
  }

  #ofFunction(entry: Node, attribute: number, scope: Scope): Shape {
    let last = 0;
    for (const each of nodesOf(entry["functions"])) {
      last += numberOf(each["funccolcount"]);
      if (attribute > last) continue;
      const call = each["funcexpr"];
      const name = isNode(call) ? this.#catalogue.functions.get(numberOf(call["funcid"]))?.name : undefined;
      const nullable = !["unnest", "generate_series", "generate_subscripts"].includes(name ?? "");
      return { ...this.#shape(call, scope), nullable, json: undefined };
    }
    return { type: "bigint", nullable: false };
  }

  #ofCommonTable(entry: Node, attribute: number, scope: Scope): Shape {
    const where = ancestor(scope, numberOf(entry["ctelevelsup"]));
    const table = nodesOf(where.query["cteList"]).find((each) => each["ctename"] === entry["ctename"]);
    const query = table?.["ctequery"];
    if (!isNode(query)) return { type: "unknown", nullable: true };
    const arms = query["setOperations"];
    if (isTrue(entry["self_reference"]) && isNode(arms) && isNode(arms["larg"]))
      return this.#of(this.#arms(arms["larg"], { query, filled: new Set(), outer: where }), attribute);
    return this.#of(this.outputs(query, where), attribute);
  }
}

function ancestor(scope: Scope, levels: number): Scope {
  if (levels === 0) return scope;
  if (!scope.outer) throw new Error("a variable of a query that is not there");
  return ancestor(scope.outer, levels - 1);
}

function isWithoutFrom(query: Node): boolean {
  const from = query["jointree"];
  return isNode(from) && nodesOf(from["fromlist"]).length === 0 && !isNode(from["quals"]);
}

const nameOf = (tree: Tree | undefined): string => textOf(tree).replace(/^"(.*)"$/, "$1");

/** The text of a constant: its bytes after a header of four, or before a zero without a length. */
function constantText(tree: Node): string {
  const value = elementsOf(tree["constvalue"]);
  const bytes = value.slice(2, -1).map((byte: Tree) => (Number(byte) + 256) % 256);
  return Buffer.from(tree["constlen"] === "-2" ? bytes.slice(0, -1) : bytes.slice(4)).toString();
}
