import { quietUntil } from "@vetaverde/domain/time/quiet";
import { localToInstant, todayIn } from "@vetaverde/domain/time/zone";
import { queueMail } from "../../gateways/mail/mail.outbox.ts";
import { PLATFORM } from "../../platform/db/id.ts";
import { gatheredMail } from "./gathered.mail.ts";
import * as store from "./gathered.store.ts";
import type { SendDeps } from "./notifications.deliver.ts";
import { wordsOf } from "./notifications.shown.ts";
import { titleOf } from "./notifications.words.ts";

const DAY_MS = 86_400_000;
/** What somebody did not want to hear of for a month is not told them any more. */
const LONGEST_DAYS = 31;
/** Lines of a mail; what is beyond them comes the next day. */
const MOST = 200;

type GatherDeps = Pick<SendDeps, "db" | "secrets" | "publicUrl" | "now">;

/** Tells whoever's hour has come what was gathered for them, in one mail. As often as one likes, by any process. */
export async function tellGathered(deps: GatherDeps): Promise<void> {
  const faults: unknown[] = [];
  for (const person of await store.gatherers(deps.db)) {
    const { hour, timeZone } = person.gathered;
    const day = todayIn(timeZone, deps.now());
    const time = `${String(hour).padStart(2, "0")}:00`;
    // A day is told once, also to whoever travels to where it begins again.
    if ((person.last && person.last >= day) || deps.now() < localToInstant({ date: day, time }, timeZone))
      continue;
    // One whose mail cannot be written must not keep the others from theirs.
    await tell(deps, person, day).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
}

/** Day, mail and marks stand or fall together: each is told once, and none is lost to a death in between. */
async function tell(
  { db, secrets, publicUrl, now }: GatherDeps,
  person: store.Gatherer,
  day: string,
): Promise<void> {
  const { user, locale, email, name, gathered, quiet } = person;
  const at = new Date(now());
  const since = new Date(now() - LONGEST_DAYS * DAY_MS);
  await db.transaction().execute(async (tx) => {
    const untold = await store.untold(tx, user, gathered.modules, { since, most: MOST });
    if (!(await store.takeDay(tx, user, day, untold.length, at)) || untold.length === 0) return;
    const projects = new Set(untold.map(({ project }) => project));
    // Of one project it goes by that one's own mail server.
    const [project = PLATFORM] = projects.size === 1 ? projects : [];
    const held = quiet ? quietUntil(quiet, now()) : null;
    const lines = untold.map((one) => ({
      ...{ where: one.where, at: one.at, title: titleOf(wordsOf(one, locale)) },
      link: `${publicUrl}/notifications?item=${one.id}`,
    }));
    const id = await queueMail(tx, secrets, {
      ...{
        project: project === PLATFORM ? null : project,
        userId: user,
        to: email,
        kind: "notification",
        locale,
      },
      ...(held === null ? {} : { notBefore: new Date(held) }),
      ...gatheredMail(locale, {
        name,
        day,
        lines,
        timeZone: gathered.timeZone,
        settings: `${publicUrl}/notifications/preferences`,
      }),
    });
    await store.markTold(tx, user, { project, id }, untold, at);
  });
}
