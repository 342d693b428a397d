import type { Notice } from "@vetaverde/contract/notification-settings";
import type { TemplateTexts } from "@vetaverde/contract/notification-templates";
import { DERIVED_FLAGS } from "@vetaverde/domain/derived/formula";
import { INTL_TAGS, LOCALES, type Locale } from "@vetaverde/domain/locale";
import { plainLine } from "@vetaverde/domain/text/rich";
import { fillTemplate, type TemplateEvent, variablesOf } from "@vetaverde/domain/text/templates";
import { formatAny } from "@vetaverde/locales/format";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";
import { templateOf } from "@vetaverde/locales/template";
import { type Digest, digestTemplate, digestText, digestValues } from "./digest/monitoring-digest.ts";
import { type OwnNotice, phrases } from "./notifications.phrases.ts";

/** A notification of the platform; each reader gets it in their own language. */
interface MessageTexts {
  key: Exclude<Notice, "monitoringsDue">;
  values: Record<string, string | number>;
}
export interface OwnPhrase {
  key: OwnNotice;
  values: Record<string, string | number>;
  /** The unread notification in each reader's language, with the texts that it was sent with. */
  about?: Phrase;
  aboutTexts?: TemplateTexts | null;
}
export type SetPhrase = MessageTexts | { key: "monitoringsDue"; values: Digest };
export type Phrase = SetPhrase | OwnPhrase;

/** The built-in texts of an event in each language: first line and rest. */
export const builtInTexts = (key: Phrase["key"]): TemplateTexts =>
  Object.fromEntries(
    LOCALES.map((locale) => {
      const message = key === "monitoringsDue" ? digestTemplate(locale) : phrases[locale][key];
      const [subject = "", ...rest] = templateOf(message).split("\n");
      return [locale, { subject, text: rest.join("\n") }];
    }),
  ) as TemplateTexts;

/**
 * The text of a notification in a language: from its template if it has one, with all values escaped; otherwise the
 * built-in text, which has no markup.
 */
export function textOf(
  phrase: Phrase,
  texts: TemplateTexts | null,
  locale: Locale,
): { message: string; rich: boolean } {
  const own = texts?.[locale];
  if (own)
    try {
      const values = {
        ...phrase.values,
        ...readingsOf(phrase, locale),
        ...aboutOf(phrase, locale),
        ...digestOf(phrase, locale),
      };
      const fill = (text: string) => fillTemplate(text, variablesOf(phrase.key), values, locale);
      return {
        message: [fill(own.subject).replace(/\s+/g, " "), fill(own.text), doubtsText(phrase, locale)]
          .join("\n")
          .trim(),
        rich: true,
      };
    } catch {
      // The template has a placeholder without a value: the built-in text is better than an incomplete message.
    }
  return { message: phraseText(phrase, locale), rich: false };
}

const digestOf = (phrase: Phrase, locale: Locale) =>
  phrase.key === "monitoringsDue" ? digestValues(phrase.values, locale) : {};

export function phraseText(phrase: Phrase, locale: Locale): string {
  if (phrase.key === "monitoringsDue") return digestText(phrase.values, locale);
  const { unit } = phrase.values;
  const text = formatAny(
    sentenceOf(phrase, locale),
    { ...phrase.values, ...readingsOf(phrase, locale), ...aboutOf(phrase, locale) },
    locale,
  );
  // A unit that is an abbreviation ends its sentence with its own full stop.
  const sentences = typeof unit === "string" && unit.endsWith(".") ? text.replaceAll(`${unit}.`, unit) : text;
  return [sentences, doubtsText(phrase, locale)].join("\n").trim();
}

/** A line with the doubts about a derived value that raised an alert; empty without any. */
function doubtsText(phrase: Phrase, locale: Locale): string {
  const doubts = phrase.key === "monitoringsDue" ? undefined : phrase.values["doubts"];
  if (typeof doubts !== "string" || doubts === "") return "";
  const named = DERIVED_FLAGS.filter((flag) => doubts.split(",").includes(flag));
  const flags = named.map((flag) => flagWords[locale][flag]).join(", ");
  return formatAny(doubtWords[locale], { flags }, locale);
}

const flagWords = sectionOf(messagesOf("derivedVariables"), "flags");
const doubtWords = sectionOf(messagesOf("notifications"), "doubts");

/** The built-in text; an alert of a limit on one side names that limit. */
function sentenceOf({ key, values }: Exclude<Phrase, { key: "monitoringsDue" }>, locale: Locale) {
  const { side } = values;
  const isCrossed = key === "alertRaised" && (side === "above" || side === "below");
  return isCrossed ? crossings[locale][side] : phrases[locale][key];
}

const crossings = sectionOf(messagesOf("notifications"), "crossings");

/** A reading to the resolution of its sensor, and the limit that it crossed. */
function readingsOf(phrase: Phrase, locale: Locale): Record<string, string> {
  if (phrase.key === "monitoringsDue") return {};
  const { value, limit, decimals } = phrase.values;
  if (typeof decimals !== "number") return {};
  const text = (number: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat(INTL_TAGS[locale], {
      minimumFractionDigits: decimals,
      maximumFractionDigits,
    }).format(number);
  return {
    ...(typeof value === "number" ? { value: text(value, decimals) } : {}),
    // A limit is as it was entered.
    ...(typeof limit === "number" ? { limit: text(limit, Math.max(decimals, MAX_LIMIT_DECIMALS)) } : {}),
  };
}

const MAX_LIMIT_DECIMALS = 6;

const aboutOf = (phrase: Phrase, locale: Locale): Record<string, string> =>
  "about" in phrase && phrase.about
    ? { title: titleOf(textOf(phrase.about, phrase.aboutTexts ?? null, locale)) }
    : {};

/** Its first line, without markup. */
export function titleOf({ message, rich }: { message: string; rich: boolean }): string {
  const [first = ""] = message.split("\n");
  return rich ? plainLine(first) : first;
}

/** Sent by mail only, to users who cannot sign in yet or any more. */
export const isAccountMail = (key: TemplateEvent): key is "passwordReset" | "accountActivation" =>
  key === "passwordReset" || key === "accountActivation";

/** The id of the alert that the notification is about. */
export const alertOf = (phrase: Phrase | null): string | null => {
  const alert = phrase && "alert" in phrase.values ? phrase.values.alert : null;
  return typeof alert === "string" && alert !== "" ? alert : null;
};

const PROTECTIONS: readonly string[] = ["protectionWaiting", "protectionCooling", "protectionDecided"];
const links = sectionOf(messagesOf("notifications"), "links");

/** Links to the pages of the notification's subject. */
export function linksOf(phrase: Phrase | null, locale: Locale): { label: string; path: string }[] {
  if (phrase?.key === "monitoringsDue")
    return phrase.values.plans.map(({ id, title }) => ({
      label: title,
      path: `/planning-and-monitoring/${id}`,
    }));
  if (phrase?.key === "planImported" || phrase?.key === "mishap") {
    const { plan, title, station } = phrase.values;
    // Notifications that were sent by earlier versions do not name their plan.
    if (plan === undefined) return [];
    return [{ label: String(title ?? station), path: `/planning-and-monitoring/${plan}` }];
  }
  if (phrase?.key === "relayWaiting" || phrase?.key === "relayEnded") {
    const { device, deviceId } = phrase.values;
    return [{ label: String(device), path: `/modi/device/${deviceId}?tab=relays` }];
  }
  if (phrase && PROTECTIONS.includes(phrase.key) && "change" in phrase.values)
    return [{ label: links[locale].protections, path: `/config/protections?change=${phrase.values.change}` }];
  if (phrase?.key === "codecSuspended")
    return [
      {
        label: String(phrase.values.type),
        path: `/modi/codecs?type=${encodeURIComponent(String(phrase.values.type))}`,
      },
    ];
  if (phrase?.key === "transmissionAttention")
    return [{ label: String(phrase.values.name), path: `/authorities?profile=${phrase.values.profile}` }];
  if (phrase && "structure" in phrase.values)
    return [{ label: String(phrase.values.name), path: `/response-plans/${phrase.values.structure}` }];
  if (phrase?.key === "storm") return [{ label: "MODi", path: "/modi/alerts" }];
  if (phrase?.key === "replied" || phrase?.key === "unread") {
    const { title, notification } = phrase.values;
    return [{ label: String(title), path: `/notifications?item=${notification}` }];
  }
  if (phrase && "graph" in phrase.values)
    return [{ label: String(phrase.values.device), path: String(phrase.values.graph) }];
  if (alertOf(phrase) && phrase && "device" in phrase.values)
    return [{ label: String(phrase.values.device), path: "/modi/alerts" }];
  if (phrase?.key === "reportMade") return [{ label: "PDF", path: "/reports" }];
  if (phrase?.key === "limitExceeded" || phrase?.key === "limitNear") {
    const { stations, from, to } = phrase.values;
    return [{ label: String(stations), path: `/exceedances?from=${from}&to=${to}` }];
  }
  if (phrase?.key !== "instrumentProcessed" && phrase?.key !== "instrumentFailed") return [];
  const { name, instrument } = phrase.values;
  return [{ label: String(name), path: `/environmental-instruments/${instrument}` }];
}
