import type { TestApp } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";

/** Inserts a project with a reader and an administrator, who is signed in. */
export async function insertReaderAndAdmin(app: TestApp) {
  const project = await insertProject(app.db, "Quebrada");
  const reader = await insertUser(app.db, { email: "reader@example.org" });
  const administrator = await insertUser(app.db, { email: "admin@example.org" });
  await insertMember(app.db, project, reader, { permissions: [2] });
  await insertMember(app.db, project, administrator, { permissions: [1] });
  return { project, reader, admin: await app.signIn(administrator) };
}
