const MINUTE_MS = 60_000;

/** When the files of one user or lane that crash worker processes pause it. */
export const CRASH_LIMITS = {
  maxCrashes: 3,
  windowMs: 10 * MINUTE_MS,
  pauseMs: 2 * MINUTE_MS,
  maxPauseMs: 60 * MINUTE_MS,
};
