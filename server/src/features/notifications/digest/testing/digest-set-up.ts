import type { TestApp } from "../../../../testing/app.ts";
import { setUpMail } from "../../../../testing/set-up.ts";
import type { TestSmtp } from "../../../../testing/smtp.ts";
import { insertReaderAndAdmin } from "../../testing/people.ts";

export interface DigestTest {
  app: TestApp;
  smtp: TestSmtp;
  project: string;
  /** The recipient's id. */
  reader: string;
  /** The recipient's session code. */
  readerCode: string;
  /** The sender's session code. */
  admin: string;
  /** A request of the notifications' interface. */
  call(code: string, method: string, path: string, body?: unknown): ReturnType<TestApp["call"]>;
}

/** Opens a server and a mail server with a project of two members, both signed in. */
export function setUpDigest(ready: (opened: DigestTest) => void): void {
  setUpMail(async ({ app, smtp }) => {
    const people = await insertReaderAndAdmin(app);
    ready({
      app,
      smtp,
      ...people,
      readerCode: await app.signIn(people.reader),
      call: (code, method, path, body) =>
        app.call(method, `/fkl-notification/${path}`, { code, ...(body === undefined ? {} : { body }) }),
    });
  });
}
