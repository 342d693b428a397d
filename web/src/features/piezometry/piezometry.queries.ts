import { useCallQuery } from "../../resource/call-query.ts";

/** As many points as are distinguishable in a drawing of half a screen's width. */
const POINTS = 400;
const EVERY_MS = 60_000;

/**
 * Query of the sensors' readings as levels above the sea. Refetched periodically, because devices report at any time.
 */
export function useSensorLevels(project: string, from: string | null) {
  return useCallQuery(
    "piezometry",
    "piezometry",
    { params: { project }, query: { points: POINTS, ...(from ? { from } : {}) } },
    { refetchInterval: EVERY_MS, keepPrevious: true },
  );
}
