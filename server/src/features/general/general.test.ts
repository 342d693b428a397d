import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("tells everybody the constants of the platform, before a session", async () => {
  const { status, body } = await app.call("GET", "/general/");
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    ...{ locales: ["es", "en", "fr", "pt"], defaultLocale: "es" },
    roles: { ADMIN: 1, READ: 2, WRITE: 3, AUDIT: 4 },
    priorities: { HIGH: 1, MEDIUM: 2, LOW: 3 },
    sendMethods: { SYSTEM: 1, EMAIL: 2, WHATSAPP: 3 },
    limits: { nameLength: 50, textLength: 500, passwordLength: 7, pageSize: 500, projects: null },
    session: { idleMs: 15_000, timeOutMs: 3_600_000, requestTimeOutMs: 90_000 },
    features: { mail: false, microsoft: false, whatsapp: false, languageModel: false },
  });
});
