import { quietUntil } from "@vetaverde/domain/time/quiet-hours";
import { localToInstant, todayIn } from "@vetaverde/domain/time/zone";
import { queueMail } from "../../gateways/mail/mail.outbox.ts";
import type { Tx } from "../../platform/db/db.ts";
import { PLATFORM } from "../../platform/db/id.ts";
import { dailyDigestMail } from "./daily-digest.mail.ts";
import * as store from "./daily-digest.store.ts";
import type { SendDeps } from "./notifications.deliver.ts";
import { wordsOf } from "./notifications.dto.ts";
import { titleOf } from "./notifications.words.ts";

const DAY_MS = 86_400_000;
/** What somebody did not want to hear of for a month is not told them any more. */
const MAX_DAYS = 31;
/** Lines of a day; what is beyond them comes the next one. */
const MAX_LINES = 200;

type DailyDigestDeps = Pick<SendDeps, "db" | "secrets" | "publicUrl" | "now">;

/** Tells whoever's hour has come what was gathered for them, in a mail for each project. As often as one likes, by any process. */
export async function sendDailyDigests(deps: DailyDigestDeps): Promise<void> {
  const faults: unknown[] = [];
  // One whose mail cannot be written, or whose zone nobody knows any more, must not keep the others from theirs.
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
  // A day is told once, also to whoever travels to where it begins again.
  if ((person.last && person.last >= day) || deps.now() < localToInstant({ date: day, time }, timeZone))
    return;
  await sendPending(deps, person, { day });
}

/** Day, mails and marks stand or fall together: each is told once, and none is lost to a death in between. */
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
      // Whoever gave it up is told all of it now: the day after nobody would ask for the rest.
      const rest = day === undefined && pending.length === MAX_LINES;
      if (day === undefined && !rest) await store.endDigest(tx, user);
      if (day !== undefined && !(await store.claimDay(tx, user, day, pending.length, at))) return false;
      const of = { at, day: day ?? todayIn(zoneOf(person), deps.now()) };
      // A mail of one project goes by its own server, and not to who leaves it while the mail waits.
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
  const held = quiet ? quietUntil(quiet, now()) : null;
  const id = await queueMail(tx, secrets, {
    project: project === PLATFORM ? null : project,
    userId: user,
    to: email,
    kind: "notification",
    locale,
    ...(held === null ? {} : { notBefore: new Date(held) }),
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
