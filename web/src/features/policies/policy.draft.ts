import type { PolicyDetail } from "@vetaverde/contract/policies";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "@vetaverde/domain/locale";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { isTime, localToInstant } from "@vetaverde/domain/time/zone";
import type { PublishBody } from "./policy-config.queries.ts";

export interface DraftText {
  title: string;
  content: string;
}

/** State of the editor before a version is published. */
export interface PolicyDraft {
  texts: Readonly<Record<Locale, DraftText>>;
  when: "now" | "later";
  date: string;
  time: string;
}

const EMPTY: DraftText = { title: "", content: "" };

/** A new version is prefilled with the one in force, since most of the text usually remains. */
export function draftFrom(inForce: PolicyDetail | null): PolicyDraft {
  const text = (locale: Locale): DraftText => {
    const text = inForce?.texts.find((one) => one.locale === locale);
    return text ? { title: text.title, content: text.content } : EMPTY;
  };
  const texts = { es: text("es"), en: text("en"), fr: text("fr"), pt: text("pt") };
  return { texts, when: "now", date: "", time: "08:00" };
}

export type DraftFault = "titleMissing" | "contentMissing" | "dateMissing" | "datePast";

export interface DraftFaults {
  texts: Partial<Record<Locale, Partial<Record<keyof DraftText, DraftFault>>>>;
  start: DraftFault | null;
}

const isBlank = ({ title, content }: DraftText) => !title.trim() && !content.trim();

/** Spanish is required; any other language must be complete or empty. */
export function faultsOf(draft: PolicyDraft, timeZone: string, now: number): DraftFaults {
  const texts: DraftFaults["texts"] = {};
  for (const locale of LOCALES) {
    const text = draft.texts[locale];
    if (locale !== DEFAULT_LOCALE && isBlank(text)) continue;
    if (!text.title.trim()) texts[locale] = { ...texts[locale], title: "titleMissing" };
    if (!text.content.trim()) texts[locale] = { ...texts[locale], content: "contentMissing" };
  }
  return { texts, start: startFault(draft, timeZone, now) };
}

function startFault(draft: PolicyDraft, timeZone: string, now: number): DraftFault | null {
  if (draft.when === "now") return null;
  if (!isTypedDay(draft.date) || !isTime(draft.time)) return "dateMissing";
  return localToInstant(draft, timeZone) <= now ? "datePast" : null;
}

/** The first language with an error, to be opened; null if the texts have none. */
export const faultyLocale = ({ texts }: DraftFaults): Locale | null =>
  LOCALES.find((locale) => texts[locale]) ?? null;

/** The request body of a valid draft. Dates are in the project's time zone. */
export function bodyOf(draft: PolicyDraft, timeZone: string): PublishBody {
  const textIn = (locale: Locale) => (isBlank(draft.texts[locale]) ? {} : { [locale]: draft.texts[locale] });
  const texts = { es: draft.texts.es, ...textIn("en"), ...textIn("fr"), ...textIn("pt") };
  if (draft.when === "now") return { texts };
  return { texts, startDate: new Date(localToInstant(draft, timeZone)).toISOString() };
}

/** HTML tags that the editor can wrap around a selection. */
export const TOOLS = ["h2", "p", "b", "ul", "a"] as const;
export type Tool = (typeof TOOLS)[number];

/** Wraps the selection in the tag; the lines of a list become its items. */
export function wrapped(tool: Tool, selected: string): string {
  if (tool === "a") return `<a href="https://">${selected}</a>`;
  if (tool !== "ul") return `<${tool}>${selected}</${tool}>`;
  const lines = selected.split("\n").filter((line) => line.trim());
  const items = (lines.length > 0 ? lines : [""]).map((line) => `  <li>${line.trim()}</li>`);
  return `<ul>\n${items.join("\n")}\n</ul>`;
}
