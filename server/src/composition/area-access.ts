import type { Actor } from "../platform/context/context.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { Core } from "./core.ts";

/** A refusal is a result; any other error is a fault. */
function refused(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}

/** Whether a user may make the calls of a menu area, of which another area shows parts. */
export const mayUseArea = (
  { authorize }: Core["access"],
  access: "read" | "write",
  area: string,
  project: string,
  actor: Actor,
): Promise<boolean> =>
  authorize(actor, { access, area, project, subject: undefined }).then(() => true, refused);

/** Whether a user may read the calls of a menu area, of which another area shows parts. */
export const mayReadArea = (
  access: Core["access"],
  area: string,
  project: string,
  actor: Actor,
): Promise<boolean> => mayUseArea(access, "read", area, project, actor);
