import { INTL_TAGS, type Locale } from "../locale.ts";

/**
 * Messages with parameters.
 *
 *     template = { text | "{" name "}" | "{" name "|" branch { "|" branch } "}" }
 *     branch   = ( category | "=" integer ) ":" text
 *     category = "zero" | "one" | "two" | "few" | "many" | "other"
 *
 * - `{name}` is the parameter: a text unchanged, a number in the locale's format. A number that is no quantity (a year,
 * a code) must be passed as a text, or 2026 becomes 2.026.
 * - `{n|=0:nada|one:# monitoreo|other:# monitoreos}` chooses by the number `n`: the exact number first, then its plural
 * category in the locale, then `other`, which is required. `#` is the number in the locale's format.
 * - A name is letters, digits and underscores. Texts must not contain braces, nor branches `|`.
 */

export type MessageValue = string | number;

type InsideBraces<T extends string> = T extends `${string}{${infer Inside}}${infer Rest}`
  ? Inside | InsideBraces<Rest>
  : never;
type PluralName<I extends string> = I extends `${infer Name}|${string}` ? Name : never;
type PlainName<I extends string> = I extends `${string}|${string}` ? never : I;

/**
 * The parameters of a literal template: `MessageParams<"{n|one:# fila|other:# filas} de {file}">` is `{ n: number;
 * file: string | number }`. For a template of type `string`, any parameters.
 */
export type MessageParams<T extends string> = string extends T
  ? Readonly<Record<string, MessageValue>>
  : { readonly [N in PluralName<InsideBraces<T>>]: number } & {
      readonly [N in Exclude<PlainName<InsideBraces<T>>, PluralName<InsideBraces<T>>>]: MessageValue;
    };

type Part =
  | { kind: "text"; text: string }
  | { kind: "param"; name: string }
  | { kind: "plural"; name: string; branches: ReadonlyMap<string, string> };

/** Cache of parsed templates. They come from the message catalogues, which bounds its size. */
const parsed = new Map<string, readonly Part[]>();
const numberFormats = new Map<Locale, Intl.NumberFormat>();
const pluralRules = new Map<Locale, Intl.PluralRules>();

/**
 * Throws where a parameter is missing, a plural's parameter is no number, or the template is malformed: never returns
 * an incomplete message.
 */
export function formatMessage<T extends string>(
  template: T,
  params: MessageParams<T>,
  locale: Locale,
): string {
  return written(template, partsOf(template), params, locale);
}

/** As `formatMessage`, but without caching, for editable texts of users. */
export const formatOnce = (
  template: string,
  params: Readonly<Record<string, MessageValue>>,
  locale: Locale,
): string => written(template, parse(template), params, locale);

function written(
  template: string,
  parts: readonly Part[],
  values: Readonly<Record<string, MessageValue>>,
  locale: Locale,
): string {
  let message = "";
  for (const part of parts) {
    if (part.kind === "text") {
      message += part.text;
      continue;
    }
    const value = Object.hasOwn(values, part.name) ? values[part.name] : undefined;
    if (value === undefined) throw new Error(`The message "${template}" needs the parameter "${part.name}"`);
    message += part.kind === "param" ? write(value, locale) : choose(part.branches, value, locale, template);
  }
  return message;
}

function choose(
  branches: ReadonlyMap<string, string>,
  value: MessageValue,
  locale: Locale,
  template: string,
): string {
  if (typeof value !== "number") throw new Error(`A plural of "${template}" needs a number, not "${value}"`);
  const category = remembered(pluralRules, locale, (tag) => new Intl.PluralRules(tag)).select(value);
  const branch = branches.get(`=${value}`) ?? branches.get(category) ?? branches.get("other") ?? "";
  return branch.replaceAll("#", () => write(value, locale));
}

function write(value: MessageValue, locale: Locale): string {
  if (typeof value === "string") return value;
  return remembered(numberFormats, locale, (tag) => new Intl.NumberFormat(tag)).format(value);
}

function remembered<F>(cache: Map<Locale, F>, locale: Locale, make: (tag: string) => F): F {
  let formatter = cache.get(locale);
  if (formatter === undefined) {
    formatter = make(INTL_TAGS[locale]);
    cache.set(locale, formatter);
  }
  return formatter;
}

function partsOf(template: string): readonly Part[] {
  let parts = parsed.get(template);
  if (!parts) {
    parts = parse(template);
    parsed.set(template, parts);
  }
  return parts;
}

function parse(template: string): Part[] {
  return template
    .split(/(\{[^{}]*\})/)
    .filter((piece) => piece !== "")
    .map((piece) => {
      if (piece.startsWith("{") && piece.endsWith("}")) return parseBraces(piece.slice(1, -1), template);
      if (/[{}]/.test(piece)) throw new Error(`A brace without its other half in "${template}"`);
      return { kind: "text", text: piece };
    });
}

function parseBraces(inside: string, template: string): Part {
  const [name = "", ...written] = inside.split("|");
  if (!/^\w+$/.test(name)) throw new Error(`"${name}" is no parameter name in "${template}"`);
  if (written.length === 0) return { kind: "param", name };
  const branches = new Map<string, string>();
  for (const branch of written) {
    const found = /^(zero|one|two|few|many|other|=\d+):(.*)$/s.exec(branch);
    if (!found) throw new Error(`"${branch}" is no plural branch in "${template}"`);
    branches.set(found[1] ?? "", found[2] ?? "");
  }
  if (!branches.has("other")) throw new Error(`A plural without "other" in "${template}"`);
  return { kind: "plural", name, branches };
}
