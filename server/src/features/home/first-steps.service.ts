// The checklist of first steps for a project's administrator, and what Home of a project without plans shows.
import type { Reply } from "@vetaverde/contract/endpoint";
import { FIRST_STEPS, type FirstStep, type homeEndpoints } from "@vetaverde/contract/home";
import type { MenuEntry } from "@vetaverde/contract/menus";
import { ROLES, type Role } from "@vetaverde/domain/permissions/roles";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { responsiblesNaming } from "../../platform/schedule/responsibles.store.ts";
import * as store from "./first-steps.store.ts";

export interface FirstStepsDeps {
  db: Db;
  /** The caller's own menu: the caller may see only what it contains. */
  menu(ctx: Context, project: string): Promise<MenuEntry[]>;
  /** The user's current roles in the project. */
  rolesOf(project: string, user: { id: string; systemAdmin: boolean }): Promise<readonly Role[]>;
  now?: () => number;
}

type FirstSteps = Reply<(typeof homeEndpoints)["firstSteps"]>;

/** The menu area of each step; steps of areas that the project does not use are left out. */
const AREAS: Partial<Record<FirstStep, string>> = {
  catalog: "PlanningAndMonitoring",
  stations: "PlanningAndMonitoring",
  plan: "PlanningAndMonitoring",
  permits: "Commitments",
  devices: "ModiList",
};

export async function getFirstSteps(
  deps: FirstStepsDeps,
  project: string,
  ctx: Context,
): Promise<FirstSteps> {
  const { db } = deps;
  const actor = actorOf(ctx);
  const [done, responsibles] = await Promise.all([
    store.findFirstSteps(db, project),
    actor.token ? [] : responsiblesNaming(db, project, actor.id),
  ]);
  return {
    hasPlans: done.plan,
    isNamed: responsibles.length > 0,
    steps: await stepsOf(deps, project, ctx, done),
  };
}

async function stepsOf(
  { db, menu, rolesOf, now = Date.now }: FirstStepsDeps,
  project: string,
  ctx: Context,
  done: store.FirstStepStates,
): Promise<FirstSteps["steps"]> {
  const actor = actorOf(ctx);
  if (actor.token || !(await rolesOf(project, actor)).includes(ROLES.ADMIN)) return null;
  if (await store.isDismissed(db, project, actor.id)) return null;
  const open = new Set(aliasesIn(await menu(ctx, project)));
  const ofProject = FIRST_STEPS.filter((step) => open.has(AREAS[step] ?? "") || AREAS[step] === undefined);
  if (ofProject.every((step) => done[step])) {
    await store.insertFinished(db, project, new Date(now()));
    return null;
  }
  // Only the platform's administrator sets up devices.
  const steps = ofProject.filter((step) => step !== "devices" || actor.systemAdmin);
  if (steps.every((step) => done[step])) return null;
  return steps.map((step) => ({ step, done: done[step] }));
}

const aliasesIn = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ alias, submenu }) => [alias, ...aliasesIn(submenu)]);

export function dismissFirstSteps(
  { db, now = Date.now }: FirstStepsDeps,
  project: string,
  ctx: Context,
): Promise<true> {
  const { id: user } = actorOf(ctx);
  return transact(db, ctx, async (tx) => {
    await store.insertDismissal(tx, { project, user, now: new Date(now()) });
    return true as const;
  });
}
