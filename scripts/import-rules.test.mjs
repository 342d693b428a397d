import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { root } from "./build-state.mjs";
import { checkImportRules, cruiseFolder, WORKSPACES } from "./import-rules.mjs";

const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const manifest = (name) =>
  JSON.stringify({
    name,
    version: "1.0.0",
    type: "module",
    exports: { "./*": "./src/*.ts", ".": "./index.js" },
  });

/** A minimal project without violations: each layer imports only what it may. */
const HOUSE = {
  "domain/src/schedule/series.ts": "export const days = () => 7;",
  "domain/src/schedule/series.test.ts": 'import "vitest"; import { days } from "./series.ts"; days();',
  "contract/src/plans.ts":
    'import * as z from "zod"; import { days } from "@vetaverde/domain/schedule/series"; export const plan = z.number(days());',
  "locales/src/compile.ts":
    'import "@formatjs/icu-messageformat-parser"; import { days } from "@vetaverde/domain/schedule/series"; export const compile = days;',
  "locales/src/render.ts": "export const render = 1;",
  "server/src/platform/db.ts": 'import "node:fs"; import "pg"; export const db = 1; export type Db = number;',
  "server/src/gateways/mail/mail.ts": 'import { db } from "../../platform/db.ts"; export const mail = db;',
  "server/src/gateways/excel/excel.ts": "export const excel = 1;",
  "server/src/documents/page.ts":
    'import { createPdf } from "pdfkit"; import { db } from "../platform/db.ts"; export const page = [createPdf, db];',
  "server/src/access/access.ts": 'import { db } from "../platform/db.ts"; export const access = db;',
  "server/src/features/plans/plans.service.ts":
    'import { plan } from "@vetaverde/contract/plans"; import { access } from "../../access/access.ts"; import { page } from "../../documents/page.ts"; import { mail } from "../../gateways/mail/mail.ts"; export const plans = [plan, access, page, mail]; export type Plans = typeof plans;',
  "server/src/features/users/users.service.ts": "export const users = 1; export type Users = number;",
  "server/src/testing/fixture.ts":
    'import { plans } from "../features/plans/plans.service.ts"; export const fixture = plans;',
  "server/src/composition/app.ts":
    'import { plans } from "../features/plans/plans.service.ts"; import { users } from "../features/users/users.service.ts"; export const app = [plans, users];',
  "demo/src/seed.ts": 'import { app } from "../../server/src/composition/app.ts"; export const seed = app;',
  "web/src/lib/call.ts":
    'import type { plan } from "@vetaverde/contract/plans"; export const call = (x: typeof plan) => x;',
  "web/src/lib/i18n.ts":
    'import { render } from "@vetaverde/locales/render"; export const translate = render;',
  "web/src/ui/Button.tsx": 'import { call } from "../lib/call.ts"; export const Button = call;',
  "web/src/features/plans/PlanList.tsx":
    'import { Button } from "../../ui/Button.tsx"; export const PlanList = Button;',
  "web/src/features/home/Greeting.tsx": "export const Greeting = 1;",
  "web/src/pages/PlansPage.tsx":
    'import { PlanList } from "../features/plans/PlanList.tsx"; import { Greeting } from "../features/home/Greeting.tsx"; export const PlansPage = [PlanList, Greeting];',
  "web/src/app/router.tsx":
    'import { PlansPage } from "../pages/PlansPage.tsx"; export const router = PlansPage;',
  "node_modules/zod/package.json": manifest("zod"),
  "node_modules/zod/index.js": "export const number = (x) => x;",
  "node_modules/@formatjs/icu-messageformat-parser/package.json": manifest(
    "@formatjs/icu-messageformat-parser",
  ),
  "node_modules/@formatjs/icu-messageformat-parser/index.js": "export const parse = 1;",
  "node_modules/pg/package.json": manifest("pg"),
  "node_modules/pg/index.js": "",
  "node_modules/pdfkit/package.json": manifest("pdfkit"),
  "node_modules/pdfkit/index.js": "export const createPdf = 1;",
};

/** Writes the minimal project with some files added or replaced. @returns names of the rules that it breaks */
async function brokenBy(changes) {
  const folder = mkdtempSync(join(tmpdir(), "vetaverde-house-"));
  folders.push(folder);
  const put = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const [file, text] of Object.entries({ ...HOUSE, ...changes })) put(file, text);
  for (const name of ["domain", "contract", "locales"]) {
    put(`${name}/package.json`, manifest(`@vetaverde/${name}`));
    // As npm links a workspace: an import by package name resolves to the file in the project.
    mkdirSync(join(folder, "node_modules/@vetaverde"), { recursive: true });
    symlinkSync(join(folder, name), join(folder, "node_modules/@vetaverde", name), "dir");
  }
  cpSync(join(root, "tsconfig.base.json"), join(folder, "tsconfig.base.json"));
  const { modules, violations } = await cruiseFolder(folder);
  for (const file of Object.keys(changes)) expect(modules.map(({ source }) => source)).toContain(file);
  return [...new Set(violations.map(({ rule }) => rule.name))].sort();
}

describe("the import rules", () => {
  it("accept files in which every layer imports only what it may", async () => {
    expect(await brokenBy({})).toEqual([]);
  });

  it.each([
    [
      "an import cycle",
      "no-cycle",
      {
        "server/src/platform/a.ts": 'import { b } from "./b.ts"; export const a = b;',
        "server/src/platform/b.ts": 'import { a } from "./a.ts"; export const b = a;',
      },
    ],
    [
      "a cycle of type-only imports over three files",
      "no-cycle",
      {
        "domain/src/a.ts": 'import type { B } from "./b.ts"; export type A = B;',
        "domain/src/b.ts": 'import type { C } from "./c.ts"; export type B = C;',
        "domain/src/c.ts": 'import type { A } from "./a.ts"; export type C = A;',
      },
    ],
    [
      "an import between two features of the server",
      "no-import-between-server-features",
      {
        "server/src/features/users/users.store.ts":
          'import { plans } from "../plans/plans.service.ts"; export const x = plans;',
      },
    ],
    [
      "a type-only import between two features",
      "no-import-between-server-features",
      {
        "server/src/features/plans/plans.jobs.ts":
          'import type { Users } from "../users/users.service.ts"; export type X = Users;',
      },
    ],
    [
      "an import between two features of the web",
      "no-import-between-web-features",
      {
        "web/src/features/home/Recents.tsx":
          'import { PlanList } from "../plans/PlanList.tsx"; export const x = PlanList;',
      },
    ],
    [
      "the server in the web",
      "web-does-not-import-server",
      {
        "web/src/lib/peek.ts":
          'import { db } from "../../../server/src/platform/db.ts"; export const x = db;',
      },
    ],
    [
      "a type of the server in the web",
      "web-does-not-import-server",
      {
        "web/src/lib/peek.ts":
          'import type { Db } from "../../../server/src/platform/db.ts"; export type X = Db;',
      },
    ],
    [
      "the web in the server",
      "server-does-not-import-web",
      { "server/src/page.ts": 'import { call } from "../../web/src/lib/call.ts"; export const x = call;' },
    ],
    [
      "a library in the domain",
      "domain-imports-nothing",
      { "domain/src/money.ts": 'import { number } from "zod"; export const x = number;' },
    ],
    [
      "Node in the domain",
      "domain-imports-nothing",
      { "domain/src/files.ts": 'import { readFileSync } from "node:fs"; export const x = readFileSync;' },
    ],
    [
      "the contract in the domain",
      "domain-imports-nothing",
      {
        "domain/src/up.ts":
          'import type { plan } from "../../contract/src/plans.ts"; export type X = typeof plan;',
      },
    ],
    [
      "a library in the contract",
      "contract-imports-domain-and-zod",
      { "contract/src/db.ts": 'import "pg"; export const x = 1;' },
    ],
    [
      "the server in the contract",
      "contract-imports-domain-and-zod",
      {
        "contract/src/up.ts":
          'import type { Db } from "../../server/src/platform/db.ts"; export type X = Db;',
      },
    ],
    [
      "a feature in the platform",
      "platform-imports-only-platform",
      {
        "server/src/platform/up.ts":
          'import { users } from "../features/users/users.service.ts"; export const x = users;',
      },
    ],
    [
      "a feature in a gateway",
      "gateways-import-only-platform",
      {
        "server/src/gateways/mail/up.ts":
          'import { users } from "../../features/users/users.service.ts"; export const x = users;',
      },
    ],
    [
      "one gateway in another",
      "no-import-between-gateways",
      {
        "server/src/gateways/mail/excel.ts":
          'import { excel } from "../excel/excel.ts"; export const x = excel;',
      },
    ],
    [
      "a gateway in the PDF kit",
      "documents-import-only-platform",
      {
        "server/src/documents/up.ts":
          'import { mail } from "../gateways/mail/mail.ts"; export const x = mail;',
      },
    ],
    [
      "a feature in the PDF kit",
      "documents-import-only-platform",
      {
        "server/src/documents/up.ts":
          'import { users } from "../features/users/users.service.ts"; export const x = users;',
      },
    ],
    [
      "the PDF kit in a gateway",
      "gateways-import-only-platform",
      {
        "server/src/gateways/mail/up.ts":
          'import { page } from "../../documents/page.ts"; export const x = page;',
      },
    ],
    [
      "the library that writes PDFs in a feature",
      "pdfs-are-written-with-the-kit",
      {
        "server/src/features/users/up.ts": 'import { createPdf } from "pdfkit"; export const x = createPdf;',
      },
    ],
    [
      "the demonstration in the product",
      "product-does-not-import-demo",
      {
        "server/src/composition/up.ts":
          'import { seed } from "../../../demo/src/seed.ts"; export const x = seed;',
      },
    ],
    [
      "a feature in the access",
      "access-imports-only-platform",
      {
        "server/src/access/up.ts":
          'import { users } from "../features/users/users.service.ts"; export const x = users;',
      },
    ],
    [
      "the composition in a feature",
      "features-do-not-import-composition",
      {
        "server/src/features/users/up.ts":
          'import { app } from "../../composition/app.ts"; export const x = app;',
      },
    ],
    [
      "a feature in a shared component",
      "ui-does-not-import-features",
      {
        "web/src/ui/Up.tsx":
          'import { Greeting } from "../features/home/Greeting.tsx"; export const x = Greeting;',
      },
    ],
    [
      "a component in the library of the web",
      "lib-imports-only-lib",
      { "web/src/lib/up.ts": 'import { Button } from "../ui/Button.tsx"; export const x = Button;' },
    ],
    [
      "a page in a feature",
      "features-do-not-import-pages",
      {
        "web/src/features/home/Up.tsx":
          'import { PlansPage } from "../../pages/PlansPage.tsx"; export const x = PlansPage;',
      },
    ],
    [
      "the shell in a page",
      "pages-do-not-import-app",
      { "web/src/pages/Up.tsx": 'import { router } from "../app/router.tsx"; export const x = router;' },
    ],
    [
      "a contract in the messages",
      "locales-import-domain-and-parser",
      { "locales/src/up.ts": 'import { plan } from "@vetaverde/contract/plans"; export const x = plan;' },
    ],
    [
      "the message parser in the web",
      "web-does-not-import-message-parser",
      {
        "web/src/lib/up.ts":
          'import { compile } from "@vetaverde/locales/compile"; export const x = compile;',
      },
    ],
    [
      "test helpers in the product",
      "product-does-not-import-tests",
      { "server/src/extra.ts": 'import { fixture } from "./testing/fixture.ts"; export const x = fixture;' },
    ],
  ])("refuse %s", async (_, rule, changes) => {
    expect(await brokenBy(changes)).toEqual([rule]);
  });
});

describe("the architecture check", () => {
  it("reads the files of every workspace", { tags: ["long"] }, async () => {
    const { modules } = await checkImportRules();
    for (const file of [
      "domain/src/locale.ts",
      "contract/src/plans.ts",
      "server/src/composition/app.ts",
      "web/src/main.tsx",
    ])
      expect(modules.map(({ source }) => source)).toContain(file);
  });

  it("fails where there are no files to check", async () => {
    const folder = mkdtempSync(join(tmpdir(), "vetaverde-house-"));
    folders.push(folder);
    for (const name of WORKSPACES) {
      mkdirSync(join(folder, name, "src"), { recursive: true });
      writeFileSync(join(folder, name, "src/one.ts"), "export const one = 1;");
    }
    cpSync(join(root, "tsconfig.base.json"), join(folder, "tsconfig.base.json"));
    await expect(checkImportRules(folder)).rejects.toThrow("the check is blind");
  });
});
