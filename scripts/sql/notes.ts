// Comments behind a column of a statement: `name /* not null: why */` where the schema does not guarantee it, and any other as
// the description of the field.
import type { Field, Shape } from "./shapes.ts";

export interface Note {
  /** The column, or the key within JSON. */
  name: string;
  isInJson: boolean;
  isNotNull: boolean;
  /** The comment without its `not null` prefix. */
  text: string;
}

const NOTE = /(?:"([^"]+)"|'([A-Za-z_0-9]+)'|([A-Za-z_][A-Za-z_0-9]*))\s*\/\*\s*([\s\S]*?)\s*\*\//g;
const NOT_NULL = /^not null(?:: )?/;

/** Parses the notes of a statement; a note of a field within JSON follows the field's key. */
export function notesOf(text: string): Note[] {
  return [...text.matchAll(NOTE)].map(([, quoted, key, bare, comment = ""]) => ({
    name: key ?? quoted ?? bare ?? "",
    isInJson: key !== undefined,
    isNotNull: NOT_NULL.test(comment),
    text: comment.replace(NOT_NULL, "").replace(/\s+/g, " "),
  }));
}

/** Applies the notes to the columns. @returns also the names of notes without effect */
export function noted<T extends { name: string; field: Field }>(
  columns: readonly T[],
  notes: readonly Note[],
): { columns: T[]; spare: string[] } {
  const asserted = notes.filter(({ isNotNull }) => isNotNull);
  const used = new Set<Note>();
  const found = columns.map((column) => {
    const note = asserted.find((one) => !one.isInJson && one.name === column.name);
    const field = { ...column.field, shape: notedShape(column.field.shape, asserted, used) };
    if (!note || field.nullable === "never") return { ...column, field };
    used.add(note);
    return { ...column, field: { ...field, nullable: "never" as const } };
  });
  const needed = new Set([...used].map(({ name }) => name));
  return { columns: found, spare: asserted.map(({ name }) => name).filter((name) => !needed.has(name)) };
}

function notedShape(shape: Shape, notes: readonly Note[], used: Set<Note>): Shape {
  if (shape.kind === "array") return { ...shape, element: notedShape(shape.element, notes, used) };
  if (shape.kind !== "object") return shape;
  const fields = [...shape.fields].map(([name, field]): [string, Field] => {
    const inner = { ...field, shape: notedShape(field.shape, notes, used) };
    const note = notes.find((one) => one.isInJson && one.name === name);
    if (!note || field.nullable === "never") return [name, inner];
    used.add(note);
    return [name, { ...inner, nullable: "never" }];
  });
  return { kind: "object", fields: new Map(fields) };
}
