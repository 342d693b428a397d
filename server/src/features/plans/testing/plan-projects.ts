import { expect } from "vitest";
import type { TestApp } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";

type CatalogEntry = readonly [kind: string, name: string, frequency?: string];

/** The catalogue entries that `goodRow` names. */
const GOOD_ROW: readonly CatalogEntry[] = [
  ["mining-components", "Tranque"],
  ["environmental-components", "Agua"],
  ["subcomponents", "Nivel"],
  ["sources", "Pozo"],
  ["stations", "PZ-01"],
  ["types", "Calidad"],
  ["frequencies", "Mensual", "monthly"],
];

/** Adds an entry to the catalogue of a project. */
async function addToCatalog(
  app: TestApp,
  { project, admin }: { project: string; admin: string },
  [kind, name, frequency]: CatalogEntry,
): Promise<void> {
  const path = `/fkl-plan/${project}/catalog/${kind}`;
  expect((await app.call("POST", path, { code: admin, body: { name, frequency } })).status).toBe(201);
}

/**
 * Inserts two projects with an administrator of both and a reader of the first, which has the catalogue of `goodRow` and
 * these entries.
 */
export async function insertPlanProjects(app: TestApp, entries: readonly CatalogEntry[]) {
  const project = await insertProject(app.db, "Quebrada");
  const other = await insertProject(app.db, "Ajeno");
  const adminId = await insertUser(app.db, { email: "admin@example.org" });
  const readerId = await insertUser(app.db, { email: "reader@example.org" });
  await insertMember(app.db, project, adminId, { permissions: [1] });
  await insertMember(app.db, other, adminId, { permissions: [1] });
  await insertMember(app.db, project, readerId, { permissions: [2] });
  const admin = await app.signIn(adminId);
  for (const entry of [...GOOD_ROW, ...entries]) await addToCatalog(app, { project, admin }, entry);
  return { project, other, admin, reader: await app.signIn(readerId) };
}
