import { actorOf, type Context } from "./context.ts";

/** A project's row that a user writes, and when. */
export interface Written {
  project: string;
  id: string;
  by: string;
  at: Date;
}

/** @param now epoch ms */
export const writtenBy = (ctx: Context, project: string, id: string, now: number): Written => ({
  project,
  id,
  by: actorOf(ctx).id,
  at: new Date(now),
});
