import type { Db } from "../../../platform/db/db.ts";
import { createBatchLoader } from "../../../platform/work/batch-loader.ts";
import * as store from "./device-cache.store.ts";

/** How long an entry is valid while invalidations arrive. */
const TTL_MS = 15_000;
/** TTL while the connection that delivers invalidations is down. */
const DISCONNECTED_TTL_MS = 500;
const MAX_ENTRIES = 20_000;

/**
 * An impossible serial is not looked up: lookups are batched, and a text that the database refuses would fail the whole
 * batch.
 */
const MAX_NAME_LENGTH = 64;
const isName = (text: string) => text.length <= MAX_NAME_LENGTH && !text.includes("\0");

interface Entry<T> {
  value: Promise<T>;
  until: number;
  project: string | null;
}

/** Devices, sensors and keys that every report needs, cached in memory until they are invalidated. */
export interface DeviceCache {
  bySerial(serial: string): Promise<store.KnownDevice | null>;
  byNetwork(project: string, networkId: string): Promise<store.KnownDevice | null>;
  /** The projects with an active satellite device of this IMEI; not cached. */
  satelliteProjects(imei: string): Promise<string[]>;
  integration(hash: Buffer): Promise<{ project: string } | null>;
  /** Whether the key belongs to any device. */
  opens(hash: Buffer): Promise<boolean>;
  /** The sensors of a project by the number that identifies their readings. */
  sensors(project: string): Promise<ReadonlyMap<number, store.KnownSensor>>;
  /** Drops the entries of a project; null: of all projects. */
  invalidate(project: string | null): void;
  /** Whether the connection that delivers invalidations is up. Drops all entries: some may have been missed. */
  setConnected(isConnected: boolean): void;
}

/** Values by key, each with the project that it belongs to, valid until they are invalidated or expire. */
function createEntryCache() {
  const entries = new Map<string, Entry<unknown>>();
  let ttl = DISCONNECTED_TTL_MS;
  return {
    get: <T>(key: string, load: () => Promise<T>, projectOf: (value: T) => string | null): Promise<T> => {
      const cached = entries.get(key) as Entry<T> | undefined;
      if (cached && cached.until > performance.now()) return cached.value;
      const entry: Entry<T> = { value: load(), until: performance.now() + ttl, project: null };
      entries.delete(key);
      if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value as string);
      entries.set(key, entry);
      entry.value.then(
        (value) => {
          entry.project = projectOf(value);
        },
        () => entries.get(key) === entry && entries.delete(key),
      );
      return entry.value;
    },
    invalidate: (project: string | null) => {
      // An entry that is still loading, or was not found, may belong to this project too.
      for (const [key, entry] of entries)
        if (project === null || entry.project === null || entry.project === project) entries.delete(key);
    },
    setConnected: (isConnected: boolean) => {
      ttl = isConnected ? TTL_MS : DISCONNECTED_TTL_MS;
      entries.clear();
    },
  };
}

export function createDeviceCache(db: Db): DeviceCache {
  const cache = createEntryCache();
  const devicesBySerial = createBatchLoader((serials) => store.findBySerials(db, serials));
  const projectOfValue = (value: { project: string } | null) => value?.project ?? null;
  return {
    bySerial: async (serial) =>
      isName(serial) ? cache.get(`s ${serial}`, () => devicesBySerial.load(serial), projectOfValue) : null,
    byNetwork: async (project, id) =>
      isName(id)
        ? cache.get(
            `n ${project} ${id}`,
            () => store.findByNetwork(db, project, id),
            () => project,
          )
        : null,
    satelliteProjects: async (imei) => (isName(imei) ? store.findSatelliteProjects(db, imei) : []),
    integration: (hash) =>
      cache.get(`i ${hash.toString("base64")}`, () => store.findIntegration(db, hash), projectOfValue),
    opens: (hash) => {
      const none = () => null;
      return cache.get(`o ${hash.toString("base64")}`, () => store.opensAny(db, hash), none);
    },
    sensors: (project) =>
      cache.get(
        `p ${project}`,
        async () => new Map((await store.findSensors(db, project)).map((sensor) => [sensor.number, sensor])),
        () => project,
      ),
    invalidate: cache.invalidate,
    setConnected: cache.setConnected,
  };
}
