// The long run in steps, so that it can end in time: on a machine of unknown speed nobody knows how long all of it takes.

/** Journeys of a step: enough to occupy each worker three times, few enough to end within minutes. */
const FILES_OF_A_STEP = 9;
const DAY_MS = 86_400_000;
/** So many steps fit into a run's time even on a slow machine; the next day's run begins behind them. */
const STEPS_A_DAY = 3;

/**
 * @param journeys test files of the long journeys
 * @param others test files that each are a step of their own: attacks and faults under load
 * @returns the steps, each with its `kind` ("journeys" or "long") and its `files`; every file is in exactly one
 */
export function longSteps(journeys, others) {
  const steps = others.map((file) => ({ kind: "long", files: [file] }));
  for (let at = 0; at < journeys.length; at += FILES_OF_A_STEP)
    steps.push({ kind: "journeys", files: journeys.slice(at, at + FILES_OF_A_STEP) });
  return steps;
}

/**
 * @param steps the steps in their usual order
 * @param now milliseconds since 1970
 * @returns the same steps, beginning elsewhere each day, so that runs that end early cover all of them within days
 */
export function inTurn(steps, now) {
  const first = steps.length === 0 ? 0 : (Math.floor(now / DAY_MS) * STEPS_A_DAY) % steps.length;
  return [...steps.slice(first), ...steps.slice(0, first)];
}

/**
 * @param args the command's arguments
 * @returns the minutes after which no further step of the long run begins; infinite where none are given
 * @throws {Error} where `--minutes` is not a positive number
 */
export function minutesOf(args) {
  const given = args.find((argument) => argument.startsWith("--minutes"));
  if (given === undefined) return Number.POSITIVE_INFINITY;
  const minutes = Number(given.slice("--minutes=".length));
  if (!(minutes > 0)) throw new Error(`--minutes needs a number, for example --minutes=60: ${given}`);
  return minutes;
}
