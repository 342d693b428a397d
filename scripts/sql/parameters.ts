// Compares the type of a given parameter with the type that PostgreSQL infers for it.
import ts from "typescript";
import type { Catalog } from "./catalog.ts";
import type { Nullable } from "./shapes.ts";
import { elementType, isUnclear, membersOf, typeName } from "./types.ts";

const NULL = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void;

/** Kinds of values that the driver serialises in the text format of a PostgreSQL type. */
type Kind = "string" | "number" | "boolean" | "date" | "bytes" | "list" | "object" | "bigint";

const TAKES: Readonly<Record<string, readonly Kind[]>> = {
  bool: ["boolean"],
  bytea: ["bytes"],
  // A Date is serialised in the machine's own time zone, in which it may be another day.
  date: ["string"],
  timestamptz: ["date", "string"],
  timestamp: ["date", "string"],
  int2: ["number"],
  int4: ["number"],
  // An integer beyond the range of a JavaScript number is passed as its digits.
  int8: ["number", "bigint", "string"],
  oid: ["number"],
  float4: ["number"],
  float8: ["number"],
  numeric: ["number", "string"],
  // The driver would serialise a list as a PostgreSQL array, which is not JSON.
  json: ["string", "object"],
  jsonb: ["string", "object"],
};

const KIND_NAMES: Readonly<Record<Kind, string>> = {
  string: "a string",
  number: "a number",
  boolean: "a boolean",
  date: "a Date",
  bytes: "bytes",
  list: "a list",
  object: "an object",
  bigint: "a bigint",
};

/** @returns a sentence for each member of the type that does not match */
export function parameterFaults(
  checker: ts.TypeChecker,
  catalog: Catalog,
  type: ts.Type,
  oid: number,
): string[] {
  const info = catalog.types.get(oid);
  if (!info || isUnclear(type)) return [];
  const faults = membersOf(checker.getBaseConstraintOfType(type) ?? type)
    .filter((one) => !(one.flags & NULL) && !isUnclear(one))
    .flatMap((one) => memberFaults(checker, catalog, one, info));
  return [...new Set(faults)];
}

function memberFaults(
  checker: ts.TypeChecker,
  catalog: Catalog,
  type: ts.Type,
  info: { name: string; element: number },
): string[] {
  const kind = kindOf(checker, type);
  if (info.element > 0) {
    // The array's text or binary form, serialised by the server itself.
    if (kind === "string" || kind === "bytes") return [];
    const element = kind === "list" ? elementType(checker, type) : undefined;
    if (!element) return [`${KIND_NAMES[kind]} is given for ${nameOf(info.name)}`];
    return parameterFaults(checker, catalog, element, info.element).map((fault) => `in a list: ${fault}`);
  }
  const given = kind === "object" ? `an object (${typeName(checker, type)})` : KIND_NAMES[kind];
  const takes = TAKES[info.name] ?? ["string"];
  return takes.includes(kind) ? [] : [`${given} is given for ${info.name}`];
}

const nameOf = (name: string) => (name.startsWith("_") ? `${name.slice(1)}[]` : name);

function kindOf(checker: ts.TypeChecker, type: ts.Type): Kind {
  const base = type.isIntersection() ? (type.types[0] as ts.Type) : type;
  if (base.flags & ts.TypeFlags.StringLike) return "string";
  if (base.flags & ts.TypeFlags.NumberLike) return "number";
  if (base.flags & ts.TypeFlags.BooleanLike) return "boolean";
  if (base.flags & ts.TypeFlags.BigIntLike) return "bigint";
  if (base.symbol?.name === "Date") return "date";
  if (base.symbol?.name === "Buffer" || base.symbol?.name === "Uint8Array") return "bytes";
  return checker.isArrayLikeType(base) ? "list" : "object";
}

/** Whether the type allows null. */
export function nullableOf(type: ts.Type): Nullable {
  if (isUnclear(type)) return "maybe";
  return membersOf(type).some((one) => one.flags & NULL) ? "yes" : "never";
}
