import type { Monitoring } from "@vetaverde/contract/monitorings";
import type { SkipStationBody } from "@vetaverde/contract/station-skips";
import { distance, type Place } from "@vetaverde/domain/geo/distance";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import type { Measurements } from "../measurements/asked.ts";

export interface StationPlace {
  id: string;
  place: Place | null;
}

export type FieldPart = "near" | "unfulfilled";

/** Work to be done in the field, as of the last response of the server. */
export interface FieldWork {
  monitorings: Monitoring[];
  stations: StationPlace[];
  /** Parts that were loaded incompletely: how many of how many. Absent in work stored by an older version. */
  cut?: { status: FieldPart; shown: number; total: number }[];
  /** Number of pages requested of each part. */
  pages?: Record<FieldPart, number>;
  /** What follow-ups ask to measure, with the last values. Absent in work stored by an older version. */
  measurements?: Measurements;
  /** Epoch milliseconds. */
  at: number;
}

export interface StationWork {
  station: { id: string; name: string };
  /** Distance in metres from the user; null if either position is unknown. */
  away: number | null;
  /** Most urgent first. */
  monitorings: Monitoring[];
}

/** The work after applying what this phone has sent since it was loaded; monitorings done by that are left out. */
export function withSent(work: FieldWork, outbox: readonly OutboxItem[]): FieldWork {
  const sent = outbox.filter(({ state }) => state === "sent");
  if (sent.length === 0) return work;
  const isSkipped = (monitoring: Monitoring) =>
    sent.some((item) => item.kind === "skip" && isOf(item, monitoring) && (item.sentAt ?? 0) > work.at);
  const monitorings: Monitoring[] = [];
  for (const before of work.monitorings) {
    const now = sent
      .filter(({ kind, subject }) => kind !== "skip" && subject === before.id)
      .reduce(later, before);
    const stays = now === before || now.status === "near" || now.status === "unfulfilled";
    if (stays && !isSkipped(now)) monitorings.push(now);
  }
  return { ...work, monitorings };
}

/**
 * Whether an outbox item concerns a monitoring: a skip concerns the monitorings of its plan at its station, in its
 * period, that are not done.
 */
export function isOf(
  { kind, subject, path, body }: OutboxItem,
  { id, station, plan, completed, estimatedDate }: Monitoring,
): boolean {
  if (kind !== "skip") return subject === id;
  const { from, to } = body as Partial<SkipStationBody>;
  const inPeriod = (!from || estimatedDate >= from) && (!to || estimatedDate <= to);
  return !completed && inPeriod && subject === station.id && path.includes(`/plans/${plan.id}/`);
}

function later(known: Monitoring, { answer }: OutboxItem): Monitoring {
  const answered = answer as Partial<Monitoring> | null | undefined;
  return (answered?.version ?? 0) > known.version ? { ...known, ...answered } : known;
}

/**
 * Work by station. If the user's position is known, the nearest station comes first and those without a position last;
 * otherwise the station whose work is the most urgent comes first: what is due today, then what is overdue, of which the
 * newest comes first, then what is coming.
 *
 * @param today YYYY-MM-DD in the project's time zone
 */
export function byStation(
  { monitorings, stations }: FieldWork,
  here: Place | null,
  today: string,
): StationWork[] {
  const places = new Map(stations.map(({ id, place }) => [id, place]));
  const groups = new Map<string, StationWork>();
  for (const monitoring of [...monitorings].sort((a, b) => urgency(a, b, today))) {
    const { station } = monitoring;
    const known = groups.get(station.id);
    if (known) {
      known.monitorings.push(monitoring);
      continue;
    }
    const place = places.get(station.id) ?? null;
    const away = here && place ? distance(here, place) : null;
    groups.set(station.id, { station, away, monitorings: [monitoring] });
  }
  const works = [...groups.values()];
  if (!here) return works;
  const reach = ({ away }: StationWork) => away ?? Number.POSITIVE_INFINITY;
  return works.sort((a, b) => (reach(a) === reach(b) ? 0 : reach(a) - reach(b)));
}

function urgency(a: Monitoring, b: Monitoring, today: string): number {
  const rank = ({ estimatedDate }: Monitoring) =>
    estimatedDate === today ? 0 : estimatedDate < today ? 1 : 2;
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  return a.startsAt.localeCompare(b.startsAt) * (rank(a) === 1 ? -1 : 1);
}
