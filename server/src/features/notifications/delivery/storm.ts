import type { Tx } from "../../../platform/db/db.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import type { OwnPhrase } from "../notifications.messages.ts";
import * as store from "./storm.store.ts";

export const STORM_TASK = "notification.storm";
/** Alarms per user and minute that are sent individually; the rest are combined. */
export const SHARE = 10;
const WINDOW_MS = 60_000;
/** Maximum devices named in a summary. */
const MAX_NAMED = 8;

export interface Alarm extends store.DeferredNotice {
  project: string;
}

/**
 * Applies the rate limit. The alarm is sent now to users for whom it is among the first of the minute, and held back
 * for the others, who get one summary when the minute is over.
 * @returns the users to notify now
 */
export async function pace(tx: Tx, { project, ...alarm }: Alarm, now: number): Promise<string[]> {
  await store.lockProjectPace(tx, project);
  const at = new Date(now);
  const since = new Date(now - WINDOW_MS);
  const notified = await store.claimShare(tx, project, alarm.users, { now: at, since, share: SHARE });
  const late = new Set(notified);
  const users = alarm.users.filter((user) => !late.has(user));
  if (users.length === 0) return notified;
  if (await store.deferNotice(tx, project, { ...alarm, users }, at))
    await enqueue(
      tx,
      STORM_TASK,
      { project },
      { key: `notification-storm:${project}`, runAt: new Date(now + WINDOW_MS), urgent: true },
    );
  return notified;
}

/** What some users were not notified of individually: each of their alarms is counted once. */
export interface Summary {
  users: string[];
  priority: 1 | 2 | 3;
  methods: (1 | 2 | 3)[];
  phrase: OwnPhrase;
}

/**
 * Releases all held-back alarms of a project. Each user gets one summary; users with the same alarms share it.
 * @param send stores a summary. @returns its identifier
 */
export async function release(
  tx: Tx,
  project: string,
  now: number,
  send: (summary: Summary) => Promise<string>,
): Promise<void> {
  await store.lockProjectPace(tx, project);
  const parts = partsOf(await store.deferredNotices(tx, project));
  const summaryOfUser = new Map<string, string[]>();
  const everybody = new Set<string>();
  for (const [keys, users] of audiences(parts)) {
    const mine = keys.map((key) => parts.get(key) ?? []);
    const id = await send(summaryOf(users, mine.flat()));
    for (const key of keys) summaryOfUser.set(key, [...(summaryOfUser.get(key) ?? []), id]);
    for (const user of users) everybody.add(user);
  }
  for (const [key, ids] of summaryOfUser) await store.markSummarised(tx, project, key.split(" "), ids);
  await store.spendShare(tx, project, [...everybody], new Date(now), SHARE);
}

/** Grouped by recipients. */
function partsOf(notices: readonly store.DeferredNotice[]): Map<string, store.DeferredNotice[]> {
  const parts = new Map<string, store.DeferredNotice[]>();
  for (const one of notices) {
    const key = one.users.join(" ");
    const part = parts.get(key);
    if (part) part.push(one);
    else parts.set(key, [one]);
  }
  return parts;
}

/** Users who get the same parts, with those parts. */
function audiences(parts: ReadonlyMap<string, unknown>): [keys: string[], users: string[]][] {
  const keysOf = new Map<string, string[]>();
  for (const key of parts.keys())
    for (const user of key.split(" ")) keysOf.set(user, [...(keysOf.get(user) ?? []), key]);
  const groups = new Map<string, [string[], string[]]>();
  for (const [user, keys] of keysOf) {
    const name = keys.join("|");
    const group = groups.get(name);
    if (group) group[1].push(user);
    else groups.set(name, [keys, [user]]);
  }
  return [...groups.values()];
}

const ENDS = ["alertCleared", "deviceHeard"];

function summaryOf(users: string[], notices: readonly store.DeferredNotice[]): Summary {
  const devices = new Map<string, number>();
  for (const { phrase } of notices) {
    const device = String(phrase.values["device"] ?? "");
    devices.set(device, (devices.get(device) ?? 0) + 1);
  }
  const most = [...devices].sort(([a, n], [b, m]) => m - n || a.localeCompare(b)).slice(0, MAX_NAMED);
  const ended = notices.filter(({ phrase }) => ENDS.includes(phrase.key)).length;
  const methods = [...new Set(notices.flatMap((one) => one.methods))].sort();
  return {
    users,
    methods,
    priority: Math.min(...notices.map((one) => one.priority)) as 1 | 2 | 3,
    phrase: {
      key: "storm",
      values: {
        count: notices.length,
        raised: notices.length - ended,
        ended,
        devices: devices.size,
        top: most.map(([device, n]) => `• ${device}: ${n}`).join("\n"),
        more: devices.size - most.length,
      },
    },
  };
}
