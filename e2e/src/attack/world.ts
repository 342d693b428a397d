import { ROLES, type Role } from "@vetaverde/domain/permissions/roles";
import { type Caller, callAs, mustCall } from "./client.ts";
import type { Product } from "./product.ts";

/** The demonstration's password, also used for the accounts created here. */
const PASSWORD = "Veta2026";
const SYSTEM = "sistema@demo.vetaverde.org";
const DAY_MS = 86_400_000;

/** The members of the attacking project by their permissions. */
export const MEMBERS = {
  admin: ROLES.ADMIN,
  write: ROLES.WRITE,
  audit: ROLES.AUDIT,
  read: ROLES.READ,
} as const;
export type Member = keyof typeof MEMBERS;

/** Two projects of one platform: users of `own` attack, and data of `victim` must stay invisible to them. */
export interface World {
  product: Product;
  system: Caller;
  own: ProjectSide;
  victim: ProjectSide;
  members: Record<Member, Caller>;
  /** Machine keys of the attacking project by scope. */
  keys: Record<Member, Caller>;
  /** Text that is written into the victim's rows. */
  marker: string;
  /** Identifiers of the victim's rows. */
  foreignIds: ReadonlySet<string>;
  /** Signs a member in again after their session ended. */
  signInAgain(member: Member): Promise<void>;
}

export interface ProjectSide {
  id: string;
  /** Identifiers of its rows by the contract's parameter for such a row. */
  ids: ReadonlyMap<string, readonly string[]>;
}

/** Parameters and fields of the contract, and the table that they refer to. */
const TABLES: Readonly<Record<string, string>> = {
  station: "stations",
  stations: "stations",
  plan: "plans",
  plans: "plans",
  monitoring: "monitorings",
  skip: "station_skips",
  entry: "catalog_entries",
  device: "devices",
  devices: "devices",
  sensor: "device_sensors",
  instrument: "instruments",
  older: "instruments",
  newer: "instruments",
  document: "instrument_documents",
  job: "instrument_jobs",
  commitment: "commitments",
  miningUnit: "mining_units",
  prompt: "prompts",
  board: "boards",
  file: "files",
  notification: "notifications",
  sample: "samples",
  import: "sample_imports",
  set: "limit_sets",
  borehole: "boreholes",
  report: "reports",
  schedule: "report_schedules",
  neutraliser: "neutralisers",
  inlet: "stations",
  outlet: "stations",
  token: "api_tokens",
  integration: "integration_keys",
  event: "alerts",
  window: "alert_windows",
  command: "relay_commands",
  preview: "plan_previews",
  message: "readings_raw",
};

const MAX_IDS = 200;
const MAX_MARKED = 50;
/** Columns with text written by users. */
const TEXT_COLUMNS = [
  "name",
  "title",
  "text",
  "summary",
  "message",
  "observation",
  "description",
  "reason",
  "label",
  "last_name",
];
/** With fewer marked columns than this, the marker would prove nothing. */
const MIN_MARKED_COLUMNS = 10;

export async function makeWorld(product: Product, seed: number): Promise<World> {
  const { url } = product;
  const system = await signIn(url, "system", SYSTEM);
  const { items } = await mustCall(url, system, "GET", "/fkl-project/projects?sort=name");
  const [victim, own] = [true, false].map(
    (main) => items.find((one: { main: boolean }) => one.main === main).id as string,
  ) as [string, string];
  const emails = {} as Record<Member, string>;
  const members = {} as Record<Member, Caller & { headers: Record<string, string> }>;
  for (const [name, role] of Object.entries(MEMBERS) as [Member, Role][]) {
    emails[name] = `attack-${name}@example.org`;
    await makeMember(url, system, own, emails[name], role);
    members[name] = await signIn(url, name, emails[name]);
  }
  const keys = {} as Record<Member, Caller>;
  for (const [name, role] of Object.entries(MEMBERS) as [Member, Role][]) {
    const body = { name: `Attack ${name}`, role, expiresAt: new Date(Date.now() + DAY_MS).toISOString() };
    const { token } = await mustCall(url, members.admin, "POST", `/fkl-user/${own}/tokens`, body);
    keys[name] = { name: `key:${name}`, headers: { authorization: `Bearer ${token}` } };
  }
  const marker = `zqxmarker${seed}`;
  const marked = await plantMarker(product, victim, marker);
  if (marked < MIN_MARKED_COLUMNS) throw new Error(`the marker stands in ${marked} columns only`);
  return {
    product,
    system,
    members,
    keys,
    marker,
    // The attack depends on its users and keys: they are never named in a call that could end them.
    own: { id: own, ids: without(await idsOf(product, own), ["user", "token"]) },
    victim: { id: victim, ids: await idsOf(product, victim) },
    foreignIds: await allIdsOf(product, victim),
    signInAgain: async (member) => {
      members[member].headers = { ...(await signIn(url, member, emails[member])).headers };
    },
  };
}

export async function signIn(
  url: string,
  name: string,
  email: string,
): Promise<Caller & { headers: Record<string, string> }> {
  const code = await mustCall(url, null, "POST", "/login", { email, password: PASSWORD });
  return { name, headers: { authorization: String(code) } };
}

/** Creates a project user with the demonstration's password. */
async function makeMember(
  url: string,
  system: Caller,
  project: string,
  email: string,
  role: Role,
): Promise<void> {
  const person = { email, name: "Attack", lastName: "Member", locale: "en" };
  const { id } = await mustCall(url, system, "POST", "/fkl-user/users", person);
  const { link } = await mustCall(url, system, "POST", `/fkl-user/users/${id}/activation-link`);
  const token = /[\w-]{20,200}$/.exec(String(link))?.[0] ?? "";
  await mustCall(url, null, "POST", "/fkl-auth/activate", { token, password: PASSWORD, repeat: PASSWORD });
  const permissions = role === ROLES.READ ? [role] : [ROLES.READ, role];
  await mustCall(url, system, "POST", `/fkl-user/${project}/users`, { email, permissions });
}

const without = (ids: Map<string, string[]>, names: string[]) =>
  new Map([...ids].filter(([name]) => !names.includes(name)));

async function idsOf(product: Product, project: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const [name, table] of Object.entries(TABLES)) {
    const rows = await product
      .query<{ id: string }>(`select id from ${table} where project_id = $1 limit 20`, [project])
      .catch(() => []);
    if (rows.length > 0)
      found.set(
        name,
        rows.map(({ id }) => id),
      );
  }
  const users = await product.query<{ id: string }>(
    "select user_id as id from project_members where project_id = $1 order by user_id limit 20",
    [project],
  );
  found.set(
    "user",
    users.map(({ id }) => id),
  );
  return found;
}

interface Column {
  table: string;
  column: string;
}

const columnsOf = (product: Product, where: string) =>
  product.query<Column>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (${where})
        and exists (select 1 from information_schema.columns p where p.table_schema = c.table_schema
                      and p.table_name = c.table_name and p.column_name = 'project_id')
      order by 1, 2`,
  );

async function allIdsOf(product: Product, project: string): Promise<Set<string>> {
  const found = new Set([project]);
  for (const { table } of await columnsOf(product, "c.column_name = 'id' and c.data_type = 'uuid'")) {
    const rows = await product.query<{ id: string }>(
      `select id from "${table}" where project_id = $1 limit ${MAX_IDS}`,
      [project],
    );
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Writes the marker into every text column of the victim that accepts it. @returns number of columns */
async function plantMarker(product: Product, project: string, marker: string): Promise<number> {
  let taken = 0;
  const names = TEXT_COLUMNS.map((name) => `'${name}'`).join(", ");
  const columns = await columnsOf(product, `c.column_name in (${names}) and c.data_type = 'text'`);
  for (const { table, column } of columns) {
    const rows = await product
      .query(
        `update "${table}" set "${column}" = "${column}" || $2 where ctid in
           (select ctid from "${table}" where project_id = $1 and "${column}" is not null limit ${MAX_MARKED})
         returning 1`,
        [project, ` ${marker}`],
      )
      // Immutable columns and columns with a required format reject the marker.
      .catch(() => []);
    if (rows.length > 0) taken++;
  }
  const named = await product.query("update projects set name = name || $2 where id = $1 returning 1", [
    project,
    ` ${marker}`,
  ]);
  return taken + named.length;
}

/** Whether a caller's session or key is still valid. */
export async function isSignedIn(world: World, caller: Caller): Promise<boolean> {
  return (await callAs(world.product.url, caller, "GET", "/fkl-project/projects")).status === 200;
}
