import type { ErrorCode, ErrorDetail } from "@vetaverde/contract/errors";
import type { Locale } from "@vetaverde/domain/locale";
import { formatAny } from "@vetaverde/locales/format";
import { messagesOf, sectionOf, type Translations } from "@vetaverde/locales/server";
import { templateOf } from "@vetaverde/locales/template";
import * as z from "zod";
import type { FieldFault, ValidationWord } from "../errors/app-error.ts";

const messages: Translations<Readonly<Record<ErrorCode, string>>> = sectionOf(messagesOf("errors"), "codes");
const validation = sectionOf(messagesOf("errors"), "validation");

export function errorMessage(
  error: ErrorCode,
  params: Record<string, string | number>,
  locale: Locale,
): string {
  return formatAny(messages[locale][error], params, locale);
}

/** An error's message in the form of a template, with unfilled placeholders such as {megabytes}. */
export const messageTemplate = (error: ErrorCode, locale: Locale): string =>
  templateOf(messages[locale][error]);

const libraries = { es: z.locales.es(), en: z.locales.en(), fr: z.locales.fr(), pt: z.locales.pt() };

/**
 * Validation messages in the caller's language: our own for errors that users encounter, the library's for the rest.
 */
export function validationMessages(locale: Locale): z.core.$ZodErrorMap {
  return (issue) => {
    const fault = faultOf(issue);
    if (!fault) return libraries[locale].localeError(issue);
    return wordsOf(fault.word, fault.limit, locale);
  };
}

const wordsOf = (word: ValidationWord, limit: number | undefined, locale: Locale) =>
  formatAny(validation[locale][word], { n: limit ?? 0 }, locale);

/** Field errors in the caller's language. */
export const faultDetails = (faults: readonly FieldFault[], locale: Locale): ErrorDetail[] =>
  faults.map(({ path, word, n }) => ({ path, message: wordsOf(word, n, locale) }));

interface Fault {
  word: ValidationWord;
  limit?: number;
}
type Issue = Parameters<z.core.$ZodErrorMap>[0];

const TOO_BIG: Readonly<Record<string, Fault["word"]>> = {
  string: "longest",
  number: "highest",
  int: "highest",
  array: "most",
};
const TOO_SMALL: Readonly<Record<string, Fault["word"]>> = {
  string: "shortest",
  number: "lowest",
  int: "lowest",
  array: "fewest",
};

/** Errors that users encounter; missing and blank values are both reported as required. */
function faultOf(issue: Issue): Fault | null {
  if (issue.code === "invalid_type") return issue.input === undefined ? { word: "required" } : null;
  if (issue.code === "custom") return ruleOf(issue.params);
  if (issue.code === "invalid_format") return formatOf(issue.format);
  if (issue.code === "invalid_union") return reachIn(issue.errors) ? { word: "reach" } : wayOf(issue.errors);
  if (issue.code === "too_big")
    return limitOf(issue.inclusive === false ? "lessThan" : TOO_BIG[issue.origin], issue.maximum);
  if (issue.code !== "too_small") return null;
  if (issue.origin === "string" && issue.minimum === 1) return { word: "required" };
  return limitOf(issue.inclusive === false ? "moreThan" : TOO_SMALL[issue.origin], issue.minimum);
}

const limitOf = (word: Fault["word"] | undefined, limit: number | bigint): Fault | null =>
  word ? { word, limit: Number(limit) } : null;

const RULES: readonly ValidationWord[] = ["required", "reach", "timeZone", "wrong"];

function ruleOf(params: Record<string, unknown> | undefined): Fault | null {
  const word = RULES.find((rule) => rule === params?.["rule"]);
  return word ? { word } : null;
}

const FORMATS: Readonly<Record<string, Fault["word"]>> = { date: "day", datetime: "instant", uuid: "id" };

function formatOf(format: string): Fault | null {
  const word = FORMATS[format];
  return word ? { word } : null;
}

/** For a value that may be single or a list: the error of the variant that was sent, if a single error describes it. */
function wayOf(ways: readonly (readonly z.core.$ZodIssue[])[]): Fault | null {
  const meant = ways.filter((issues) => !issues.some(isOtherKind));
  const faults = (meant.length === 1 ? (meant[0] ?? []) : []).map((issue) => faultOf(issue as Issue));
  const words = new Set(faults.map((fault) => fault?.word));
  return words.size === 1 ? (faults[0] ?? null) : null;
}

const isOtherKind = ({ code, path }: z.core.$ZodIssue): boolean =>
  code === "invalid_type" && path.length === 0;

/** For a day or an instant: when the value has the form of one of them, its date is out of range. */
const reachIn = (ways: readonly (readonly z.core.$ZodIssue[])[]): boolean =>
  ways.some((issues) =>
    issues.every((issue) => issue.code === "custom" && issue.params?.["rule"] === "reach"),
  );

export function detailsOf(error: z.ZodError): ErrorDetail[] {
  return error.issues.slice(0, 50).map((issue) => ({ path: issue.path.join("."), message: issue.message }));
}
