import { type AreaGrant, allows } from "@vetaverde/domain/permissions/access";
import { effectiveRoles } from "@vetaverde/domain/permissions/roles";
import { statusBounds } from "@vetaverde/domain/schedule/status";
import { addDays } from "@vetaverde/domain/time/dates";
import { localToInstant, todayIn } from "@vetaverde/domain/time/zone";
import type { Db } from "../../platform/db/db.ts";
import type { Emit } from "../../platform/events/events.ts";
import * as store from "./reminders.store.ts";

/** After a longer gap the digest does not include everything that was missed. */
const MAX_SILENCE_DAYS = 31;
const DAY_MS = 86_400_000;
const AT_ONCE = 100;

export interface RemindersDeps {
  db: Db;
  emit: Emit;
  /** The hour of a user's day from which digests are sent; null: none are sent. */
  hour: number | null;
  now: () => number;
}

export interface Reminders {
  /**
   * Sends the digests that are due and were not sent on the user's day yet. Idempotent: any process may call it at any
   * time.
   */
  run(): Promise<void>;
}

export function createReminders(deps: RemindersDeps): Reminders {
  return {
    run: async () => {
      if (deps.hour === null) return;
      const due = (await store.people(deps.db)).filter((person) => isTheirHour(person, deps));
      for (const [project, people] of byProject(due)) {
        const dueMonitorings = remembered((since: store.Since) => store.due(deps.db, project, since));
        for (let at = 0; at < people.length; at += AT_ONCE)
          await remind(deps, project, people.slice(at, at + AT_ONCE), dueMonitorings);
      }
    },
  };
}

const zoneOf = ({ timeZone, projectTimeZone }: store.Person) => timeZone ?? projectTimeZone;

/** The digest's hour has come in the user's time zone, it was not sent on that day, and the user may see the plans. */
function isTheirHour(person: store.Person, { hour, now }: RemindersDeps): boolean {
  const zone = zoneOf(person);
  const day = todayIn(zone, now());
  // A day's digest is sent once, even when the user moves to a time zone where that day starts again.
  if (person.last && person.last.day >= day) return false;
  const time = `${String(hour).padStart(2, "0")}:00`;
  return now() >= localToInstant({ date: day, time }, zone) && mayRead(person, now());
}

const mayRead = (person: store.Person, now: number): boolean =>
  allows("read", {
    signedIn: true,
    systemAdmin: person.systemAdmin,
    roles: effectiveRoles(person, now),
    area: person.area as AreaGrant | null,
    isSelf: false,
    adminOfAny: false,
  });

/** What a user's first digest contains: changes of status since yesterday. */
export function firstSince(
  { timeZone, nearDays }: { timeZone: string; nearDays: number },
  now: number,
): store.Since {
  const today = todayIn(timeZone, now);
  const { nearTo } = statusBounds(today, nearDays);
  return {
    today,
    nearTo,
    seenOn: addDays(today, -1),
    wasNearTo: addDays(nearTo, -1),
    at: new Date(now - DAY_MS),
    seen: null,
  };
}

/** What is new to a user: changes of status since the last digest; for a new user, since yesterday. */
function sinceOf({ last, projectTimeZone, nearDays }: store.Person, now: number): store.Since {
  const first = firstSince({ timeZone: projectTimeZone, nearDays }, now);
  if (!last) return first;
  const { today, nearTo } = first;
  const oldest = addDays(today, -MAX_SILENCE_DAYS);
  const seenOn = last.seenOn > oldest ? last.seenOn : oldest;
  return { today, nearTo, seenOn, wasNearTo: last.nearTo, at: last.at, seen: last.seen };
}

/** Claims the users' days and sends the digests in one transaction, so that of two processes only one does. */
async function remind(
  { db, emit, now }: RemindersDeps,
  project: string,
  people: readonly store.Person[],
  dueMonitorings: (since: store.Since) => ReturnType<typeof store.due>,
): Promise<void> {
  const at = now();
  const days = await Promise.all(
    people.map(async (person) => {
      const since = sinceOf(person, at);
      const { due, seen } = await dueMonitorings(since);
      const count = due.due.count + due.near.count + due.unfulfilled.count;
      return { user: person.user, day: todayIn(zoneOf(person), at), since, due, told: count, seen };
    }),
  );
  await db.transaction().execute(async (tx) => {
    const claimed = await store.claimDays(tx, project, days, new Date(at));
    for (const { user, since, due, told: count } of days) {
      if (count > 0 && claimed.has(user))
        await emit(tx, project, "monitorings.due", { user, day: since.today, ...due });
    }
  });
}

function byProject(people: readonly store.Person[]): Map<string, store.Person[]> {
  const projects = new Map<string, store.Person[]>();
  for (const person of people)
    projects.set(person.project, [...(projects.get(person.project) ?? []), person]);
  return projects;
}

/** Caches the query: most of a project's users got their last digest at the same time. */
function remembered(
  findDue: (since: store.Since) => ReturnType<typeof store.due>,
): (since: store.Since) => ReturnType<typeof store.due> {
  const answers = new Map<string, ReturnType<typeof store.due>>();
  return (since) => {
    const key = JSON.stringify(since);
    const answer = answers.get(key) ?? findDue(since);
    answers.set(key, answer);
    return answer;
  };
}
