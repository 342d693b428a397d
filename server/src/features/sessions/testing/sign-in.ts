import { sql } from "kysely";
import { beforeEach } from "vitest";
import type { TestApp } from "../../../testing/app.ts";
import { insertUser } from "../../../testing/people.ts";
import { setUpMail } from "../../../testing/set-up.ts";
import type { TestSmtp } from "../../../testing/smtp.ts";
import { hashPassword } from "../passwords.ts";

interface SignIn {
  app: TestApp;
  smtp: TestSmtp;
}

/**
 * Opens a server with mail before the tests of a file, each of which begins without failed attempts to sign in.
 * @param prefix begins the e-mails of the people that `person` inserts
 * @returns functions for people with this password
 */
export function setUpSignIn(
  { password: known, prefix, now }: { password: string; prefix: string; now: () => number },
  ready: (opened: SignIn) => void,
) {
  let app: TestApp;
  let passwordHash: string;
  let count = 0;
  setUpMail({ now }, async (opened) => {
    app = opened.app;
    passwordHash = await hashPassword(known);
    ready(opened);
  });
  beforeEach(() => sql`delete from sign_in_attempts`.execute(app.db));
  return {
    person: async (user: Partial<Parameters<typeof insertUser>[1]> = {}) => {
      const email = `${prefix}${++count}@example.org`;
      return { email, id: await insertUser(app.db, { email, passwordHash, ...user }) };
    },
    login: (email: string, password = known, headers: Record<string, string> = {}) =>
      app.call("POST", "/login", { body: { email, password }, headers }),
  };
}
