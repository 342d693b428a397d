// How monitorings are counted, on every page, board and paper alike.

/**
 * The states of which each monitoring has exactly one, in the order in which bars and legends show them: their counts
 * add up to all monitorings. That a monitoring was rescheduled is a mark beside its state and counts in none of these.
 */
export const COUNTED_STATES = ["done", "near", "unfulfilled", "skipped", "far"] as const;
export type CountedState = (typeof COUNTED_STATES)[number];
export type StateCounts = Readonly<Record<CountedState, number>>;
