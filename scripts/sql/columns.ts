// Infers the columns of an analysed statement: their types, and whether they may be null.
import type { Catalog } from "./catalog.ts";
import { isEmptyJsonList, literalOf } from "./constants.ts";
import { aggregateOf, callOf } from "./functions.ts";
import type { Inference, Scope } from "./inference.ts";
import { isNode, isTrue, listOf, nodesOf, numberOf, type TreeNode, type TreeValue } from "./parse-tree.ts";
import { type RequiredVars, requiredBy, requiredIn, requiredUnless } from "./quals.ts";
import {
  either,
  eitherShape,
  type Field,
  isEmpty,
  type Nullable,
  type Shape,
  scalarOf,
  shapeOf,
} from "./shapes.ts";

const COMMAND = { SELECT: "1" } as const;
const RTE = {
  RELATION: "0",
  SUBQUERY: "1",
  JOIN: "2",
  FUNCTION: "3",
  VALUES: "5",
  CTE: "6",
  GROUP: "9",
} as const;

const nodeOf = (node: TreeNode, field: string): TreeNode | undefined => {
  const value = node.fields.get(field);
  return isNode(value) ? value : undefined;
};

export class ColumnInference implements Inference {
  readonly catalog: Catalog;
  /** Whether `$1`, `$2` and so on may be null. */
  readonly #parameters: readonly Nullable[];
  /** Queries that are being analysed: a recursive reference to one of them contributes nothing to its type. */
  readonly #open = new Set<TreeNode>();

  readonly #isNamed: (column: string) => boolean;

  /** @param isNamed whether the server defines its own type for a `table.column` */
  constructor(
    catalog: Catalog,
    parameters: readonly Nullable[],
    isNamed: (column: string) => boolean = () => false,
  ) {
    this.catalog = catalog;
    this.#parameters = parameters;
    this.#isNamed = isNamed;
  }

  /** The columns that a statement returns, in order. */
  columns(query: TreeNode, outer: Scope | null = null): { name: string; field: Field }[] {
    const scope = { query, outer, required: requiredIn(this.catalog, query) };
    return targetsOf(query).map((target, at) => ({
      name: String(target.fields.get("resname") ?? "?column?"),
      field: this.#target(scope, target, at),
    }));
  }

  #column(query: TreeNode, at: number, outer: Scope | null): Field {
    const target = targetsOf(query)[at];
    if (!target) return UNKNOWN;
    return this.#target({ query, outer, required: requiredIn(this.catalog, query) }, target, at);
  }

  #target(scope: Scope, target: TreeNode, at: number): Field {
    const operation = nodeOf(scope.query, "setOperations");
    if (operation) return this.#ofSet(scope, operation, at);
    return this.expression(target.fields.get("expr"), scope);
  }

  /** Combines the columns of the parts of a set operation, such as a union. */
  #ofSet(scope: Scope, node: TreeNode, at: number): Field {
    if (node.type === "RANGETBLREF") {
      const entry = entryOf(scope.query, numberOf(node, "rtindex"));
      const part = entry && nodeOf(entry, "subquery");
      return part ? this.#guarded(part, at, scope) : UNKNOWN;
    }
    const [left, right] = [nodeOf(node, "larg"), nodeOf(node, "rarg")];
    if (!left || !right) return UNKNOWN;
    const EXCEPT = "3";
    const one = this.#ofSet(scope, left, at);
    return node.fields.get("op") === EXCEPT ? one : eitherField(one, this.#ofSet(scope, right, at));
  }

  #guarded(query: TreeNode, at: number, outer: Scope | null): Field {
    if (this.#open.has(query)) return NOTHING_ADDED;
    this.#open.add(query);
    try {
      return this.#column(query, at, outer);
    } finally {
      this.#open.delete(query);
    }
  }

  expression(value: TreeValue | undefined, scope: Scope): Field {
    if (!isNode(value)) return UNKNOWN;
    return (EXPRESSIONS[value.type] ?? (() => UNKNOWN))(this, value, scope);
  }

  all(value: TreeValue | undefined, scope: Scope): Field[] {
    return listOf(value).map((one) => this.expression(one, scope));
  }

  shape(type: number): Shape {
    const info = this.catalog.types.get(type);
    if (!info) return { kind: "unknown" };
    return shapeOf(info.name, info.element ? this.catalog.types.get(info.element)?.name : undefined);
  }

  parameter(node: TreeNode): Field {
    const nullable = this.#parameters[numberOf(node, "paramid") - 1] ?? "maybe";
    return { shape: this.shape(numberOf(node, "paramtype")), nullable };
  }

  variable(node: TreeNode, scope: Scope): Field {
    let home: Scope | null = scope;
    for (let up = numberOf(node, "varlevelsup"); up > 0 && home; up--) home = home.outer;
    const entry = home && entryOf(home.query, numberOf(node, "varno"));
    if (!home || !entry) return { shape: this.shape(numberOf(node, "vartype")), nullable: "maybe" };
    const field = this.#ofEntry(entry, numberOf(node, "varattno"), home, node);
    const passes = home.required.values.get(`${numberOf(node, "varno")}.${numberOf(node, "varattno")}`);
    const { shape } = field;
    return {
      shape:
        passes && shape.kind === "literals"
          ? { kind: "literals", values: shape.values.filter((one) => passes(String(one))) }
          : shape,
      nullable: this.#nullable(node, field.nullable, home),
    };
  }

  /** Whether a variable may be null where it is used: outer joins make it nullable, conditions exclude null. */
  #nullable(node: TreeNode, own: Nullable, { query, required }: Scope): Nullable {
    const key = `${numberOf(node, "varno")}.${numberOf(node, "varattno")}`;
    if (required.columns.has(key)) return "never";
    // The row before or after a change may not exist.
    if (numberOf(node, "varreturningtype") > 0) return "maybe";
    const nulling = listOf(node.fields.get("varnullingrels")).filter((one) => one !== "b");
    if (nulling.length === 0 || required.relations.has(numberOf(node, "varno"))) return own;
    if (nulling.every((one) => isJoinedAlways(query, Number(one), numberOf(node, "varno")))) return own;
    const byGroup = nulling.some((one) => entryOf(query, Number(one))?.fields.get("rtekind") === RTE.GROUP);
    return byGroup ? "maybe" : "yes";
  }

  #ofEntry(entry: TreeNode, column: number, scope: Scope, node: TreeNode): Field {
    const own = { shape: this.shape(numberOf(node, "vartype")), nullable: "maybe" as Nullable };
    if (column <= 0) return column === 0 ? this.#wholeRow(entry, scope) : { ...own, nullable: "never" };
    switch (entry.fields.get("rtekind")) {
      case RTE.RELATION:
        return this.#ofRelation(numberOf(entry, "relid"), column) ?? own;
      case RTE.SUBQUERY: {
        const inner = nodeOf(entry, "subquery");
        return inner ? this.#guarded(inner, column - 1, scope) : own;
      }
      case RTE.JOIN:
        return this.expression(listOf(entry.fields.get("joinaliasvars"))[column - 1], scope);
      case RTE.GROUP:
        return this.expression(listOf(entry.fields.get("groupexprs"))[column - 1], scope);
      case RTE.VALUES:
        return listOf(entry.fields.get("values_lists"))
          .map((row) => this.expression(listOf(row)[column - 1], scope))
          .reduce(eitherField);
      case RTE.CTE:
        return this.#ofCommon(entry, column, scope) ?? own;
      case RTE.FUNCTION:
        return this.#isComplete(entry) ? { ...own, nullable: "never" } : own;
      default:
        return own;
    }
  }

  /** Whether all rows come from functions that return no null; of several the shorter ones are filled with nulls. */
  #isComplete(entry: TreeNode): boolean {
    const functions = nodesOf(entry.fields.get("functions")).map((one) => nodeOf(one, "funcexpr"));
    const [called] = functions;
    return (
      functions.length === 1 &&
      !!called &&
      !!this.catalog.functions.get(numberOf(called, "funcid"))?.isComplete
    );
  }

  #ofRelation(relation: number, column: number): Field | undefined {
    const view = this.catalog.view(relation);
    if (view) return this.#guarded(view, column - 1, null);
    const info = this.catalog.column(relation, column);
    if (!info) return undefined;
    const base: Shape = info.values ? { kind: "literals", values: info.values } : this.shape(info.type);
    return {
      shape: this.#isNamed(info.name) ? { kind: "column", name: info.name, base } : base,
      nullable: info.isRequired ? "never" : "yes",
    };
  }

  /** A column of a `with` query. */
  #ofCommon(entry: TreeNode, column: number, scope: Scope): Field | undefined {
    let home: Scope | null = scope;
    for (let up = numberOf(entry, "ctelevelsup"); up > 0 && home; up--) home = home.outer;
    const name = entry.fields.get("ctename");
    if (!home) return undefined;
    const found = nodesOf(home.query.fields.get("cteList")).find((one) => one.fields.get("ctename") === name);
    const query = found && nodeOf(found, "ctequery");
    return query && this.#guarded(query, column - 1, home);
  }

  #wholeRow(entry: TreeNode, scope: Scope): Field {
    const query = nodeOf(entry, "subquery");
    if (!query || this.#open.has(query)) return { shape: { kind: "unknown" }, nullable: "maybe" };
    const fields = this.columns(query, scope).map(({ name, field }): [string, Field] => [name, field]);
    return { shape: { kind: "object", fields: new Map(fields) }, nullable: "never" };
  }

  /** A subquery in parentheses that is used as a value. */
  subquery(node: TreeNode, scope: Scope): Field {
    const query = nodeOf(node, "subselect");
    const LINK = { EXISTS: "0", EXPRESSION: "4", ARRAY: "6" };
    const kind = node.fields.get("subLinkType");
    if (kind === LINK.EXISTS) return { shape: { kind: "boolean" }, nullable: "never" };
    if (!query || (kind !== LINK.EXPRESSION && kind !== LINK.ARRAY))
      return { shape: { kind: "boolean" }, nullable: "maybe" };
    const inner = this.#guarded(query, 0, scope);
    if (kind === LINK.ARRAY)
      return {
        shape: { kind: "array", element: inner.shape, mayContainNull: inner.nullable === "yes" },
        nullable: "never",
      };
    return {
      shape: inner.shape,
      nullable: either(inner.nullable, isAlwaysOneRow(query) ? "never" : "maybe"),
    };
  }
}

const UNKNOWN: Field = { shape: { kind: "unknown" }, nullable: "maybe" };
const NOTHING_ADDED: Field = { shape: { kind: "literals", values: [] }, nullable: "never" };

export const eitherField = (one: Field, other: Field): Field => {
  const nullable = either(one.nullable, other.nullable);
  if (one === NOTHING_ADDED) return { ...other, nullable };
  if (other === NOTHING_ADDED || !isSomething(other)) return { ...one, nullable };
  return isSomething(one) ? { shape: eitherShape(one.shape, other.shape), nullable } : { ...other, nullable };
};

function targetsOf(query: TreeNode): TreeNode[] {
  const isSelect = query.fields.get("commandType") === COMMAND.SELECT;
  return nodesOf(query.fields.get(isSelect ? "targetList" : "returningList")).filter(
    (one) => !isTrue(one, "resjunk"),
  );
}

const entryOf = (query: TreeNode, number: number) => nodesOf(query.fields.get("rtable"))[number - 1];

/** `left join (select count(*) …) on true`: the join always finds a row. */
function isJoinedAlways(query: TreeNode, join: number, entry: number): boolean {
  const found = joinOf(query.fields.get("jointree"), join);
  const [right, quals] = [found && nodeOf(found, "rarg"), found && nodeOf(found, "quals")];
  const subquery = nodeOf(entryOf(query, entry) ?? query, "subquery");
  return (
    right?.type === "RANGETBLREF" &&
    numberOf(right, "rtindex") === entry &&
    quals?.type === "CONST" &&
    subquery !== undefined &&
    isAlwaysOneRow(subquery)
  );
}

function joinOf(value: TreeValue | undefined, index: number): TreeNode | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === "JOINEXPR" && numberOf(value, "rtindex") === index) return value;
  const inner = [
    ...nodesOf(value.fields.get("fromlist")),
    value.fields.get("larg"),
    value.fields.get("rarg"),
  ];
  return inner.map((one) => joinOf(one, index)).find((one) => one !== undefined);
}

/** Whether a query always returns exactly one row, such as an aggregate over all rows. */
function isAlwaysOneRow(query: TreeNode): boolean {
  const empty = (field: string) => listOf(query.fields.get(field)).length === 0;
  const isAggregate = isTrue(query, "hasAggs") && empty("groupClause") && empty("groupingSets");
  const isPlain =
    nodesOf(nodeOf(query, "jointree")?.fields.get("fromlist")).length === 0 &&
    !nodeOf(query, "setOperations");
  const isWhole =
    !nodeOf(query, "havingQual") && !nodeOf(query, "limitCount") && !nodeOf(query, "limitOffset");
  return isWhole && (isAggregate || (isPlain && !nodeOf(nodeOf(query, "jointree") ?? query, "quals")));
}

type Rule = (inference: Inference, node: TreeNode, scope: Scope) => Field;

const argument: Rule = (inference, node, scope) => {
  const field = inference.expression(node.fields.get("arg"), scope);
  return { shape: recast(inference, node, field.shape), nullable: field.nullable };
};

/** A cast keeps the known values if the target type has the same TypeScript type. */
function recast(inference: Inference, node: TreeNode, shape: Shape): Shape {
  const cast = inference.shape(numberOf(node, "resulttype"));
  if (isEmpty(shape)) return cast;
  if (shape.kind === "column")
    return scalarOf(shape).kind === cast.kind ? shape : recast(inference, node, shape.base);
  if (shape.kind === "literals") {
    const isText = typeof shape.values[0] === "string";
    return (cast.kind === "text" && isText) || (cast.kind === "number" && !isText) ? shape : cast;
  }
  return cast.kind === "unknown" && shape.kind !== "text"
    ? shape
    : shape.kind === "array" && cast.kind === "array"
      ? shape
      : cast;
}

const never =
  (shape: Shape): Rule =>
  () => ({ shape, nullable: "never" });

const cases: Rule = (inference, node, scope) => {
  const { catalog } = inference;
  const branches = nodesOf(node.fields.get("args"));
  const all = branches.map((one) =>
    inference.expression(one.fields.get("result"), {
      ...scope,
      required: requiredBy(catalog, one.fields.get("expr"), scope.required),
    }),
  );
  // The `else` branch is reached only if none of the conditions holds.
  const rest = branches.map((one) => one.fields.get("expr"));
  all.push(
    inference.expression(node.fields.get("defresult"), {
      ...scope,
      required: rest.reduce<RequiredVars>(
        (known, one) => requiredUnless(catalog, one, known),
        scope.required,
      ),
    }),
  );
  const known = all.filter(isSomething);
  return {
    shape: known
      .map((one) => one.shape)
      .reduce(eitherShape, known[0]?.shape ?? { kind: "literals", values: [] }),
    // A branch that returns null may never be taken, so null cannot be proved.
    nullable: all.every((one) => one.nullable === "never") ? "never" : "maybe",
  };
};

/** False for the constant `null`, which has no type of its own. */
const isSomething = (field: Field) => !(field.nullable === "yes" && isEmpty(field.shape));

const coalesced: Rule = (inference, node, scope) => {
  const all = inference.all(node.fields.get("args"), scope);
  const known = all.filter(isSomething);
  return {
    shape: known.map((one) => one.shape).reduce(eitherShape, known[0]?.shape ?? { kind: "unknown" }),
    nullable: all.some((one) => one.nullable === "never")
      ? "never"
      : all.every((one) => one.nullable === "yes")
        ? "yes"
        : "maybe",
  };
};

const boolean: Rule = (inference, node, scope) => ({
  shape: { kind: "boolean" },
  nullable: inference.all(node.fields.get("args"), scope).every((one) => one.nullable === "never")
    ? "never"
    : "maybe",
});

const array: Rule = (inference, node, scope) => {
  const elements = inference.all(node.fields.get("elements"), scope);
  const known = elements.filter(isSomething);
  const shape = inference.shape(numberOf(node, "array_typeid"));
  return {
    shape:
      shape.kind === "array" && known[0] && shape.element.kind === "text"
        ? {
            kind: "array",
            element: known.map((one) => one.shape).reduce(eitherShape),
            mayContainNull: elements.some((one) => one.nullable === "yes"),
          }
        : shape,
    nullable: "never",
  };
};

const typed =
  (field: string, nullable: Nullable): Rule =>
  (inference, node) => ({ shape: inference.shape(numberOf(node, field)), nullable });

const EXPRESSIONS: Readonly<Record<string, Rule>> = {
  VAR: (inference, node, scope) => inference.variable(node, scope),
  CONST: (inference, node) => ({
    shape: constant(inference, node),
    nullable: isTrue(node, "constisnull") ? "yes" : "never",
  }),
  PARAM: (inference, node) => inference.parameter(node),
  FUNCEXPR: callOf,
  OPEXPR: callOf,
  DISTINCTEXPR: never({ kind: "boolean" }),
  NULLTEST: never({ kind: "boolean" }),
  BOOLEANTEST: never({ kind: "boolean" }),
  NULLIFEXPR: (inference, node, scope) => ({
    shape: inference.all(node.fields.get("args"), scope)[0]?.shape ?? UNKNOWN.shape,
    nullable: "maybe",
  }),
  SCALARARRAYOPEXPR: boolean,
  BOOLEXPR: boolean,
  SUBLINK: (inference, node, scope) => inference.subquery(node, scope),
  CASEEXPR: cases,
  COALESCEEXPR: coalesced,
  MINMAXEXPR: coalesced,
  RELABELTYPE: argument,
  COERCEVIAIO: argument,
  ARRAYCOERCEEXPR: argument,
  COLLATEEXPR: (inference, node, scope) => inference.expression(node.fields.get("arg"), scope),
  COERCETODOMAIN: argument,
  ARRAYEXPR: array,
  ARRAY: array,
  ROWEXPR: (inference, node) => ({ shape: inference.shape(numberOf(node, "row_typeid")), nullable: "never" }),
  ROW: (inference, node) => ({ shape: inference.shape(numberOf(node, "row_typeid")), nullable: "never" }),
  SQLVALUEFUNCTION: typed("type", "never"),
  FIELDSELECT: typed("resulttype", "maybe"),
  SUBSCRIPTINGREF: typed("refrestype", "maybe"),
  AGGREF: aggregateOf,
  WINDOWFUNC: aggregateOf,
  GROUPINGFUNC: never({ kind: "number" }),
};

function constant(inference: Inference, node: TreeNode): Shape {
  const shape = inference.shape(numberOf(node, "consttype"));
  if (isTrue(node, "constisnull")) return { kind: "literals", values: [] };
  const type = inference.catalog.types.get(numberOf(node, "consttype"))?.name ?? "";
  if (isEmptyJsonList(type, listOf(node.fields.get("constvalue"))))
    return { kind: "array", element: { kind: "literals", values: [] }, mayContainNull: false };
  const value = literalOf(shape, numberOf(node, "constlen"), listOf(node.fields.get("constvalue")));
  return value === undefined ? shape : { kind: "literals", values: [value] };
}
