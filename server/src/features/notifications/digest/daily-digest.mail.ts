import { INTL_TAGS, type Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/locales/format";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";
import { anchor, escaped, pageOf, paragraph } from "../../../gateways/mail/mail.html.ts";
import type { MailWords } from "../delivery/notifications.mail.ts";

const words = sectionOf(messagesOf("notifications"), "dayMail");

export interface DailyDigestFacts {
  name: string;
  /** YYYY-MM-DD in the user's time zone. */
  day: string;
  timeZone: string;
  /** The name of the project; null: the whole platform. */
  where: string | null;
  lines: readonly { at: Date; title: string; link: string }[];
  settings: string;
}

/** The daily digest of one project: each notification with its time and a link. */
export function dailyDigestMail(
  locale: Locale,
  { name, day, timeZone, where, lines, settings }: DailyDigestFacts,
): MailWords {
  const messages = words[locale];
  const from = where ?? "VetaVerde";
  const values = { n: lines.length, day: day.split("-").reverse().join("-"), name, from };
  const moment = (at: Date) =>
    at.toLocaleString(INTL_TAGS[locale], { timeZone, dateStyle: "short", timeStyle: "short" });
  const greeting = formatMessage(messages.greeting, values, locale);
  const head = where ?? messages.all;
  const text = [head, ...lines.map(({ at, title, link }) => `- ${moment(at)} ${title}\n  ${link}`)].join(
    "\n",
  );
  const items = lines.map(
    ({ at, title, link }) => `<li>${escaped(moment(at))} · ${anchor(link, title)}</li>`,
  );
  return {
    subject: formatMessage(messages.subject, values, locale),
    text: `${[greeting, text, `${messages.settings}\n${settings}`].join("\n\n")}\n`,
    html: pageOf(
      locale,
      [
        paragraph(escaped(greeting)),
        paragraph(`<b>${escaped(head)}</b>`),
        `<ul style="margin:0 0 12px;padding-left:20px">${items.join("")}</ul>`,
        paragraph(`${escaped(messages.settings)}<br>${anchor(settings, settings)}`),
      ].join(""),
    ),
  };
}
