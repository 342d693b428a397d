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
/** An instant, ISO 8601 in UTC with Z. */
export const instant = z.iso.datetime();
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

export const inProject = z.strictObject({ project: id });
/**
 * SEEN: at least one visible character. TURNS: characters that change the writing direction of the surrounding text.
 */
const SEEN = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
const TURNS = /[\u202a-\u202e\u2066-\u2069]/;

/** A text that a user enters: trimmed, and not empty. */
export const words = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => text === "" || (SEEN.test(text) && !TURNS.test(text)));
