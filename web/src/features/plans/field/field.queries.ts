import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CatalogEntry } from "@vetaverde/contract/catalog";
import type { Monitoring } from "@vetaverde/contract/monitorings";
import { call } from "../../../lib/call.ts";
import { isCallError } from "../../../lib/call-error.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { personMark } from "../../../lib/person.ts";
import { currentSession } from "../../../lib/session.ts";
import { DATA_CACHE, OWN_ENTRIES } from "../../../lib/user-cache.ts";
import { callKey } from "../../../resource/call-key.ts";
import { loadMeasurements } from "../measurements/measurements.queries.ts";
import { type FieldPart, type FieldWork, type StationPlace, withSent } from "./field.work.ts";

/** Monitorings of a part per request. */
export const PAGE_SIZE = 500;
const FIRST = { near: 1, unfulfilled: 1 } as const;
/** Several answers of the monitorings as one. */
const keyOf = (project: string) => callKey("plans", "monitorings", { params: { project } }, "field");

/**
 * Query of the due, near and overdue monitorings with the positions of their stations; without a connection, the last
 * version stored on the device.
 */
export function useFieldWork(project: string, outbox: readonly OutboxItem[]) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: keyOf(project),
    queryFn: async ({ signal }): Promise<FieldWork> => {
      try {
        // Refetches as many pages as were loaded on this device before: a user who loaded everything before going to
        // the pit must not find less there.
        const known = queries.getQueryData<FieldWork>(keyOf(project)) ?? (await storedWork(project));
        const work = await loadWork(project, known?.pages ?? FIRST, signal);
        await storeWork(project, work);
        return work;
      } catch (error) {
        const stored = isCallError(error) && error.unanswered ? await storedWork(project) : null;
        if (!stored) throw error;
        // Sent outbox items are deleted after a day, so their effect is stored with the cached work.
        const work = withSent(stored, outbox);
        if (work !== stored) await storeWork(project, work);
        return work;
      }
    },
  });
}

/** Loads another page of a part; the current list remains visible until it arrives. */
export function useMoreWork(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (part: FieldPart) => {
      const pages = queries.getQueryData<FieldWork>(keyOf(project))?.pages ?? FIRST;
      const work = await loadWork(project, { ...pages, [part]: pages[part] + 1 });
      // A refetch that is in flight would return fewer pages.
      await queries.cancelQueries({ queryKey: keyOf(project) });
      queries.setQueryData(keyOf(project), work);
      await storeWork(project, work);
    },
  });
}

async function loadWork(
  project: string,
  pages: Readonly<Record<FieldPart, number>>,
  signal?: AbortSignal,
): Promise<FieldWork> {
  // Overdue monitorings newest first: those of years ago would otherwise hide what is due today.
  const [near, owed, stations, measurements] = await Promise.all([
    partOf(project, { status: "near", sort: "date", pages: pages.near }, signal),
    partOf(project, { status: "unfulfilled", sort: "-date", pages: pages.unfulfilled }, signal),
    allStations(project, signal),
    loadMeasurements(project, signal).catch((error: unknown) => {
      // The list is useful without them; without an answer at all the stored work is.
      if (isCallError(error) && !error.unanswered) return null;
      throw error;
    }),
  ]);
  const cut = [
    { status: "near" as const, shown: near.items.length, total: near.total },
    { status: "unfulfilled" as const, shown: owed.items.length, total: owed.total },
  ].filter(({ shown, total }) => shown < total);
  return {
    monitorings: [...owed.items, ...near.items],
    stations,
    ...(measurements ? { measurements } : {}),
    cut,
    at: Date.now(),
    pages: { near: near.pages, unfulfilled: owed.pages },
  };
}

interface Part {
  status: FieldPart;
  sort: "date" | "-date";
  pages: number;
}

/** The first pages of a part, without duplicates: a monitoring may move from one page to the next between requests. */
async function partOf(project: string, { status, sort, pages }: Part, signal: AbortSignal | undefined) {
  const monitorings = new Map<string, Monitoring>();
  let total = 0;
  for (let page = 1; page <= pages; page++) {
    const query = { status: [status], sort, size: PAGE_SIZE, page };
    const answer = await call("plans", "monitorings", { params: { project }, query, signal });
    for (const item of answer.items) monitorings.set(item.id, item);
    total = answer.total;
    if (page * PAGE_SIZE >= total) break;
  }
  // Pages that became empty because their monitorings were done are not requested again.
  return {
    items: [...monitorings.values()],
    total,
    pages: Math.max(1, Math.min(pages, Math.ceil(total / PAGE_SIZE))),
  };
}

async function allStations(project: string, signal?: AbortSignal): Promise<StationPlace[]> {
  const entries: CatalogEntry[] = [];
  for (let page = 1; page <= 20; page++) {
    const params = { project, kind: "stations" as const };
    const { items, total } = await call("catalog", "list", {
      params,
      query: { size: PAGE_SIZE, page },
      signal,
    });
    entries.push(...items);
    if (items.length === 0 || entries.length >= total) break;
  }
  return entries.map(({ id, latitude, longitude }) => {
    const known = typeof latitude === "number" && typeof longitude === "number";
    return { id, place: known ? { latitude, longitude } : null };
  });
}

/** The cache of this user, which is closed with their session. */
async function storeOf(): Promise<Cache | null> {
  const person = personMark(currentSession().user?.id ?? null);
  if (person === null || typeof caches === "undefined") return null;
  return (await caches.has(DATA_CACHE + person)) ? caches.open(DATA_CACHE + person) : null;
}

const noteOf = (project: string) => `${OWN_ENTRIES}field/${project}`;

async function storeWork(project: string, work: FieldWork): Promise<void> {
  const { view } = currentSession();
  // Data loaded in "view as" mode is never stored.
  if (view) return;
  try {
    await (await storeOf())?.put(noteOf(project), new Response(JSON.stringify(work)));
  } catch {
    // If the device's storage is full, the previous version remains stored; the new one is displayed all the same.
  }
}

async function storedWork(project: string): Promise<FieldWork | null> {
  try {
    const stored = await (await storeOf())?.match(noteOf(project));
    return stored ? ((await stored.json()) as FieldWork) : null;
  } catch {
    // An unreadable cache counts as empty.
    return null;
  }
}
