import { quietUntil } from "@vetaverde/domain/time/quiet-hours";
import { queueMail } from "../../../gateways/mail/mail.outbox.ts";
import { queueWhatsapp } from "../../../gateways/whatsapp/whatsapp.outbox.ts";
import type { Actor } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { PLATFORM } from "../../../platform/db/id.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import { wordsOf } from "../notifications.dto.ts";
import { alertOf, linksOf, type Phrase } from "../notifications.messages.ts";
import * as store from "../notifications.store.ts";
import { isObligatory, keyOfKind, rulesOf } from "../settings/notification-rules.ts";
import * as settings from "../settings/notification-settings.store.ts";
import { ACKNOWLEDGE } from "../whatsapp/whatsapp.inbound.ts";
import { whatsappText, whatsappWords } from "../whatsapp/whatsapp.messages.ts";
import * as deliveries from "./deliveries.store.ts";
import { notificationMail } from "./notifications.mail.ts";

const AT_ONCE = 100;

export interface SendDeps {
  db: Db;
  secrets: Secrets;
  publicUrl: string;
  /** Files larger than this are linked instead of attached. */
  mostAttached: number;
  grantAlert(
    tx: Tx,
    project: string,
    alert: string,
    person: Pick<Actor, "id" | "email" | "systemAdmin">,
  ): Promise<string | null>;
  now: () => number;
}

interface DeliveryBatch {
  row: store.NotificationRow;
  where: { name: string; timeZone: string } | null;
  /** Token that acknowledges the notification's alert, in the user's name. */
  token: string | null;
  /** Held back until then. */
  notBefore: Date | null;
  /** The attachment; `along`: its bytes are included. */
  file: { id: string; name: string; along: boolean } | null;
}

/**
 * Delivers a notification by one method, a hundred users per transaction; a repeated call continues where the last one
 * stopped.
 * @returns whether there are more
 */
export async function deliverBatch(
  deps: SendDeps,
  tx: Tx,
  { project, id }: { project: string; id: string },
  way: deliveries.DeliveryMethod,
): Promise<boolean> {
  const people = await deliveries.unsentDeliveries(tx, project, id, way, AT_ONCE);
  const row = people.length > 0 ? await store.find(tx, project, id, people[0]?.user ?? "") : undefined;
  if (!row) return false;
  const where = project === PLATFORM ? null : ((await deliveries.timeZoneOf(tx, project)) ?? null);
  const obligatory = isObligatory(rulesOf(await settings.effectiveConfig(tx, project)), row);
  const alert = alertOf(row.phrase);
  const attached = await deliveries.attached(tx, project, row.attachment);
  for (const person of people) {
    const to = { project, id, user: person.user, way };
    const reason = obligatory ? null : withheldFrom(person, row, way);
    const isNoLongerDigested =
      reason === "gathered" && !(await deliveries.isInDigest(tx, person.user, row.module));
    const withheld = isNoLongerDigested ? null : reason;
    if (withheld || (way === 3 && !person.phone)) {
      await deliveries.insertDelivery(tx, to, { withheld: withheld ?? "noPhone" });
      continue;
    }
    const quietEnd = obligatory || !person.quiet ? null : quietUntil(person.quiet, deps.now());
    const who = { id: person.user, email: person.email, systemAdmin: person.systemAdmin };
    const token = alert ? await deps.grantAlert(tx, project, alert, who) : null;
    const along = attached !== undefined && attached.size <= deps.mostAttached && !person.filesClosed;
    const file = row.attachment && attached ? { id: row.attachment, name: attached.name, along } : null;
    const batch = { row, where, token, file, notBefore: quietEnd === null ? null : new Date(quietEnd) };
    const sent = await (way === 2 ? byMail : byWhatsapp)(deps, tx, person, batch);
    await deliveries.insertDelivery(tx, to, { id: sent });
  }
  return people.length === AT_ONCE;
}

/** Why the user does not get it by this method now. A digest of monitorings is never included in the daily digest. */
function withheldFrom(
  { muted, gathered }: deliveries.Addressee,
  row: store.NotificationRow,
  way: deliveries.DeliveryMethod,
): "muted" | "gathered" | null {
  if (muted?.includes(keyOfKind(row))) return "muted";
  const least = row.priority === 3 && row.phrase?.key !== "monitoringsDue";
  return way === 2 && least && gathered?.includes(row.module) ? "gathered" : null;
}

function byMail(
  { secrets, publicUrl }: SendDeps,
  tx: Tx,
  person: deliveries.Addressee,
  { row, where, token, file, notBefore }: DeliveryBatch,
): Promise<string> {
  const { user, email, name, locale, timeZone } = person;
  return queueMail(tx, secrets, {
    project: row.project === PLATFORM ? null : row.project,
    userId: user,
    to: email,
    kind: "notification",
    locale,
    byPlatform: byPlatform(row.phrase),
    ...(notBefore ? { notBefore } : {}),
    ...(file?.along ? { file: file.id } : {}),
    ...notificationMail(locale, {
      name,
      ...wordsOf(row, locale),
      priority: row.priority,
      sender: row.sender?.name ?? null,
      at: row.sentAt ?? row.createdAt,
      project: where?.name ?? null,
      timeZone: timeZone ?? where?.timeZone ?? "UTC",
      link: `${publicUrl}/notifications?item=${row.id}`,
      links: linksOf(row.phrase, locale).map(({ label, path }) => ({ label, url: `${publicUrl}${path}` })),
      file,
      acknowledge: token && `${publicUrl}/acknowledge#token=${token}`,
    }),
  });
}

function byWhatsapp(
  { secrets, publicUrl }: SendDeps,
  tx: Tx,
  person: deliveries.Addressee,
  { row, where, token, file, notBefore }: DeliveryBatch,
): Promise<string> {
  const { locale } = person;
  const words = whatsappWords[locale];
  const { message, rich } = wordsOf(row, locale);
  const { title, text } = whatsappText(message, rich);
  return queueWhatsapp(tx, secrets, {
    project: row.project,
    userId: person.user,
    phone: person.phone ?? "",
    ...(notBefore ? { notBefore } : {}),
    body: {
      locale,
      title,
      text,
      about: where?.name ?? words.platform,
      link: `${publicUrl}/notifications?item=${row.id}`,
      ...(file?.along ? { document: { file: file.id, name: file.name } } : {}),
      button: token ? { label: words.acknowledge, payload: `${ACKNOWLEDGE}${token}` } : null,
    },
  });
}

/** A device can be configured to send its alerts by the platform's mail server, whatever its project uses. */
const byPlatform = (phrase: Phrase | null): boolean =>
  phrase !== null && "sender" in phrase.values && phrase.values.sender === "platform";
