import { AppError } from "../../platform/errors/app-error.ts";

export interface DrawingQueue {
  /** Runs the work when its turn has come. @throws AppError IMAGE_BUSY where too many wait already; whatever it throws */
  run<T>(person: string, work: () => Promise<T>): Promise<T>;
}

export interface DrawingLimits {
  /** Those that wait or are being drawn: each holds its file in memory. */
  inProcess: number;
  perPerson: number;
}

/**
 * One drawing after the other: several large ones at once would take the memory of everything else. Nor may the line
 * grow without end, and nobody fills it alone.
 */
export function createDrawingQueue({ inProcess, perPerson }: DrawingLimits): DrawingQueue {
  const waiting = new Map<string, number>();
  let all = 0;
  let last: Promise<unknown> = Promise.resolve();
  const count = (person: string, by: 1 | -1) => {
    const now = (waiting.get(person) ?? 0) + by;
    if (now === 0) waiting.delete(person);
    else waiting.set(person, now);
    all += by;
  };
  return {
    run: (person, work) => {
      if (all >= inProcess || (waiting.get(person) ?? 0) >= perPerson) {
        return Promise.reject(new AppError("IMAGE_BUSY"));
      }
      count(person, 1);
      const done = last.then(work).finally(() => count(person, -1));
      last = done.catch(() => undefined);
      return done;
    },
  };
}
