import type { ArgsOf } from "../../lib/call.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";

const REFRESH_MS = 15_000;

/** Query of the installation's state, refreshed while the page is open. */
export const useHealth = () => useCallQuery("health", "state", {}, { refetchInterval: REFRESH_MS });

/** Query of the schedule of backups and of the latest runs. */
export const useBackups = () => useCallQuery("backups", "state", {}, { refetchInterval: REFRESH_MS });

export type ScheduleBody = ArgsOf<"backups", "setSchedule">["body"];

export const useSetSchedule = () =>
  useCallMutation("backups", "setSchedule", (body: ScheduleBody) => ({ body }), {
    invalidates: ["backups", "health"],
    afterFailure: true,
  });
