import { quietUntil } from "@vetaverde/domain/time/quiet-hours";
import { localToInstant, todayIn } from "@vetaverde/domain/time/zone";
import { queueMail } from "../../../gateways/mail/mail.outbox.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { PLATFORM } from "../../../platform/db/id.ts";
import type { SendDeps } from "../delivery/notifications.deliver.ts";
import { wordsOf } from "../notifications.dto.ts";
import { titleOf } from "../notifications.messages.ts";
import { dailyDigestMail } from "./daily-digest.mail.ts";
import * as store from "./daily-digest.store.ts";

const DAY_MS = 86_400_000;
/** Notifications older than this are not sent in a digest any more. */
const MAX_DAYS = 31;
/** Maximum lines of a digest; the rest follows on the next day. */
const MAX_LINES = 200;

type DailyDigestDeps = Pick<SendDeps, "db" | "secrets" | "publicUrl" | "now">;

/** Sends the daily digests that are due, one mail per project. Idempotent: any process may call it at any time. */
export async function sendDailyDigests(deps: DailyDigestDeps): Promise<void> {
  const faults: unknown[] = [];
  // A user whose mail cannot be written, or whose time zone is no longer valid, must not block the others' digests.
  for (const person of await store.digestSubscribers(deps.db))
    await sendToPerson(deps, person).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
}

async function sendToPerson(deps: DailyDigestDeps, person: store.DigestSubscriber): Promise<void> {
  const { gathered } = person;
  if (!gathered) return sendPending(deps, person, {});
  const { hour, timeZone } = gathered;
  const day = todayIn(timeZone, deps.now());
  const time = `${String(hour).padStart(2, "0")}:00`;
  // A day's digest is sent once, even when the user moves to a time zone where that day starts again.
  if ((person.last && person.last >= day) || deps.now() < localToInstant({ date: day, time }, timeZone))
    return;
  await sendPending(deps, person, { day });
}

/** The day, the mails and the sent marks commit in one transaction, so a crash neither loses nor repeats a mail. */
async function sendPending(
  deps: DailyDigestDeps,
  person: store.DigestSubscriber,
  { day }: { day?: string },
): Promise<void> {
  const { user } = person;
  const at = new Date(deps.now());
  const since = new Date(deps.now() - MAX_DAYS * DAY_MS);
  const find = (tx: Tx) => store.pendingNotifications(tx, user, { since, most: MAX_LINES });
  for (let more = true; more; ) {
    more = await deps.db.transaction().execute(async (tx) => {
      if (day === undefined && !(await store.lockUnsubscribed(tx, user))) return false;
      const pending = await find(tx);
      // After the digest was switched off, everything that remains is sent now: there is no next day.
      const rest = day === undefined && pending.length === MAX_LINES;
      if (day === undefined && !rest) await store.endDigest(tx, user);
      if (day !== undefined && !(await store.claimDay(tx, user, day, pending.length, at))) return false;
      const of = { at, day: day ?? todayIn(zoneOf(person), deps.now()) };
      // One mail per project: it leaves by the project's own mail server, and is not sent to a user who leaves the
      // project while it waits.
      for (const project of new Set(pending.map((one) => one.project)))
        await queueDigest(
          deps,
          { tx, person, ...of },
          pending.filter((one) => one.project === project),
        );
      return rest;
    });
  }
}

const zoneOf = ({ gathered, quiet }: store.DigestSubscriber): string =>
  gathered?.timeZone ?? quiet?.timeZone ?? "UTC";

async function queueDigest(
  { secrets, publicUrl, now }: DailyDigestDeps,
  { tx, person, at, day }: { tx: Tx; person: store.DigestSubscriber; at: Date; day: string },
  pending: readonly store.PendingNotification[],
): Promise<void> {
  const { user, locale, email, name, quiet } = person;
  const { project = PLATFORM, where = null } = pending[0] ?? {};
  const quietEnd = quiet ? quietUntil(quiet, now()) : null;
  const id = await queueMail(tx, secrets, {
    project: project === PLATFORM ? null : project,
    userId: user,
    to: email,
    kind: "notification",
    locale,
    ...(quietEnd === null ? {} : { notBefore: new Date(quietEnd) }),
    ...dailyDigestMail(locale, {
      name,
      day,
      where,
      timeZone: zoneOf(person),
      lines: pending.map((one) => ({
        at: one.at,
        title: titleOf(wordsOf(one, locale)),
        link: `${publicUrl}/notifications?item=${one.id}`,
      })),
      settings: `${publicUrl}/notifications/preferences`,
    }),
  });
  await store.markSent(tx, user, { project, id }, pending, at);
}
