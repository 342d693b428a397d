// TypeScript view of the values of a column.

export type Literal = string | number | boolean;

/** Shape of a value that the driver's parsers return. */
export type Shape =
  | { kind: "text" | "number" | "boolean" | "instant" | "bytes" | "unknown" }
  /** One of these values; if empty, the value is always null. */
  | { kind: "literals"; values: readonly Literal[] }
  /** A column whose type the server defines in `ColumnTypes`. */
  | { kind: "column"; name: string; base: Shape }
  | { kind: "array"; element: Shape; mayContainNull: boolean }
  | { kind: "object"; fields: ReadonlyMap<string, Field> };

/** `yes`: the value may be null; `maybe`: neither can be proved. */
export type Nullable = "never" | "maybe" | "yes";

export interface Field {
  shape: Shape;
  nullable: Nullable;
}

const TEXTS =
  "text varchar bpchar name uuid date time timetz inet cidr macaddr char regclass regtype regproc tsvector xid xid8 pg_lsn citext void money unknown bit varbit";
const NUMBERS = "int2 int4 int8 float4 float8 numeric oid";

const SCALARS = new Map<string, Shape>([
  ...TEXTS.split(" ").map((name): [string, Shape] => [name, { kind: "text" }]),
  ...NUMBERS.split(" ").map((name): [string, Shape] => [name, { kind: "number" }]),
  ["bool", { kind: "boolean" }],
  ["timestamptz", { kind: "instant" }],
  ["timestamp", { kind: "instant" }],
  ["bytea", { kind: "bytes" }],
  ["json", { kind: "unknown" }],
  ["jsonb", { kind: "unknown" }],
]);

/** Element types for which the driver has no array parser of its own; elements of int8 arrays remain text. */
const ARRAYS = new Map<string, Shape>([
  ["int8", { kind: "text" }],
  ["date", { kind: "instant" }],
]);

/** The shape that the driver returns for a type. @param element for an array: the name of its elements' type */
export function shapeOf(name: string, element?: string): Shape {
  if (element === undefined) return SCALARS.get(name) ?? { kind: "unknown" };
  const shape = ARRAYS.get(element) ?? SCALARS.get(element) ?? { kind: "unknown" };
  return { kind: "array", element: shape, mayContainNull: false };
}

/** The same value within JSON, where an instant is a string. */
export function inJson(shape: Shape): Shape {
  if (shape.kind === "instant" || shape.kind === "bytes") return { kind: "text" };
  if (shape.kind === "array") return { ...shape, element: inJson(shape.element) };
  const base = baseOf(shape);
  if (base.kind === "instant" || base.kind === "bytes") return inJson(base);
  return shape;
}

/** The union of two shapes. */
export function eitherShape(first: Shape, second: Shape): Shape {
  if (first.kind === "column" && second.kind === "column" && first.name === second.name) return first;
  if (first.kind === "column" && isEmpty(second)) return first;
  if (second.kind === "column" && isEmpty(first)) return second;
  const [one, other] = [baseOf(first), baseOf(second)];
  if (one.kind === "literals" && other.kind === "literals")
    return { kind: "literals", values: [...new Set([...one.values, ...other.values])] };
  if (one.kind === "array" && other.kind === "array")
    return {
      kind: "array",
      element: isEmpty(one.element)
        ? other.element
        : isEmpty(other.element)
          ? one.element
          : eitherShape(one.element, other.element),
      mayContainNull: one.mayContainNull || other.mayContainNull,
    };
  if (first.kind === "column" && isEmptyList(other)) return first;
  if (second.kind === "column" && isEmptyList(one)) return second;
  if (one.kind === "object" && other.kind === "object") return sameFields(one, other);
  return one.kind === other.kind ? one : widest(one, other);
}

export const baseOf = (shape: Shape): Shape => (shape.kind === "column" ? shape.base : shape);

export const isEmpty = (shape: Shape) => shape.kind === "literals" && shape.values.length === 0;

const isEmptyList = (shape: Shape) => shape.kind === "array" && isEmpty(shape.element);

function sameFields(one: Shape & { kind: "object" }, other: Shape & { kind: "object" }): Shape {
  const names = [...one.fields.keys()];
  // Objects with different fields: the reader has to determine which fields a value has.
  if (names.join() !== [...other.fields.keys()].join()) return { kind: "object", fields: new Map() };
  const fields = names.map((name): [string, Field] => {
    const [a, b] = [one.fields.get(name) as Field, other.fields.get(name) as Field];
    return [name, { shape: eitherShape(a.shape, b.shape), nullable: either(a.nullable, b.nullable) }];
  });
  return { kind: "object", fields: new Map(fields) };
}

/** The union of a list of literals and a scalar type is the scalar type. */
function widest(one: Shape, other: Shape): Shape {
  if (isEmpty(one)) return other;
  if (isEmpty(other)) return one;
  const [a, b] = [scalarOf(one), scalarOf(other)];
  return a.kind === b.kind ? a : { kind: "unknown" };
}

export function scalarOf(shape: Shape): Shape {
  if (shape.kind === "column") return scalarOf(shape.base);
  if (shape.kind !== "literals") return shape;
  const [first] = shape.values;
  if (first === undefined) return { kind: "unknown" };
  if (typeof first === "number") return { kind: "number" };
  return { kind: typeof first === "boolean" ? "boolean" : "text" };
}

/** The union is nullable if either part is. */
export const either = (one: Nullable, other: Nullable): Nullable =>
  one === "yes" || other === "yes" ? "yes" : one === "maybe" || other === "maybe" ? "maybe" : "never";
