// Writes the columns of a statement as a TypeScript type.
import type { RowColumn } from "./check.ts";
import { baseOf, type Field, isEmpty, type Literal, type Shape } from "./shapes.ts";

/** Source of a column type that the server defines; undefined: the schema's type is used. */
export type NameColumn = (column: string) => string | undefined;

function fieldType({ shape, nullable }: Field, name: NameColumn): string {
  if (isEmpty(shape)) return "null";
  const type = shapeType(shape, name);
  return nullable === "never" || type === "unknown" ? type : `${type} | null`;
}

function shapeType(shape: Shape, name: NameColumn): string {
  switch (shape.kind) {
    case "text":
      return "string";
    case "instant":
      return "Date";
    case "bytes":
      return "Buffer";
    case "literals":
      return shape.values.map(literalType).join(" | ");
    case "column":
      return name(shape.name) ?? shapeType(baseOf(shape), name);
    case "array":
      return arrayType(shape, name);
    case "object":
      if (shape.fields.size === 0) return "Record<string, unknown>";
      return `{ ${[...shape.fields].map(([key, field]) => `${keyName(key)}: ${fieldType(field, name)}`).join("; ")} }`;
    default:
      return shape.kind;
  }
}

function arrayType({ element, mayContainNull }: Shape & { kind: "array" }, name: NameColumn): string {
  const type = fieldType({ shape: element, nullable: mayContainNull ? "yes" : "never" }, name);
  return type.includes("|") ? `(${type})[]` : `${type}[]`;
}

/** A single boolean literal is written as boolean: the narrower type has no benefit. */
const literalType = (value: Literal) => (typeof value === "boolean" ? "boolean" : JSON.stringify(value));

const keyName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** A member of an inline row type. */
export const columnSource = ({ name, field }: RowColumn): string =>
  `${keyName(name)}: ${fieldType(field, () => undefined)}`;

/** The type of a computed column is defined under the row's name. */
function columnType(rowName: string, column: RowColumn, name: NameColumn): string {
  const computed = name(`${rowName}.${column.name}`);
  if (!computed) return fieldType(column.field, name);
  return column.field.nullable === "never" ? computed : `${computed} | null`;
}

export function interfaceSource(rowName: string, columns: readonly RowColumn[], name: NameColumn): string {
  const fields = columns.flatMap((column) => [
    ...(column.description ? [`  /** ${column.description} */`] : []),
    `  ${keyName(column.name)}: ${columnType(rowName, column, name)};`,
  ]);
  return `export interface ${rowName} {\n${fields.join("\n")}\n}\n`;
}
