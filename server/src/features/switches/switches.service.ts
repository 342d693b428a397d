import type { Input } from "@vetaverde/contract/endpoint";
import type { WithDates } from "@vetaverde/contract/shapes";
import {
  INITIALLY,
  PERSON_SWITCHES,
  PROJECT_SWITCHES,
  type ProjectSwitch,
  type Switch,
  type SwitchName,
  type switchesEndpoints,
} from "@vetaverde/contract/switches";
import { ROLES, type Role } from "@vetaverde/domain/permissions/roles";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import * as store from "./switches.store.ts";

type Calls = typeof switchesEndpoints;

export interface SwitchesDeps {
  db: Db;
  rolesOf(project: string, user: { id: string; systemAdmin: boolean }): Promise<readonly Role[]>;
  now: () => number;
}

export interface SwitchesService {
  list(input: Input<Calls["list"]>, ctx: Context): Promise<WithDates<Switch>[]>;
  setProject(input: Input<Calls["setProject"]>, ctx: Context): Promise<WithDates<Switch>>;
  setOwn(input: Input<Calls["setOwn"]>, ctx: Context): Promise<WithDates<Switch>>;
  /** Queried by the features that the switch controls. */
  isOn(project: string, name: ProjectSwitch): Promise<boolean>;
}

export function createSwitchesService({ db, rolesOf, now }: SwitchesDeps): SwitchesService {
  return {
    list: async ({ params: { project } }, ctx) => {
      const actor = actorOf(ctx);
      const [rows, roles] = await Promise.all([
        store.list(db, project, actor.id),
        // An API token may read switches, and has no roles to change them.
        actor.token ? ([] as readonly Role[]) : rolesOf(project, actor),
      ]);
      const row = (name: SwitchName) => rows.find((one) => one.name === name);
      const own = PERSON_SWITCHES.map((name) => toSwitch(name, "person", row(name), !actor.token));
      const shared = PROJECT_SWITCHES.map((name) =>
        toSwitch(name, "project", row(name), roles.includes(ROLES.ADMIN)),
      );
      return [...own, ...shared];
    },
    setProject: ({ params, body: { on } }, ctx) =>
      transact(db, ctx, async (tx) => {
        const { project, switch: name } = params;
        const before = (await store.findOfProject(tx, project, name))?.on ?? INITIALLY[name];
        await store.setForProject(tx, project, { name, on, by: actorOf(ctx).id, at: new Date(now()) });
        await recorded(tx, ctx, { project, name, before, on });
        return toSwitch(name, "project", await store.findOfProject(tx, project, name), true);
      }),
    setOwn: ({ params: { switch: name }, body: { on } }, ctx) =>
      transact(db, ctx, async (tx) => {
        const by = actorOf(ctx).id;
        const before = (await store.findOfPerson(tx, by, name))?.on ?? INITIALLY[name];
        await store.setForPerson(tx, { name, on, by, at: new Date(now()) });
        await recorded(tx, ctx, { project: null, name, before, on });
        return toSwitch(name, "person", await store.findOfPerson(tx, by, name), true);
      }),
    isOn: async (project, name) => (await store.findOfProject(db, project, name))?.on ?? INITIALLY[name],
  };
}

/** Setting a switch to its current value changes nothing and is not recorded in the audit trail. */
async function recorded(
  tx: Tx,
  ctx: Context,
  { project, name, before, on }: { project: string | null; name: SwitchName; before: boolean; on: boolean },
): Promise<void> {
  if (before === on) return;
  await recordChange(tx, ctx, {
    project,
    action: "switch.turned",
    entity: "switch",
    entityId: name,
    before: { name, active: before },
    after: { name, active: on },
  });
}

const toSwitch = (
  name: SwitchName,
  scope: Switch["scope"],
  row: store.SwitchRow | undefined,
  mayChange: boolean,
): WithDates<Switch> => ({
  name,
  scope,
  on: row?.on ?? INITIALLY[name],
  mayChange,
  changedAt: row?.changedAt ?? null,
  changedBy: row?.changedBy ?? null,
});
