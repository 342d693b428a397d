import type { Notification } from "@vetaverde/contract/notifications";
import type { Locale } from "@vetaverde/domain/locale";
import { alertOf, linksOf, textOf } from "./notifications.messages.ts";
import type * as store from "./notifications.store.ts";
import type { DeliveryRow } from "./rows.gen.ts";

/** The text of a notification in a reader's language. */
export const wordsOf = (
  { phrase, texts, message }: Pick<store.NotificationRow, "phrase" | "texts" | "message">,
  locale: Locale,
): { message: string; rich: boolean } => (phrase ? textOf(phrase, texts, locale) : { message, rich: true });

/** The other recipients are shown only to users who may see the deliveries. */
export function toNotification(row: store.NotificationRow, locale: Locale, whole: boolean): Notification {
  const { project: _p, phrase, texts: _t, gotAt, createdAt, sendAt, sentAt, readAt, ...rest } = row;
  return {
    ...rest,
    module: row.module as Notification["module"],
    ...wordsOf(row, locale),
    recipients: whole || !("users" in row.recipients) ? row.recipients : { users: [] },
    links: linksOf(phrase, locale),
    alert: alertOf(phrase),
    received: gotAt !== null,
    createdAt: createdAt.toISOString(),
    sendAt: sendAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    readAt: readAt?.toISOString() ?? null,
  };
}

export const toDelivery = ({ at, heldUntil, readAt, ...row }: DeliveryRow) => ({
  ...row,
  at: at?.toISOString() ?? null,
  heldUntil: heldUntil?.toISOString() ?? null,
  readAt: readAt?.toISOString() ?? null,
});
