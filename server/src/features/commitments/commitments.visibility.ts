// Redacts links of a commitment: plans, devices and transmissions have areas of their own, which a reader of the matrix may
// lack.
import type { Commitment, CommitmentChange } from "@vetaverde/contract/commitment";
import type { WithDates } from "@vetaverde/contract/shapes";
import { type Actor, actorOf, type Context } from "../../platform/context/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";

export interface Visibility {
  plans: boolean;
  devices: boolean;
  transmissions: boolean;
}
export type GetVisibility = (project: string, actor: Actor) => Promise<Visibility>;

/** Removes links that the viewer may not see. Their number remains, so that `none` and `not visible` differ. */
export const redactCommitment =
  ({ plans, devices, transmissions }: Visibility) =>
  (one: WithDates<Commitment>): WithDates<Commitment> => ({
    ...one,
    ...(plans ? {} : { plans: [] }),
    ...(devices ? {} : { devices: [] }),
    ...(transmissions ? {} : { transmissions: [] }),
    hidden: {
      plans: plans ? 0 : one.plans.length,
      devices: devices ? 0 : one.devices.length,
      transmissions: transmissions ? 0 : one.transmissions.length,
    },
  });

type State = Record<string, unknown> | null;

/** Removes the same fields from the states of a history entry. */
export const redactChange =
  (visibility: Visibility) =>
  <T extends Pick<WithDates<CommitmentChange>, "before" | "after">>(change: T): T => {
    const redact = (state: State): State =>
      state &&
      Object.fromEntries(
        Object.entries(state).filter(([field]) => visibility[field as keyof Visibility] !== false),
      );
    return { ...change, before: redact(change.before), after: redact(change.after) };
  };

/** Redacts the current state that a refusal carries. */
function redactRefusal(visibility: Visibility, error: unknown): unknown {
  if (!(error instanceof AppError) || !error.extra?.["current"]) return error;
  const current = redactCommitment(visibility)(error.extra["current"] as WithDates<Commitment>);
  return new AppError(error.error, { extra: { ...error.extra, current }, cause: error });
}

/** Runs `work` and redacts its result, or the refusal it throws, for the caller. */
export const redactForViewer =
  (getVisibility: GetVisibility) =>
  async <T>(
    project: string,
    ctx: Context,
    work: (visibility: Visibility) => Promise<T>,
    visible: (visibility: Visibility) => (value: T) => T,
  ): Promise<T> => {
    const visibility = await getVisibility(project, actorOf(ctx));
    try {
      return visible(visibility)(await work(visibility));
    } catch (error) {
      throw redactRefusal(visibility, error);
    }
  };

export const each =
  <T>(show: (visibility: Visibility) => (one: T) => T) =>
  (visibility: Visibility) =>
  (all: T[]): T[] =>
    all.map(show(visibility));
