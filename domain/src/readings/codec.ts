import { flatten, fromBase64 } from "./uplink.ts";

/** A decoded value; without its own instant the message's applies. */
export interface Decoded {
  variable: string;
  value: unknown;
  t?: unknown;
}

export interface CodecResult {
  readings: Decoded[];
  /** Errors reported by the codec; if there are any, no readings are used. */
  errors: string[];
  warnings: string[];
}

const MAX_MESSAGES = 10;
const MAX_MESSAGE_LENGTH = 200;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : typeof value === "string" ? [value] : [])
    .slice(0, MAX_MESSAGES)
    .map((one) => String(one).slice(0, MAX_MESSAGE_LENGTH));

/** Values by variable, `{ level: 12.3 }`, also nested; or readings with instants, `[{ variable, value, t }]`. */
export const ofValues = (values: Record<string, unknown>): Decoded[] =>
  Object.entries(values).map(([variable, value]) => ({ variable, value }));

/**
 * Parses a codec's result: `{ data, errors, warnings }` as in ChirpStack v4 and The Things Stack, or the bare values,
 * as their older functions returned them. `data` may be a list of readings with their own instants.
 * @returns null where it has none of these forms
 */
export function readCodecResult(result: unknown): CodecResult | null {
  if (Array.isArray(result)) return { readings: listed(result), errors: [], warnings: [] };
  if (!isObject(result)) return null;
  const wrapped = "data" in result || "errors" in result;
  const errors = wrapped ? texts(result.errors) : [];
  const warnings = wrapped ? texts(result.warnings) : [];
  const data = wrapped ? result.data : result;
  if (errors.length > 0) return { readings: [], errors, warnings };
  const list = Array.isArray(data)
    ? data
    : isObject(data) && Array.isArray(data.readings)
      ? data.readings
      : null;
  if (list) return { readings: listed(list), errors, warnings };
  return isObject(data) ? { readings: ofValues(flatten(data)), errors, warnings } : null;
}

const listed = (list: readonly unknown[]): Decoded[] =>
  list.filter(
    (one): one is Decoded & Record<string, unknown> => isObject(one) && typeof one.variable === "string",
  );

/** Bytes as users paste them: hex, also with separators and 0x, or base64. @returns null where they are neither */
export function readPayload(text: string): number[] | null {
  const hex = text.replace(/0x/gi, "").replace(/[\s,:-]/g, "");
  if (/^([0-9a-f]{2})+$/i.test(hex)) return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const base64 = text.trim();
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64) || base64.replace(/=/g, "").length % 4 === 1) return null;
  return [...fromBase64(base64)];
}
