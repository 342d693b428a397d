import { sql } from "kysely";
import { hashPassword } from "../features/sessions/passwords.ts";
import type { Db, Tx } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";
import type { Log } from "../platform/log/log.ts";
import { DEMO_PASSWORD, type DemoPerson, people, stranger } from "./demo.people.ts";
import { stations } from "./demo.places.ts";
import { policyTexts } from "./demo.policy.ts";
import { type DemoProject, insertMenu, insertProject, insertWork } from "./demo.project.ts";
import { plans } from "./demo.work.ts";

const DAY = 86_400_000;

/** Gives the platform its first data policy where it has none. */
export async function ensurePolicy(db: Db): Promise<void> {
  await sql`insert into policies (id, texts, start_date)
    select ${newId()}::uuid, ${JSON.stringify(policyTexts)}::jsonb, now() where not exists (select 1 from policies)`.execute(
    db,
  );
}

/** Whether an account whose password everybody knows could sign in. */
export async function liveDemoAccounts(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select 1 from users where demo and active and not blocked and deleted_at is null limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

async function isEmpty(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    some: boolean;
  }>`select exists (select 1 from users) or exists (select 1 from projects) as some`.execute(tx);
  return rows[0]?.some === false;
}

/** Several programs may start on one database: one of them fills it, the others find it filled. */
const once = (tx: Tx) => sql`select pg_advisory_xact_lock(7283402)`.execute(tx);

/** The first system administrator of an empty platform. Gives false where there are people already. */
export async function createFirstAdmin({
  db,
  email,
  password,
}: {
  db: Db;
  email: string;
  password: string;
}): Promise<boolean> {
  const hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    await once(tx);
    if (!(await isEmpty(tx))) return false;
    await insertPerson(
      tx,
      { email, name: "Administración", lastName: "VetaVerde", position: "", admin: true },
      hash,
      false,
    );
    return true;
  });
}

async function insertPerson(tx: Tx, person: DemoPerson, hash: string, demo: boolean): Promise<string> {
  const id = newId();
  await sql`insert into users (id, email, name, last_name, position, admin, password_hash, verified_at, demo) values
    (${id}, ${person.email}, ${person.name}, ${person.lastName}, ${person.position}, ${person.admin ?? false}, ${hash}, now(), ${demo})`.execute(
    tx,
  );
  return id;
}

async function insertMember(
  tx: Tx,
  project: string,
  user: string,
  person: DemoPerson,
  now: number,
): Promise<void> {
  if (!person.permissions && !person.guest) return;
  const until = person.guest ? new Date(now + 365 * DAY) : null;
  await sql`insert into project_members (project_id, user_id, permissions, guest_permissions, guest_expires_at) values
    (${project}, ${user}, ${person.permissions ?? []}, ${person.guest ?? []}, ${until})`.execute(tx);
}

/** A mine, a second project for its stranger, and a person of every standing. Only an empty platform is seeded. */
export async function seedDemo({ db, log, now }: { db: Db; log: Log; now: number }): Promise<boolean> {
  const hash = await hashPassword(DEMO_PASSWORD);
  return db.transaction().execute(async (tx) => {
    await once(tx);
    if (!(await isEmpty(tx))) return false;
    const main: DemoProject = {
      name: "Quebrada Alta",
      company: "Minera Quebrada Alta",
      color: "#333399",
      main: true,
      timeZone: "America/Santiago",
      stations,
      plans,
      policyDate: new Date(now - 30 * DAY),
    };
    const ids = new Map<string, string>();
    for (const person of people) ids.set(person.email, await insertPerson(tx, person, hash, true));
    const idOf = (name: string) => ids.get(`${name}@demo.vetaverde.org`) ?? "";
    const project = await insertProject(tx, main);
    for (const person of people) await insertMember(tx, project, ids.get(person.email) ?? "", person, now);
    await insertMenu(tx, project);
    await insertWork(tx, project, main, { imported: idOf("admin"), field: idOf("escritura") }, now);
    await seedOther(tx, hash, now);
    log.info("the demonstration was seeded");
    return true;
  });
}

async function seedOther(tx: Tx, hash: string, now: number): Promise<void> {
  const other: DemoProject = {
    name: "Los Molles",
    company: "Compañía Minera Los Molles",
    color: "#0A6E5C",
    main: false,
    timeZone: "America/Lima",
    policyDate: new Date(now - 30 * DAY),
    stations: [
      {
        code: "LM-01",
        description: "Pozo de control",
        latitude: -15.2412,
        longitude: -72.1034,
        elevation: 4213,
      },
      {
        code: "LM-02",
        description: "Quebrada Molles",
        latitude: -15.2467,
        longitude: -72.1101,
        elevation: 4166,
      },
    ],
    plans: [
      {
        title: "Agua Los Molles",
        file: "Agua_Los_Molles.xlsx",
        series: [{ ...firstSeries(), stations: ["LM-01", "LM-02"], frequency: "monthly" }],
      },
    ],
  };
  const user = await insertPerson(tx, stranger, hash, true);
  const project = await insertProject(tx, other);
  await insertMember(tx, project, user, stranger, now);
  await insertMenu(tx, project);
  await insertWork(tx, project, other, { imported: user, field: user }, now);
}

function firstSeries() {
  const series = plans[0]?.series[0];
  if (!series) throw new Error("the demonstration has no plan");
  return series;
}
