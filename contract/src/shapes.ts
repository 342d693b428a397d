import { LOCALES } from "@vetaverde/domain/locale";
import { isTimeZone } from "@vetaverde/domain/time/zone";
import * as z from "zod";

/** Identifiers are lower-case UUIDs. */
export const id = z.uuid().toLowerCase();
export const locale = z.enum(LOCALES);
const within = (first: string, last: string) => (text: string) => {
  const at = Date.parse(text);
  return at >= Date.parse(first) && at <= Date.parse(last);
};
/** Plausible range of dates. Outside it, PostgreSQL and JavaScript calculate dates differently. */
const inReach = within("1900-01-01", "2200-12-31T23:59:59Z");
/** Lets the error message name the rule that the date violates. */
const REACH = { params: { rule: "reach" } };

/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date({ abort: true }).refine(inReach, REACH);
/** A day as far as it is known: `2013-05-21`, `2013-05` or `2013`. */
export const partialDay = z.string().regex(/^\d{4}(-\d\d(-\d\d)?)?$/);
declare const INSTANT: unique symbol;
/**
 * An instant, ISO 8601 in UTC with Z. The marker exists for the compiler alone: every text is assignable, and
 * `WithDates` finds the instants of a type by it.
 */
export type Instant = string & { readonly [INSTANT]?: never };
/**
 * The text of a date. An invalid date has none and is passed on, so that the schema rejects it like any other value that
 * is no instant.
 */
const serialize = (value: string | Date) =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value;
/**
 * An instant of a reply. The server passes dates; this schema is where they become texts, so that no feature formats
 * them itself. `Instant` is a text with a marker that exists for the compiler only, which no schema can produce: hence the
 * type assertion here and below.
 */
export const instant = z.preprocess(serialize, z.iso.datetime() as unknown as z.ZodType<Instant>);
/** A calendar day, or an instant where the hour is known. */
export const dayOrInstant = z.preprocess(serialize, z.string() as unknown as z.ZodType<Instant>);
/** A type of the contract as the server builds it: every instant may be a date. */
export type WithDates<T> = T extends string
  ? typeof INSTANT extends keyof T
    ? string | Date
    : T
  : T extends object
    ? { [Key in keyof T]: WithDates<T[Key]> }
    : T;
/** An instant as a user's device writes it: any offset is accepted. */
export const instantWithOffset = z.iso.datetime({ offset: true, abort: true }).refine(inReach, REACH);
/** An IANA time zone name. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { rule: "timeZone" } });
export const role = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** A filter that may be repeated in the query: `station=a&station=b`. */
export const many = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(item).max(200), item])
    .transform((value) => (Array.isArray(value) ? value : [value]) as z.output<T>[])
    .optional();

/** A filter with at least one and at most `most` values: `?commitment=…&commitment=…`. */
export const several = <T extends z.ZodType>(item: T, most: number) =>
  z
    .union([z.array(item).min(1).max(most), item])
    .transform((value) => (Array.isArray(value) ? value : [value]) as z.output<T>[]);

/** `?page=1&size=50&sort=-date&q=text`; `sort` is one of `sorts`, descending with a leading minus. */
export const paging = <const S extends readonly string[]>(sorts: S) => ({
  page: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(500).default(50),
  sort: z.enum(sorts.flatMap((name) => [name, `-${name}`]) as [S[number] | `-${S[number]}`]).optional(),
  q: z.string().max(200).optional(),
});

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    size: z.number().int(),
  });

/** From 1 (high) to 3 (low). */
export const priority = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type Priority = z.output<typeof priority>;

/** How a user is notified: 1 in the system, 2 by e-mail, 3 by WhatsApp. */
export const sendMethod = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type SendMethod = z.output<typeof sendMethod>;

export const inProject = z.strictObject({ project: id });
/**
 * SEEN: at least one visible character. TURNS: characters that change the writing direction of the surrounding text.
 */
const SEEN = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
const TURNS = /[\u202a-\u202e\u2066-\u2069]/;

const isReadable = (text: string) => text === "" || (SEEN.test(text) && !TURNS.test(text));

/** A text that a user enters: trimmed, and not empty. */
export const words = (max: number) => z.string().trim().min(1).max(max).refine(isReadable);

/** A text that a user may leave empty. */
export const optionalWords = (max: number) => z.string().trim().max(max).refine(isReadable);
