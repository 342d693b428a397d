// Finds conditions that hold only if a column is not null.
import type { Catalog } from "./catalog.ts";
import { literalOf } from "./constants.ts";
import { isNode, listOf, nodesOf, type TreeNode, type TreeValue } from "./parse-tree.ts";

export interface RequiredVars {
  /** `entry.column` of the query's range table, for columns that are not null. */
  columns: ReadonlySet<string>;
  /** Range table entries that have a row, whatever the join. */
  relations: ReadonlySet<number>;
  /** Whether a text column can have a value, if a condition lists its values. */
  values: ReadonlyMap<string, (value: string) => boolean>;
}

const NOTHING: RequiredVars = { columns: new Set(), relations: new Set(), values: new Map() };

const keyOf = (node: TreeNode) => `${node.fields.get("varno")}.${node.fields.get("varattno")}`;

/** What holds for all rows that a query returns, by its `where` and the conditions of its inner joins. */
export function requiredIn(catalog: Catalog, query: TreeNode): RequiredVars {
  let known = NOTHING;
  const from = query.fields.get("jointree");
  if (isNode(from))
    join(from, (qual) => {
      known = requiredBy(catalog, qual, known);
    });
  return known;
}

/** Adds what is not null if a condition holds. */
export function requiredBy(
  catalog: Catalog,
  value: TreeValue | undefined,
  known: RequiredVars,
): RequiredVars {
  const columns = new Set(known.columns);
  const relations = new Set(known.relations);
  const values = new Map(known.values);
  const add = (node: TreeNode) => {
    if (Number(node.fields.get("varlevelsup") ?? 0) > 0) return;
    columns.add(keyOf(node));
    relations.add(Number(node.fields.get("varno")));
  };
  condition(catalog, value, add, (node, passes) => {
    const before = values.get(keyOf(node));
    values.set(keyOf(node), (one) => passes(one) && (before?.(one) ?? true));
  });
  return { columns, relations, values };
}

/** Adds what is not null if a condition does not hold: the operands of its `is null` tests. */
export function requiredUnless(
  catalog: Catalog,
  value: TreeValue | undefined,
  known: RequiredVars,
): RequiredVars {
  if (!isNode(value)) return known;
  if (value.type === "BOOLEXPR" && value.fields.get("boolop") === "or")
    return listOf(value.fields.get("args")).reduce<RequiredVars>(
      (all, one) => requiredUnless(catalog, one, all),
      known,
    );
  if (value.type !== "NULLTEST" || value.fields.get("nulltesttype") !== "0") return known;
  const opposite: TreeNode = { type: "NULLTEST", fields: new Map([...value.fields, ["nulltesttype", "1"]]) };
  return requiredBy(catalog, opposite, known);
}

/** Visits every condition that all rows of the result satisfy. */
function join(node: TreeNode, use: (qual: TreeValue | undefined) => void): void {
  if (node.type === "FROMEXPR") {
    use(node.fields.get("quals"));
    for (const one of nodesOf(node.fields.get("fromlist"))) join(one, use);
  }
  if (node.type !== "JOINEXPR") return;
  const JOIN = { INNER: "0", LEFT: "1", RIGHT: "3" };
  const kind = node.fields.get("jointype");
  const [left, right] = [node.fields.get("larg"), node.fields.get("rarg")];
  if (kind === JOIN.INNER) use(node.fields.get("quals"));
  if (isNode(left) && (kind === JOIN.INNER || kind === JOIN.LEFT)) join(left, use);
  if (isNode(right) && (kind === JOIN.INNER || kind === JOIN.RIGHT)) join(right, use);
}

type Add = (variable: TreeNode) => void;
type Narrow = (variable: TreeNode, passes: (value: string) => boolean) => void;

function condition(catalog: Catalog, value: TreeValue | undefined, add: Add, narrow: Narrow): void {
  if (!isNode(value)) return;
  compared(catalog, value, narrow);
  if (value.type === "BOOLEXPR" && value.fields.get("boolop") === "and")
    for (const one of listOf(value.fields.get("args"))) condition(catalog, one, add, narrow);
  else if (value.type === "NULLTEST") {
    if (value.fields.get("nulltesttype") === "1") strict(catalog, value.fields.get("arg"), add);
  } else if (value.type === "BOOLEANTEST") {
    // `is true` and `is false`.
    if (["0", "2"].includes(String(value.fields.get("booltesttype"))))
      strict(catalog, value.fields.get("arg"), add);
  } else if (value.type === "BOOLEXPR" && value.fields.get("boolop") === "not")
    strict(catalog, listOf(value.fields.get("args"))[0], add);
  else strict(catalog, value, add);
}

/** `state = 'a'`, `state <> 'a'`, `state in ('a', 'b')`. */
function compared(catalog: Catalog, node: TreeNode, narrow: Narrow): void {
  if (node.type !== "OPEXPR" && node.type !== "SCALARARRAYOPEXPR") return;
  const name = catalog.functions.get(Number(node.fields.get("opfuncid")))?.name;
  const isAny = node.type === "OPEXPR" || node.fields.get("useOr") === "true";
  const [left, right] = listOf(node.fields.get("args"));
  if (!isNode(left) || left.type !== "VAR" || Number(left.fields.get("varlevelsup")) > 0 || !isNode(right))
    return;
  const listed = right.fields.get("elements");
  const constants = (listed === undefined ? [right] : nodesOf(listed)).map(textOf);
  if (constants.length === 0 || constants.some((one) => one === undefined)) return;
  if (name === "texteq" && isAny) narrow(left, (one) => constants.includes(one));
  if (name === "textne" && node.type === "OPEXPR") narrow(left, (one) => !constants.includes(one));
}

function textOf(node: TreeNode): string | undefined {
  if (
    node.type !== "CONST" ||
    node.fields.get("constisnull") === "true" ||
    node.fields.get("constlen") !== "-1"
  )
    return undefined;
  const found = literalOf({ kind: "text" }, -1, listOf(node.fields.get("constvalue")));
  return typeof found === "string" ? found : undefined;
}

/** Adds the variables that make the expression null if they are null. */
function strict(catalog: Catalog, value: TreeValue | undefined, add: Add): void {
  if (!isNode(value)) return;
  if (value.type === "VAR") add(value);
  if (["RELABELTYPE", "COERCEVIAIO", "COLLATEEXPR", "ARRAYCOERCEEXPR"].includes(value.type))
    strict(catalog, value.fields.get("arg"), add);
  const called = { OPEXPR: "opfuncid", FUNCEXPR: "funcid", SCALARARRAYOPEXPR: "opfuncid" }[value.type];
  if (!called || !catalog.functions.get(Number(value.fields.get(called)))?.isStrict) return;
  const given = listOf(value.fields.get("args"));
  // For an empty list, `= any` is false and `<> all` is true, whatever the value.
  const isAll = value.type === "SCALARARRAYOPEXPR" && value.fields.get("useOr") !== "true";
  if (!isAll)
    for (const one of given.slice(0, value.type === "SCALARARRAYOPEXPR" ? 1 : undefined))
      strict(catalog, one, add);
}
