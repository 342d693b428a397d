import type { Db } from "../../platform/db/db.ts";
import { createGathered } from "./gathered.ts";
import * as store from "./known.store.ts";

/** How long something is believed without asking again, even if nobody said that it changed. */
const LIFE_MS = 15_000;
/** While nobody could say so. */
const DEAF_LIFE_MS = 500;
const MOST = 20_000;

/**
 * What no device can be called is looked for nowhere: those who report at once are looked up together, and what the
 * database cannot read would be the fault of all of them.
 */
const LONGEST_NAME = 64;
const isName = (text: string) => text.length <= LONGEST_NAME && !text.includes("\0");

interface Kept<T> {
  value: Promise<T>;
  until: number;
  project: string | null;
}

/** What is asked at every report, kept in memory until somebody says that it changed. */
export interface Known {
  bySerial(serial: string): Promise<store.KnownDevice | null>;
  byNetwork(project: string, networkId: string): Promise<store.KnownDevice | null>;
  /** The projects in which an active satellite device bears an IMEI; asked anew each time. */
  satelliteProjects(imei: string): Promise<string[]>;
  integration(hash: Buffer): Promise<{ project: string } | null>;
  /** Whether a key opens any device. */
  opens(hash: Buffer): Promise<boolean>;
  /** The sensors of a project by the number that their readings bear. */
  sensors(project: string): Promise<ReadonlyMap<number, store.KnownSensor>>;
  /** Devices, sensors or keys of a project changed; null: nobody knows what changed. */
  forget(project: string | null): void;
  /** Whether changes are heard of. */
  hears(listening: boolean): void;
}

export function createKnown(db: Db): Known {
  const kept = new Map<string, Kept<unknown>>();
  let life = DEAF_LIFE_MS;
  const recall = <T>(key: string, load: () => Promise<T>, projectOf: (value: T) => string | null) => {
    const found = kept.get(key) as Kept<T> | undefined;
    if (found && found.until > performance.now()) return found.value;
    const entry: Kept<T> = { value: load(), until: performance.now() + life, project: null };
    kept.delete(key);
    if (kept.size >= MOST) kept.delete(kept.keys().next().value as string);
    kept.set(key, entry);
    entry.value.then(
      (value) => {
        entry.project = projectOf(value);
      },
      () => kept.get(key) === entry && kept.delete(key),
    );
    return entry.value;
  };
  const asked = createGathered((serials) => store.findBySerials(db, serials));
  const its = (value: { project: string } | null) => value?.project ?? null;
  return {
    bySerial: async (serial) =>
      isName(serial) ? recall(`s ${serial}`, () => asked.load(serial), its) : null,
    byNetwork: async (project, id) =>
      isName(id)
        ? recall(
            `n ${project} ${id}`,
            () => store.findByNetwork(db, project, id),
            () => project,
          )
        : null,
    satelliteProjects: async (imei) => (isName(imei) ? store.findSatelliteProjects(db, imei) : []),
    integration: (hash) => recall(`i ${hash.toString("base64")}`, () => store.findIntegration(db, hash), its),
    opens: (hash) => {
      const none = () => null;
      return recall(`o ${hash.toString("base64")}`, () => store.opensAny(db, hash), none);
    },
    sensors: (project) =>
      recall(
        `p ${project}`,
        async () => new Map((await store.findSensors(db, project)).map((sensor) => [sensor.number, sensor])),
        () => project,
      ),
    forget: (project) => {
      // Whatever is being read just now, or was found nowhere, may be of this project as well.
      for (const [key, entry] of kept)
        if (project === null || entry.project === null || entry.project === project) kept.delete(key);
    },
    hears: (listening) => {
      life = listening ? LIFE_MS : DEAF_LIFE_MS;
      kept.clear();
    },
  };
}
