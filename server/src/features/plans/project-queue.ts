// Serialises reviews: they share one worker with imports, which must never wait behind more than one of them.
import { AppError } from "../../platform/errors/app-error.ts";

/** Maximum reviews running or waiting, of all users. */
export const MAX_WAITING = 8;
/** Maximum per user; the second one waits for the first. */
export const MAX_WAITING_PER_PROJECT = 2;

export interface QueueSlot<T> {
  readonly person: string;
  /** Turns with the same key have the same result: a later request joins the one in progress. */
  readonly key: string;
  readonly work: (signal: AbortSignal) => Promise<T>;
}

/** @throws AppError REVIEW_BUSY, the signal's reason, and whatever the work throws */
export type RunInQueue<T> = (turn: QueueSlot<T>, signal: AbortSignal) => Promise<T>;

interface Open<T> {
  readonly person: string;
  readonly result: Promise<T>;
  readonly stop: AbortController;
  callers: number;
}

/** A queue: one turn at a time, first come, first served. Work that no request waits for any more is aborted. */
export function createProjectQueue<T>(): RunInQueue<T> {
  const turns = new Map<string, Open<T>>();
  let last: Promise<unknown> = Promise.resolve();
  const forget = (key: string, turn: Open<T>) => {
    if (turns.get(key) === turn) turns.delete(key);
  };

  function open({ person, key, work }: QueueSlot<T>): Open<T> {
    const own = [...turns.values()].filter((turn) => turn.person === person);
    if (turns.size >= MAX_WAITING || own.length >= MAX_WAITING_PER_PROJECT) throw new AppError("REVIEW_BUSY");
    const stop = new AbortController();
    const result = last.then(() => {
      stop.signal.throwIfAborted();
      return work(stop.signal);
    });
    const turn: Open<T> = { person, result, stop, callers: 0 };
    last = result.then(
      () => forget(key, turn),
      () => forget(key, turn),
    );
    turns.set(key, turn);
    return turn;
  }

  return async (project, signal) => {
    signal.throwIfAborted();
    const turn = turns.get(project.key) ?? open(project);
    turn.callers++;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        reject(signal.reason);
        if (--turn.callers > 0) return;
        forget(project.key, turn);
        turn.stop.abort(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      turn.result.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    });
  };
}
