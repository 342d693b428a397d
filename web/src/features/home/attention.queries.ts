import { useCallQuery } from "../../resource/call-query.ts";

/** Refetching interval, so that the counts of the menu follow what others do. */
const EVERY_MS = 60_000;

/** Query of what in the project waits for somebody. */
export const useAttention = (project: string) =>
  useCallQuery("home", "attention", { query: { project } }, { refetchInterval: EVERY_MS });
