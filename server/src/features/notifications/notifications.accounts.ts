import type { Locale } from "@vetaverde/domain/locale";
import { fillTemplate, variablesOf } from "@vetaverde/domain/text/templates";
import type { Tx } from "../../platform/db/db.ts";
import { type MailWords, plainMail } from "./delivery/notifications.mail.ts";
import * as templates from "./templates/notification-templates.store.ts";

const KEYS = { reset: "passwordReset", activate: "accountActivation" } as const;

/** An account's mail with its link, in the texts that the platform's administrator saved; null: none were saved. */
export async function accountMail(
  tx: Tx,
  purpose: keyof typeof KEYS,
  locale: Locale,
  values: { name: string; inviter: string; project: string; link: string; n: number },
): Promise<MailWords | null> {
  const key = KEYS[purpose];
  const own = (await templates.current(tx, key))?.texts[locale];
  if (!own) return null;
  const fill = (text: string) => fillTemplate(text, variablesOf(key), values, locale);
  return plainMail(locale, { subject: fill(own.subject), text: fill(own.text) });
}
