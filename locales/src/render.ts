import { INTL_TAGS, type Locale } from "@vetaverde/domain/locale";

export type MessageValue = string | number;
export type MessageValues = Readonly<Record<string, MessageValue>>;

/**
 * A message compiled by `compileMessage`: a string, or a list of pieces. A piece is a string; `0`, the number of the
 * enclosing plural; `[name]`, a parameter; `[name, branches]`, a plural; `[name, branches, 1]`, a select.
 */
export type Compiled = string | readonly Piece[];
export type Piece = string | 0 | readonly [string, Branches?, 1?];
export type Branches = Readonly<Record<string, Compiled>>;
export type CompiledTree = Compiled | { readonly [key: string]: CompiledTree };

const numberFormats = new Map<Locale, Intl.NumberFormat>();
const pluralRules = new Map<Locale, Intl.PluralRules>();

/**
 * @throws if a parameter is missing or a plural's parameter is not a number: an incomplete message is never returned.
 */
export function renderMessage(
  message: Compiled,
  values: MessageValues,
  locale: Locale,
  count: MessageValue = "#",
): string {
  if (typeof message === "string") return message;
  return message.map((piece) => renderPiece(piece, values, locale, count)).join("");
}

function renderPiece(piece: Piece, values: MessageValues, locale: Locale, count: MessageValue): string {
  if (typeof piece === "string") return piece;
  if (piece === 0) return write(count, locale);
  const [name, branches, isSelect] = piece;
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw new Error(`A message needs the parameter "${name}"`);
  if (!branches) return write(value, locale);
  if (isSelect) {
    const chosen = Object.hasOwn(branches, value) ? branches[value] : branches["other"];
    return renderMessage(chosen ?? "", values, locale, count);
  }
  if (typeof value !== "number") throw new Error(`The plural of "${name}" needs a number, not "${value}"`);
  const category = cachedFormat(pluralRules, locale, (tag) => new Intl.PluralRules(tag)).select(value);
  const branch = branches[`=${value}`] ?? branches[category] ?? branches["other"] ?? "";
  return renderMessage(branch, values, locale, value);
}

/** Formats a number for the locale; returns a string unchanged. */
const write = (value: MessageValue, locale: Locale): string =>
  typeof value === "string"
    ? value
    : cachedFormat(numberFormats, locale, (tag) => new Intl.NumberFormat(tag)).format(value);

function cachedFormat<F>(cache: Map<Locale, F>, locale: Locale, create: (tag: string) => F): F {
  const formatter = cache.get(locale) ?? create(INTL_TAGS[locale]);
  cache.set(locale, formatter);
  return formatter;
}
