// Reads untrusted values of the address; what is invalid counts as not given.
import { isId } from "@vetaverde/domain/text/id";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";

const MAX_TEXT = 200;

const unlessEmpty = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

/** The values of a parameter that may be repeated. */
export const valuesOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** The same as texts. */
export const textsOf = (value: unknown): string[] => valuesOf(value).map(String);

export const textIn = (value: unknown): string | undefined =>
  value === undefined || value === "" ? undefined : String(value).slice(0, MAX_TEXT);

/** A day, YYYY-MM-DD. */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === "string" && isTypedDay(value) ? value : undefined;

export const idsIn = (value: unknown): string[] | undefined => unlessEmpty(valuesOf(value).filter(isId));

export const namesIn = (value: unknown): string[] | undefined =>
  unlessEmpty(valuesOf(value).map((one) => String(one).slice(0, MAX_TEXT)));

/** The options that the parameter names, in their own order. */
export const optionsIn = <T extends string>(options: readonly T[], value: unknown): T[] | undefined =>
  unlessEmpty(options.filter((option) => valuesOf(value).includes(option)));

/** Omits unset fields, so that an unfiltered list has an address without parameters. */
export const omitUnset = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
