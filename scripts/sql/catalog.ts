import type { Client } from "pg";
import { parseTrees, type TreeNode } from "./parse-tree.ts";

export interface TypeInfo {
  name: string;
  /** For an array type, the type of its elements. */
  element: number;
}

export interface ColumnInfo {
  /** `table.column`. */
  name: string;
  type: number;
  isRequired: boolean;
  /** The values that the column's check constraint allows, if it lists them. */
  values: readonly (string | number)[] | undefined;
}

export interface FunctionInfo {
  name: string;
  /** Returns null if any argument is null. */
  isStrict: boolean;
  isBuiltIn: boolean;
  /** It returns rows of which no column is null, as its comment states: `complete: ...`. */
  isComplete: boolean;
}

/** Cached facts of the migrated database that are looked up repeatedly. */
export interface Catalog {
  types: ReadonlyMap<number, TypeInfo>;
  functions: ReadonlyMap<number, FunctionInfo>;
  column(relation: number, number: number): ColumnInfo | undefined;
  /** The query behind a view. */
  view(relation: number): TreeNode | undefined;
}

interface AttributeRow {
  relation: number;
  number: number;
  name: string;
  type: number;
  required: boolean;
  checks: string[] | null;
}

export async function readCatalog(client: Client): Promise<Catalog> {
  const types = await client.query<{ oid: number; name: string; element: number }>(
    "select oid, typname as name, case when typcategory = 'A' then typelem else 0 end as element from pg_type",
  );
  const functions = await client.query<{
    oid: number;
    name: string;
    strict: boolean;
    own: boolean;
    complete: boolean;
  }>(
    `select oid, proname as name, proisstrict as strict, pronamespace = 'pg_catalog'::regnamespace as own,
            coalesce(obj_description(oid, 'pg_proc') like 'complete:%', false) as complete from pg_proc`,
  );
  const attributes = await client.query<AttributeRow>(`
    select a.attrelid as relation, a.attnum as number, c.relname || '.' || a.attname as name, a.atttypid as type, a.attnotnull as required,
        (select array_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
          where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
      from pg_attribute a join pg_class c on c.oid = a.attrelid where not a.attisdropped`);
  const views = await client.query<{ relation: number; rule: string }>(
    "select ev_class as relation, ev_action::text as rule from pg_rewrite where rulename = '_RETURN'",
  );
  const columns = new Map(attributes.rows.map((row) => [`${row.relation}.${row.number}`, columnOf(row)]));
  const rules = new Map(views.rows.map(({ relation, rule }) => [relation, rule]));
  const parsed = new Map<number, TreeNode | undefined>();
  return {
    types: new Map(types.rows.map(({ oid, ...type }) => [oid, type])),
    functions: new Map(
      functions.rows.map(({ oid, name, strict, own, complete }) => [
        oid,
        { name, isStrict: strict, isBuiltIn: own, isComplete: complete },
      ]),
    ),
    column: (relation, number) => columns.get(`${relation}.${number}`),
    view(relation) {
      if (!parsed.has(relation)) parsed.set(relation, parseTrees(rules.get(relation) ?? "()")[0]);
      return parsed.get(relation);
    },
  };
}

function columnOf({ name, type, required, checks }: AttributeRow): ColumnInfo {
  const values = (checks ?? []).map(valuesOfCheck).find((one) => one !== undefined);
  return { name, type, isRequired: required, values };
}

/** `CHECK ((state = ANY (ARRAY['a'::text, 'b'::text])))` → a, b. */
function valuesOfCheck(check: string): (string | number)[] | undefined {
  const [, inner] = /^CHECK \(\(\S+ = ANY \(ARRAY\[([\s\S]*)\]\)\)\)$/.exec(check) ?? [];
  if (inner === undefined) return undefined;
  const found = [...inner.matchAll(/'((?:[^']|'')*)'(?:::[a-z ]+)?|(-?\d+)(?:::[a-z ]+)?/g)];
  return found.map(([, text, digits]) =>
    digits === undefined ? (text ?? "").replaceAll("''", "'") : Number(digits),
  );
}
