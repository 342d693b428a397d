// Compares the columns of a statement with the declared type of its rows.
import ts from "typescript";
import { type Field, isEmpty, type Shape, scalarOf } from "./shapes.ts";
import { elementType, isUnclear, membersOf, typeName } from "./types.ts";

const NULL = ts.TypeFlags.Null | ts.TypeFlags.Undefined;

/** @returns a sentence for each difference */
export function rowFaults(
  checker: ts.TypeChecker,
  row: ts.Type,
  columns: readonly { name: string; field: Field }[],
): string[] {
  if (isUnclear(row) || checker.getIndexInfosOfType(row).length > 0) return [];
  const declared = new Map(checker.getPropertiesOfType(row).map((one) => [one.name, one]));
  const returned = new Set(columns.map(({ name }) => name));
  const missing = [...declared]
    .filter(([name, one]) => !returned.has(name) && !(one.flags & ts.SymbolFlags.Optional))
    .map(([name]) => `the statement returns no column "${name}"`);
  const spare = columns
    .filter(({ name }) => !declared.has(name))
    .map(({ name }) => `column "${name}" is not in the row's type`);
  const different = columns.flatMap(({ name, field }) => {
    const symbol = declared.get(name);
    return symbol ? fieldFaults(checker, `column "${name}"`, checker.getTypeOfSymbol(symbol), field) : [];
  });
  return [...missing, ...spare, ...different];
}

export function fieldFaults(
  checker: ts.TypeChecker,
  what: string,
  type: ts.Type,
  { shape, nullable }: Field,
): string[] {
  if (isUnclear(type)) return [];
  const mayBeNull = membersOf(type).some((one) => one.flags & NULL);
  const faults = nullable === "yes" && !mayBeNull ? [`${what} may be null, but its type excludes null`] : [];
  const some = membersOf(type).filter((one) => !(one.flags & NULL));
  return [...faults, ...shapeFaults(checker, what, some, shape)];
}

/** @param members of a union, without null */
function shapeFaults(
  checker: ts.TypeChecker,
  what: string,
  members: readonly ts.Type[],
  shape: Shape,
): string[] {
  if (shape.kind === "unknown" || isEmpty(shape)) return [];
  if (shape.kind === "column") return shapeFaults(checker, what, members, shape.base);
  if (shape.kind === "array") return arrayFaults(checker, what, members, shape);
  if (shape.kind === "object") return objectFaults(checker, what, members, shape);
  const wanted = scalarOf(shape).kind;
  const wrong = members.filter((one) => !isUnclear(one) && kindOf(checker, one) !== wanted);
  return wrong.map(
    (one) => `${what} is ${NAMES[wanted] ?? wanted}, but its type is ${typeName(checker, one)}`,
  );
}

const NAMES: Readonly<Record<string, string>> = {
  text: "a string",
  number: "a number",
  boolean: "a boolean",
  instant: "a Date",
  bytes: "a Buffer",
};

function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  const base = type.isIntersection() ? (type.types[0] as ts.Type) : type;
  if (base.flags & ts.TypeFlags.StringLike) return "text";
  if (base.flags & ts.TypeFlags.NumberLike) return "number";
  if (base.flags & ts.TypeFlags.BooleanLike) return "boolean";
  if (base.symbol?.name === "Date") return "instant";
  if (base.symbol?.name === "Buffer" || base.symbol?.name === "Uint8Array") return "bytes";
  return checker.isArrayLikeType(base) ? "array" : "object";
}

function arrayFaults(
  checker: ts.TypeChecker,
  what: string,
  members: readonly ts.Type[],
  { element, mayContainNull }: Shape & { kind: "array" },
): string[] {
  return members.flatMap((one) => {
    if (isUnclear(one)) return [];
    const type = checker.isArrayLikeType(one) ? elementType(checker, one) : undefined;
    if (!type) return [`${what} is a list, but its type is ${typeName(checker, one)}`];
    const field: Field = { shape: element, nullable: mayContainNull ? "yes" : "maybe" };
    return fieldFaults(checker, `an element of ${what}`, type, field);
  });
}

function objectFaults(
  checker: ts.TypeChecker,
  what: string,
  members: readonly ts.Type[],
  { fields }: Shape & { kind: "object" },
): string[] {
  if (fields.size === 0) return [];
  return members.flatMap((one) => {
    if (isUnclear(one)) return [];
    if (kindOf(checker, one) !== "object")
      return [`${what} is an object, but its type is ${typeName(checker, one)}`];
    const columns = [...fields].map(([name, field]) => ({ name, field }));
    return rowFaults(checker, one, columns).map((fault) => fault.replace(/^/, `in ${what}: `));
  });
}
