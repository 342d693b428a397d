import { useQueryClient } from "@tanstack/react-query";
import type { Instrument, InstrumentJob } from "@vetaverde/contract/instruments";
import { isId } from "@vetaverde/domain/text/id";
import { useEffect, useRef } from "react";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { openEvents } from "../../lib/event-stream.ts";
import { pageIn, type Search } from "../../lib/search.ts";
import { callKey } from "../../resource/call-key.ts";
import { useCallMutation, useProjectMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { invalidateCalls } from "../../resource/invalidate.ts";

export type InstrumentQuery = NonNullable<ArgsOf<"instruments", "list">["query"]>;
export type InstrumentBody = ArgsOf<"instruments", "create">["body"];

export const STATES = ["none", "queued", "reading", "extracting", "done", "failed", "cancelled"] as const;
const SORTS = [
  "name",
  "-name",
  "year",
  "-year",
  "miningUnit",
  "-miningUnit",
  "updatedAt",
  "-updatedAt",
] as const;
const PAGE_SIZE = 50;
/** Polling interval during processing; the longer one applies while the event stream is connected. */
const WATCH_MS = 700;
const STREAMED_POLL_MS = 5000;
const LIST_WATCH_MS = 3000;
/** Page size that exceeds the number of mining units of any mine. */
const ALL = 500;

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== "").map(String);

/** The list's state from the address; invalid values are ignored. */
export function instrumentQuery({ page, sort, q, miningUnit, state }: Search): InstrumentQuery {
  const known = SORTS.find((one) => one === sort);
  const states = STATES.filter((one) => listOf(state).includes(one));
  const units = listOf(miningUnit).filter(isId);
  return {
    page: pageIn({ page }),
    size: PAGE_SIZE,
    ...(known ? { sort: known } : {}),
    ...(q === undefined || q === "" ? {} : { q: String(q).slice(0, 200) }),
    ...(units.length > 0 ? { miningUnit: units } : {}),
    ...(states.length > 0 ? { state: states } : {}),
  };
}

export const isRunning = (job: Instrument["job"]): boolean => job !== null && job.endedAt === null;

export function useInstruments(project: string, query: InstrumentQuery) {
  return useCallQuery(
    "instruments",
    "list",
    { params: { project }, query },
    {
      keepPrevious: true,
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ job }) => isRunning(job)) ? LIST_WATCH_MS : false,
    },
  );
}

export function useInstrument(project: string, instrument: string) {
  const hasEvent = useRef(false);
  const query = useCallQuery(
    "instruments",
    "get",
    { params: { project, instrument } },
    {
      refetchInterval: ({ state }) =>
        state.data && isRunning(state.data.job) ? (hasEvent.current ? STREAMED_POLL_MS : WATCH_MS) : false,
    },
  );
  useJobEvents(project, query.data, hasEvent);
  return query;
}

const oneKey = (project: string, instrument: string) =>
  callKey("instruments", "get", { params: { project, instrument } });

/** Applies progress events of a running job to the cached instrument; if the stream ends or fails, polling resumes. */
function useJobEvents(
  project: string,
  instrument: Instrument | undefined,
  hasEvent: { current: boolean },
): void {
  const queries = useQueryClient();
  const id = instrument?.id;
  const job = instrument?.job && isRunning(instrument.job) ? instrument.job.id : null;
  useEffect(() => {
    if (!id || !job) return;
    const stop = new AbortController();
    const key = oneKey(project, id);
    const follow = async () => {
      const at = address(specOf("instruments", "jobEvents").path, { project, job });
      for await (const { event, data } of openEvents(at, null, stop.signal)) {
        if (event !== "job") continue;
        hasEvent.current = true;
        const now = data as InstrumentJob;
        queries.setQueryData<Instrument>(key, (known) =>
          known?.job?.id === job ? { ...known, job: { ...known.job, ...now } } : known,
        );
        if (now.endedAt !== null) return;
      }
    };
    void follow()
      .catch(() => {})
      .finally(() => {
        hasEvent.current = false;
        if (!stop.signal.aborted) void invalidateCalls(queries, project, ["instruments"]);
      });
    return () => stop.abort();
  }, [project, id, job, queries, hasEvent]);
}

export function useMiningUnits(project: string) {
  return useCallQuery("instruments", "miningUnits", { params: { project }, query: { size: ALL } });
}

/** Query of the available prompts; a user who may not see them cannot select one. */
export function usePromptChoices(project: string, enabled = true) {
  return useCallQuery(
    "prompts",
    "list",
    { params: { project }, query: { size: ALL, active: "true" } },
    { enabled, retry: false },
  );
}

export interface InstrumentFields extends Omit<InstrumentBody, "miningUnit"> {
  /** An existing mining unit, or the name of a new one. */
  miningUnit: { id: string } | { name: string };
}

export interface Saving {
  body: InstrumentFields;
  key: string;
  /** The version that the input is based on; null for a new instrument. */
  version: number | null;
}

/** Mutation that creates the mining unit first if it is new. `instrument` is the id of an existing one. */
export function useSaveInstrument(project: string, instrument: string | null) {
  return useProjectMutation(
    project,
    async ({ body: { miningUnit, ...rest }, key, version }: Saving) => {
      const unit =
        "id" in miningUnit
          ? miningUnit
          : await call("instruments", "createMiningUnit", { params: { project }, body: miningUnit });
      const body = { ...rest, miningUnit: unit.id };
      if (!instrument)
        return call("instruments", "create", { params: { project }, body, idempotencyKey: key });
      return call("instruments", "update", {
        params: { project, instrument },
        body: { ...body, ...(version === null ? {} : { version }) },
        idempotencyKey: key,
      });
    },
    { invalidates: ["instruments"], afterFailure: true },
  );
}

/** Mutations that start a processing or cancel the running one; the page is then refetched. */
export function useProcessing(project: string, instrument: string) {
  const start = useCallMutation("instruments", "process", () => ({ params: { project, instrument } }), {
    afterFailure: true,
  });
  const cancel = useCallMutation(
    "instruments",
    "cancelJob",
    (job: string) => ({ params: { project, job } }),
    { afterFailure: true },
  );
  return { start, cancel };
}

export function exportInstruments(project: string, query: InstrumentQuery): Promise<void> {
  const { page: _page, size: _size, ...rest } = query;
  return download(address(specOf("instruments", "csv").path, { project }, rest as Record<string, string>));
}

export const downloadDocument = (project: string, document: string): Promise<void> =>
  download(address(specOf("instruments", "file").path, { project, document }));
