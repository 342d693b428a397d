import type { Locale } from "@vetaverde/domain/locale";
import type { PasswordFault } from "@vetaverde/domain/text/password";
import { formatAny } from "@vetaverde/locales/format";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";
import { templateOf } from "@vetaverde/locales/template";
import { anchor, escaped, pageOf, paragraph } from "../../gateways/mail/mail.html.ts";
import type { GuessableFault } from "./guessable-passwords.ts";

interface Words {
  subject: string;
  text: string;
}

export interface PasswordMail extends Words {
  html: string;
}

const mails = sectionOf(messagesOf("sessions"), "mails");

export interface MailValues {
  name: string;
  /** Null: there is no inviter; the mail was requested. */
  inviter: string | null;
  /** Null: an account without a project. */
  project: string | null;
  link: string;
  /** Validity: minutes for a reset link, days for an invitation. */
  n: number;
}

const MAX_NAME = 100;
/** After each of these characters a mail program could detect an address and turn it into a link. */
const JOINTS = /[.:/@](?=\S)/g;
const WORD_JOINER = "\u2060";

/**
 * Makes a name safe for a mail sent by the platform: a single line, without anything that a mail program turns into a
 * link. Otherwise a user could choose a name to send messages to strangers.
 */
export const nameInMail = (name: string): string =>
  name
    .replace(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME)
    .replace(JOINTS, `$&${WORD_JOINER}`);

/** The mail with an account's link, as text and as HTML. */
export function passwordMail(
  purpose: "reset" | "activate",
  locale: Locale,
  { name, inviter, project, link, n }: MailValues,
): PasswordMail {
  const kind =
    purpose === "reset" || (inviter !== null && project !== null)
      ? purpose
      : inviter === null
        ? "activateAgain"
        : "activateAccount";
  const values = {
    name: nameInMail(name),
    inviter: nameInMail(inviter ?? ""),
    project: nameInMail(project ?? ""),
    link,
    n,
  };
  const words = mails[locale][kind];
  const text = formatAny(words.text, values, locale);
  const html = text
    .trim()
    .split("\n\n")
    .map((block) => paragraph(block === link ? anchor(link, link) : escaped(block)));
  return {
    subject: formatAny(words.subject, values, locale),
    text,
    html: pageOf(locale, html.join("")),
  };
}

/** A mail with a link in the form of a template, which administrators may edit. */
export const passwordTemplate = (purpose: "reset" | "activate", locale: Locale): Words => ({
  subject: templateOf(mails[locale][purpose].subject),
  text: templateOf(mails[locale][purpose].text),
});

const rules = sectionOf(messagesOf("sessions"), "passwordRules");

const guessable = sectionOf(messagesOf("sessions"), "guessable");

export const guessableRule = (locale: Locale, fault: GuessableFault): string => guessable[locale][fault];

export const passwordRule = (locale: Locale, fault: PasswordFault): string => rules[locale][fault];
