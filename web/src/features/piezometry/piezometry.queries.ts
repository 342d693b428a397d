import { useCallQuery } from "../../resource/call-query.ts";

/** As many as a drawing of half a screen shows apart. */
const POINTS = 400;
const EVERY_MS = 60_000;

/** What the sensors' readings mean above the sea. It is renewed by itself: a device says when it likes. */
export function useSensorLevels(project: string, from: string | null) {
  return useCallQuery(
    "piezometry",
    "piezometry",
    { params: { project }, query: { points: POINTS, ...(from ? { from } : {}) } },
    { refetchInterval: EVERY_MS, keepPrevious: true },
  );
}
