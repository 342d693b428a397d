// How monitorings are counted, identically on every page, board and PDF.

/**
 * The mutually exclusive states of a monitoring, in the order of bars and legends: their counts add up to all
 * monitorings. Rescheduled is a mark besides the state and counts in none of these.
 */
export const COUNTED_STATES = ["done", "near", "unfulfilled", "skipped", "far"] as const;
export type CountedState = (typeof COUNTED_STATES)[number];
export type StateCounts = Readonly<Record<CountedState, number>>;
