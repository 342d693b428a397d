// What of a commitment a person may see: plans and devices have areas of their own, which may be closed to who reads the matrix.
import type { Commitment, CommitmentChange } from "@vetaverde/contract/commitment";
import { type Actor, actorOf, type Context } from "../../platform/context/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";

export interface Sees {
  plans: boolean;
  devices: boolean;
}
export type MaySee = (project: string, actor: Actor) => Promise<Sees>;

/** How many there are is told, so that none is not read for one that is closed; never which. */
export const seenBy =
  ({ plans, devices }: Sees) =>
  (one: Commitment): Commitment => ({
    ...one,
    ...(plans ? {} : { plans: [] }),
    ...(devices ? {} : { devices: [] }),
    hidden: { plans: plans ? 0 : one.plans.length, devices: devices ? 0 : one.devices.length },
  });

type Told = Record<string, unknown> | null;

/** The same of what a history tells of its states. */
export const changeSeenBy =
  (sees: Sees) =>
  <T extends Pick<CommitmentChange, "before" | "after">>(change: T): T => {
    const told = (state: Told): Told =>
      state &&
      Object.fromEntries(Object.entries(state).filter(([field]) => sees[field as keyof Sees] !== false));
    return { ...change, before: told(change.before), after: told(change.after) };
  };

/** What a refusal brings along is seen with the same eyes. */
function refusalSeenBy(sees: Sees, error: unknown): unknown {
  if (!(error instanceof AppError) || !error.extra?.["current"]) return error;
  const current = seenBy(sees)(error.extra["current"] as Commitment);
  return new AppError(error.error, { extra: { ...error.extra, current }, cause: error });
}

/** Does the work, and shows what comes of it as the caller may see it. */
export const throughEyes =
  (maySee: MaySee) =>
  async <T>(
    project: string,
    ctx: Context,
    work: (sees: Sees) => Promise<T>,
    shown: (sees: Sees) => (value: T) => T,
  ): Promise<T> => {
    const sees = await maySee(project, actorOf(ctx));
    try {
      return shown(sees)(await work(sees));
    } catch (error) {
      throw refusalSeenBy(sees, error);
    }
  };

export const each =
  <T>(show: (sees: Sees) => (one: T) => T) =>
  (sees: Sees) =>
  (all: T[]): T[] =>
    all.map(show(sees));
