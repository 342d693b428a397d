import type { Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/locales/format";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";
import { escaped, pageOf, paragraph } from "../../gateways/mail/mail.html.ts";

/** Events on a user's second factors; the user is notified of each. */
export type FactorEvent =
  | "totpAdded"
  | "passkeyAdded"
  | "removed"
  | "codesRenewed"
  | "codeUsed"
  | "refused"
  | "reset"
  | "resetByOperator";

const words = sectionOf(messagesOf("secondFactors"), "mail");

export interface FactorMailValues {
  name: string;
  factor?: string;
  n?: number;
  reason?: string;
}

/** The mail that notifies a user of a change to their second factors. It contains no link and no secret. */
export function factorMail(
  event: FactorEvent,
  locale: Locale,
  { name, factor = "", n = 0, reason = "" }: FactorMailValues,
): { subject: string; text: string; html: string } {
  const { subject, refusedSubject, hello, notYou, [event]: sentence } = words[locale];
  const values = { name, factor, n, reason };
  const lines = [hello, sentence, notYou].map((line) => formatMessage(line, values, locale));
  return {
    subject: event === "refused" ? refusedSubject : subject,
    text: `${lines.join("\n\n")}\n`,
    html: pageOf(locale, lines.map((line) => paragraph(escaped(line))).join("")),
  };
}
