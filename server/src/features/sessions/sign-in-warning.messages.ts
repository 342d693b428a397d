import type { Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/locales/format";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";
import { anchor, escaped, pageOf, paragraph } from "../../gateways/mail/mail.html.ts";
import { nameInMail } from "./sessions.messages.ts";

const words = sectionOf(messagesOf("sessions"), "signInWarning");

/** The mail about failed sign-ins: from where, when, and what to do. */
export function signInWarning(
  locale: Locale,
  { name, address, at, link }: { name: string; address: string; at: number; link: string },
) {
  const [date = "", time = ""] = new Date(at).toISOString().split("T");
  const when = `${date.split("-").reverse().join("-")} ${time.slice(0, 5)}`;
  const values = { name: nameInMail(name), address, at: when, link };
  const { subject } = words[locale];
  const text = formatMessage(words[locale].text, values, locale);
  const blocks = text
    .trim()
    .split("\n\n")
    .map((block) => paragraph(block === link ? anchor(link, link) : escaped(block)));
  return { subject, text, html: pageOf(locale, blocks.join("")) };
}
