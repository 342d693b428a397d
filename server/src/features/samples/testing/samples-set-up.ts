import { createTestApp, type TestApp } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";

export interface SamplesTest {
  app: TestApp;
  project: string;
  /** The session code of an administrator of the project. */
  admin: string;
}

/** A server with a project and its administrator; it is the noon of 20 November 2026 in UTC. */
export async function openSamplesTest(): Promise<SamplesTest> {
  const app = await createTestApp({ now: () => Date.parse("2026-11-20T12:00:00Z") });
  const project = await insertProject(app.db, "Aguas");
  const id = await insertUser(app.db, { email: "quimica@example.org" });
  await insertMember(app.db, project, id, { permissions: [1] });
  return { app, project, admin: await app.signIn(id) };
}

/** A request below the project, in the administrator's session. */
export async function callProject(
  { app, project, admin }: SamplesTest,
  method: string,
  path: string,
  body?: object,
) {
  const answer = await app.call(method, `/fkl-data-source/${project}${path}`, {
    code: admin,
    ...(body ? { body } : {}),
  });
  return { ...answer.body, status: answer.status, error: answer.body?.error, details: answer.body?.details };
}
