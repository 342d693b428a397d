import { INTL_TAGS, type Locale } from "../locale.ts";

/**
 * Templates that people write, with values filled in.
 *
 *     template = { text | "{" name "}" | "{" name "|" branch { "|" branch } "}" }
 *     branch   = ( category | "=" integer ) ":" text
 *     category = "zero" | "one" | "two" | "few" | "many" | "other"
 *
 * - `{name}` is the value: a text as it is, a number as the locale writes it. What is no quantity (a year, a code) is
 *   passed as a text, or 2026 becomes 2.026.
 * - `{n|=0:nada|one:# monitoreo|other:# monitoreos}` chooses by the number `n`: the exact number first, then its
 *   plural category in the locale, then `other`, which must be there. `#` is the number as the locale writes it.
 * - A name is letters, digits and underscores. Texts hold no brace, and a branch no `|`.
 *
 * The program's own messages are in ICU, in `locales`; templates are kept in the database in this shorter form.
 */

export type TemplateValue = string | number;
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

type Part =
  | { kind: "text"; text: string }
  | { kind: "param"; name: string }
  | { kind: "plural"; name: string; branches: ReadonlyMap<string, string> };

const numberFormats = new Map<Locale, Intl.NumberFormat>();
const pluralRules = new Map<Locale, Intl.PluralRules>();

/**
 * Throws where a value is missing, a plural's is no number, or the template is broken: never half a text. Nothing of a
 * template is remembered: people may write it anew.
 */
export function formatTemplate(template: string, values: TemplateValues, locale: Locale): string {
  let message = "";
  for (const part of parse(template)) {
    if (part.kind === "text") {
      message += part.text;
      continue;
    }
    const value = Object.hasOwn(values, part.name) ? values[part.name] : undefined;
    if (value === undefined) throw new Error(`The template "${template}" needs the value "${part.name}"`);
    message += part.kind === "param" ? write(value, locale) : choose(part.branches, value, locale, template);
  }
  return message;
}

function choose(
  branches: ReadonlyMap<string, string>,
  value: TemplateValue,
  locale: Locale,
  template: string,
): string {
  if (typeof value !== "number") throw new Error(`A plural of "${template}" needs a number, not "${value}"`);
  const category = cachedFormat(pluralRules, locale, (tag) => new Intl.PluralRules(tag)).select(value);
  const branch = branches.get(`=${value}`) ?? branches.get(category) ?? branches.get("other") ?? "";
  return branch.replaceAll("#", () => write(value, locale));
}

function write(value: TemplateValue, locale: Locale): string {
  if (typeof value === "string") return value;
  return cachedFormat(numberFormats, locale, (tag) => new Intl.NumberFormat(tag)).format(value);
}

function cachedFormat<F>(cache: Map<Locale, F>, locale: Locale, create: (tag: string) => F): F {
  let formatter = cache.get(locale);
  if (formatter === undefined) {
    formatter = create(INTL_TAGS[locale]);
    cache.set(locale, formatter);
  }
  return formatter;
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
