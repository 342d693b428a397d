/** How many documents are drawn at the same time while their callers wait, and how many callers wait. */
export const DRAWING_QUEUE = {
  concurrency: 2,
  concurrencyPerLane: 1,
  maxWaiting: 10,
  maxWaitingPerLane: 5,
  busy: "REPORTS_BUSY",
} as const;
