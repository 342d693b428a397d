import ts from "typescript";
import type { Plain } from "./values.ts";

const NOTHING = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void;
const UNCLEAR = ts.TypeFlags.Any | ts.TypeFlags.Unknown;

export const membersOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

/** Whether the type is a fragment of the query builder. */
export const isFragment = (type: ts.Type): boolean =>
  membersOf(type).some((one) => one.getProperty("toOperationNode") !== undefined);

/** Whether a value of the type can contain fragments: in a list, in a property, or as a function's return value. */
export function containsFragment(checker: ts.TypeChecker, type: ts.Type, depth = 3): boolean {
  if (isFragment(type)) return true;
  if (depth === 0) return false;
  return membersOf(type).some((one) => {
    if (!(one.flags & ts.TypeFlags.Object)) return false;
    if (checker.isArrayType(one) || checker.isTupleType(one))
      return checker
        .getTypeArguments(one as ts.TypeReference)
        .some((inner) => containsFragment(checker, inner, depth - 1));
    const [call] = one.getCallSignatures();
    if (call) return containsFragment(checker, call.getReturnType(), depth - 1);
    if (isForeign(one)) return false;
    return [
      ...one.getProperties().map((name) => checker.getTypeOfSymbol(name)),
      ...indexTypes(checker, one),
    ].some((inner) => containsFragment(checker, inner, depth - 1));
  });
}

const indexTypes = (checker: ts.TypeChecker, type: ts.Type) =>
  checker.getIndexInfosOfType(type).map((info) => info.type);

/** Whether a package declares the type, so that it contains none of the project's fragments. */
const isForeign = (type: ts.Type): boolean =>
  type.symbol?.declarations?.some((one) => one.getSourceFile().isDeclarationFile) ?? false;

/** The literal values of a type; undefined if it also has others. */
export function finiteValues(checker: ts.TypeChecker, type: ts.Type): Plain[] | undefined {
  const values: Plain[] = [];
  for (const one of membersOf(type)) {
    if (one.isStringLiteral() || one.isNumberLiteral()) values.push(one.value);
    else if (one.flags & ts.TypeFlags.BooleanLiteral) values.push(checker.typeToString(one) === "true");
    else if (one.flags & ts.TypeFlags.Boolean) values.push(true, false);
    else if (one.flags & ts.TypeFlags.Null) values.push(null);
    else if (one.flags & NOTHING) values.push(undefined);
    else return undefined;
  }
  return values;
}

/** The possible results of a condition on a value of the type. */
export function truthOf(type: ts.Type): "true" | "false" | "either" {
  const found = new Set(membersOf(type).map(truthOfOne));
  const [only] = found;
  return found.size === 1 && only ? only : "either";
}

function truthOfOne(type: ts.Type): "true" | "false" | "either" {
  if (type.flags & NOTHING) return "false";
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value ? "true" : "false";
  const always = ts.TypeFlags.Object | ts.TypeFlags.ESSymbol | ts.TypeFlags.NonPrimitive;
  return type.flags & always || type.isIntersection() ? "true" : "either";
}

export const mayBeNothing = (type: ts.Type): boolean =>
  membersOf(type).some((one) => one.flags & (NOTHING | UNCLEAR | ts.TypeFlags.TypeParameter));

export const isUnclear = (type: ts.Type): boolean => (type.flags & UNCLEAR) !== 0;

/** The type of the elements that a loop over the value visits. */
export function elementType(checker: ts.TypeChecker, type: ts.Type): ts.Type | undefined {
  for (const one of membersOf(checker.getNonNullableType(type))) {
    const byNumber = checker.getIndexTypeOfType(one, ts.IndexKind.Number);
    if (byNumber) return byNumber;
    const [first] = isReference(one) ? checker.getTypeArguments(one) : [];
    if (first) return first;
  }
  return undefined;
}

const isReference = (type: ts.Type): type is ts.TypeReference =>
  (type.flags & ts.TypeFlags.Object) !== 0 &&
  ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;

/** The type's name for messages, truncated if it is long. */
export function typeName(checker: ts.TypeChecker, type: ts.Type): string {
  const name = checker.typeToString(type);
  return name.length > 60 ? `${name.slice(0, 57)}…` : name;
}
