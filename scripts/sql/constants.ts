// Constants of a parse tree are written as the bytes of PostgreSQL's in-memory representation.
import type { TreeValue } from "./parse-tree.ts";
import type { Literal, Shape } from "./shapes.ts";

/**
 * Decodes texts, small integers and booleans; undefined for everything else. @param length of a fixed-length type, -1
 * otherwise
 */
export function literalOf(shape: Shape, length: number, bytes: readonly TreeValue[]): Literal | undefined {
  const buffer = Buffer.from(Int8Array.from(bytes.map(Number)));
  if (shape.kind === "text" && length === -1) return buffer.subarray(4).toString("utf8");
  if (shape.kind === "text" && length === -2) return buffer.toString("utf8").replace(/\0$/, "");
  if (shape.kind === "boolean") return buffer[0] === 1;
  if (shape.kind === "number" && length === 2) return buffer.readInt16LE();
  return shape.kind === "number" && length === 4 && buffer.length >= 4 ? buffer.readInt32LE() : undefined;
}

/** Whether the constant is an empty JSON array, whose element type follows from the other values. */
export function isEmptyJsonList(type: string, bytes: readonly TreeValue[]): boolean {
  const buffer = Buffer.from(Int8Array.from(bytes.map(Number)));
  const EMPTY_ARRAY = 0x40000000;
  if (type === "json") return buffer.subarray(4).toString("utf8").trim() === "[]";
  return type === "jsonb" && buffer.length === 8 && buffer.readUInt32LE(4) === EMPTY_ARRAY;
}
