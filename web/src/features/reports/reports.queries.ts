import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { useProjectMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";

const WATCH_MS = 1000;

/** Query of the archive; polled while a report is being generated. */
export function useReports(project: string, page: number, size: number) {
  return useCallQuery(
    "reports",
    "list",
    { params: { project }, query: { page, size } },
    {
      keepPrevious: true,
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ endedAt }) => endedAt === null) ? WATCH_MS : false,
    },
  );
}

export type StartBody = ArgsOf<"reports", "start">["body"];

/** Downloads the PDF through the browser. @throws CallError */
export const fetchReport = (project: string, report: string) =>
  download(address(specOf("reports", "file").path, { project, report }, {}));

export type ScheduleFields = ArgsOf<"reports", "addSchedule">["body"];

/** A record to create, or with `of` one to update at the version that the user saw. */
interface Saved<B> {
  body: B;
  of?: { id: string; version: number } | undefined;
  key: string;
}

/** Creates a schedule, or updates the named one at the version that the user saw. */
export const useSaveSchedule = (project: string) =>
  useProjectMutation(
    project,
    ({ body, of, key: once }: Saved<ScheduleFields>) =>
      of
        ? call("reports", "updateSchedule", {
            params: { project, schedule: of.id },
            body: { ...body, version: of.version },
          })
        : call("reports", "addSchedule", { params: { project }, body, idempotencyKey: once }),
    { invalidates: ["reports/schedules"], afterFailure: true },
  );

export type NeutraliserFields = ArgsOf<"neutralisers", "create">["body"];

export const useSaveNeutraliser = (project: string) =>
  useProjectMutation(
    project,
    ({ body, of, key: once }: Saved<NeutraliserFields>) =>
      of
        ? call("neutralisers", "update", {
            params: { project, neutraliser: of.id },
            body: { ...body, version: of.version },
          })
        : call("neutralisers", "create", { params: { project }, body, idempotencyKey: once }),
    { invalidates: ["neutralisers", "reports/options"], afterFailure: true },
  );
