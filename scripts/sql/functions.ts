// Infers the results of functions, operators and aggregates.
import type { Inference, Scope } from "./inference.ts";
import { isNode, isTrue, listOf, nodesOf, numberOf, type TreeNode } from "./parse-tree.ts";
import { requiredBy } from "./quals.ts";
import { type Field, inJson, type Nullable, type Shape, scalarOf } from "./shapes.ts";

const words = (text: string) => new Set(text.split(" "));

/** Built-in functions that never return null, whatever the arguments. */
const NEVER = words(
  `concat concat_ws format json_build_object jsonb_build_object json_build_array jsonb_build_array now
  clock_timestamp statement_timestamp transaction_timestamp gen_random_uuid uuidv4 uuidv7 random pi pg_backend_pid txid_current
  row_number rank dense_rank ntile count num_nulls num_nonnulls set_config cume_dist percent_rank pg_current_wal_lsn`.replaceAll(
    "\n ",
    "",
  ),
);

/** Strict functions that may return null even for arguments that are not null. */
const MAYBE = words(
  `array_length array_upper array_lower array_ndims array_position regexp_match regexp_substr substring current_setting
  json_extract_path json_extract_path_text jsonb_extract_path jsonb_extract_path_text json_object_field json_object_field_text
  jsonb_object_field jsonb_object_field_text json_array_element json_array_element_text jsonb_array_element
  jsonb_array_element_text jsonb_path_query_first obj_description col_description to_regclass lower upper unnest min_scale
  pg_get_constraintdef pg_relation_size pg_total_relation_size array_remove`.replaceAll("\n ", ""),
);

/** Functions that exist for texts as well as for ranges. */
const TEXT_CASES = words("lower upper");

export function callOf(inference: Inference, node: TreeNode, scope: Scope): Field {
  const type = numberOf(node, node.type === "OPEXPR" ? "opresulttype" : "funcresulttype");
  const info = inference.catalog.functions.get(
    numberOf(node, node.type === "OPEXPR" ? "opfuncid" : "funcid"),
  );
  const given = inference.all(node.fields.get("args"), scope);
  const shape = jsonShape(info?.name ?? "", given) ?? inference.shape(type);
  if (!info?.isBuiltIn) return { shape, nullable: "maybe" };
  return { shape, nullable: nullableCall(info.name, info.isStrict, given, shape) };
}

function nullableCall(name: string, isStrict: boolean, given: readonly Field[], shape: Shape): Nullable {
  if (NEVER.has(name)) return "never";
  if (!isStrict) return "maybe";
  if (given.some((one) => one.nullable === "yes")) return "yes";
  const isText = TEXT_CASES.has(name) && shape.kind === "text";
  if (MAYBE.has(name) && !isText) return "maybe";
  return given.every((one) => one.nullable === "never") ? "never" : "maybe";
}

/** The shape of JSON that is built from known values. */
function jsonShape(name: string, given: readonly Field[]): Shape | undefined {
  if (name === "json_build_object" || name === "jsonb_build_object") {
    const fields = new Map<string, Field>();
    for (let at = 0; at + 1 < given.length; at += 2) {
      const key = given[at]?.shape;
      const value = given[at + 1];
      if (key?.kind !== "literals" || key.values.length !== 1 || !value) return undefined;
      fields.set(String(key.values[0]), { shape: inJson(value.shape), nullable: value.nullable });
    }
    return { kind: "object", fields };
  }
  const whole = words("to_json to_jsonb row_to_json array_to_json").has(name) ? given[0]?.shape : undefined;
  return whole && whole.kind !== "unknown" ? rowInJson(whole) : undefined;
}

/** A row as a JSON object, with a field for each column. */
function rowInJson(shape: Shape): Shape {
  if (shape.kind !== "object") return inJson(shape);
  const fields = [...shape.fields].map(([name, field]): [string, Field] => [
    name,
    { shape: inJson(field.shape), nullable: field.nullable },
  ]);
  return { kind: "object", fields: new Map(fields) };
}

export function aggregateOf(inference: Inference, node: TreeNode, scope: Scope): Field {
  const isWindow = node.type === "WINDOWFUNC";
  const info = inference.catalog.functions.get(numberOf(node, isWindow ? "winfnoid" : "aggfnoid"));
  const name = info?.name ?? "";
  // Rows excluded by the filter are not aggregated, so its condition holds for the arguments.
  const required = requiredBy(inference.catalog, node.fields.get("aggfilter"), scope.required);
  const given = nodesOf(node.fields.get("args")).map((one) =>
    inference.expression(one.type === "TARGETENTRY" ? one.fields.get("expr") : one, { ...scope, required }),
  );
  const shape = arrayShape(name, given) ?? inference.shape(numberOf(node, isWindow ? "wintype" : "aggtype"));
  if (NEVER.has(name)) return { shape, nullable: "never" };
  return { shape, nullable: nullableAggregate(node, name, given, scope) };
}

const SHIFTED = words("lag lead nth_value first_value last_value");
const LISTS = words("array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg");

function nullableAggregate(
  node: TreeNode,
  name: string,
  given: readonly Field[],
  { query }: Scope,
): Nullable {
  if (SHIFTED.has(name)) return "maybe";
  const isFiltered = isNode(node.fields.get("aggfilter"));
  const isGrouped =
    node.type === "WINDOWFUNC" ||
    listOf(query.fields.get("groupClause")).length > 0 ||
    listOf(query.fields.get("groupingSets")).length > 0;
  // Without a group, an aggregate over no rows is null.
  if (!isGrouped)
    return isTrue(query, "hasAggs") && !isNode(query.fields.get("havingQual")) ? "yes" : "maybe";
  if (isFiltered) return "maybe";
  if (LISTS.has(name)) return "never";
  return given[0]?.nullable === "never" && !name.startsWith("stddev") && !name.startsWith("var")
    ? "never"
    : "maybe";
}

function arrayShape(name: string, given: readonly Field[]): Shape | undefined {
  const [first] = given;
  if (!first) return undefined;
  if (name === "array_agg" && first.shape.kind !== "unknown" && first.shape.kind !== "array")
    return { kind: "array", element: first.shape, mayContainNull: first.nullable === "yes" };
  if (name === "json_agg" || name === "jsonb_agg")
    return first.shape.kind === "unknown"
      ? undefined
      : { kind: "array", element: rowInJson(first.shape), mayContainNull: first.nullable === "yes" };
  if (name === "min" || name === "max")
    return scalarOf(first.shape).kind === "text" ? first.shape : undefined;
  return undefined;
}
