import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, fileBody, type TestApp } from "../../../testing/app.ts";
import { type Fixture, makeFixture } from "../../../testing/fixture.ts";
import { type FakeModel, saying, startModel, TOKENS } from "../../../testing/language-model.ts";
import { textPdf } from "../testing/pdf.ts";

const DUTY = "El titular deberá medir cada mes la calidad del agua en el pozo norte.";
const MONTH_MS = 35 * 86_400_000;

let model: FakeModel;
let app: TestApp;
let fixture: Fixture;
let later = 0;
beforeAll(async () => {
  model = await startModel();
  app = await createTestApp({
    now: () => Date.now() + later,
    ai: {
      provider: "openai",
      url: `${model.url}/v1`,
      key: "sk",
      model: "m-1",
      timeoutMs: 3000,
      maxOutputTokens: 1000,
      maxTokens: 20_000,
      price: null,
      // The tokens of one answer.
      monthTokens: TOKENS.input + TOKENS.output,
    },
  });
  fixture = await makeFixture(app.db);
});
afterAll(async () => {
  await app.close();
  await model.close();
});

it("uses the model up to the project's monthly budget, trials included, then the local rules with the reason", {
  tags: ["long"],
  timeout: 60_000,
}, async () => {
  let code = await app.signIn(fixture.people.admin);
  const at = (path: string) => `/fkl-bdo/${fixture.project}${path}`;
  const processed = async (name: string) => {
    const body = { miningUnit: fixture.miningUnit, name, year: 2019 };
    const { id } = (await app.call("POST", at("/instruments"), { code, body })).body.data;
    const file = fileBody("permiso.pdf", textPdf([[DUTY]]));
    const added = await app.call("POST", at(`/instruments/${id}/documents`), { code, ...file });
    const { job } = (await app.call("POST", at(`/instruments/${id}/process`), { code })).body.data;
    for (;;) {
      const { data } = (await app.call("GET", at(`/jobs/${job}`), { code })).body;
      if (data.endedAt) return { ...data, document: added.body.data.id };
      await pause(40);
    }
  };
  const tried = (document: string) =>
    app.call("POST", at(`/prompts/${fixture.prompt}/test`), { code, body: { document, page: 1 } });
  model.reply({ text: saying([DUTY]) });
  const first = await processed("Uno");
  expect(first.model).toMatchObject({ fallback: null, tokens: TOKENS });
  model.reply({ text: saying([DUTY]) });
  const second = await processed("Dos");
  expect([second.state, second.found, second.model.fallback, second.model.tokens]).toEqual([
    ...["done", 1, "month"],
    { input: 0, output: 0 },
  ]);
  const refused = await tried(first.document);
  expect([refused.status, refused.body.error]).toEqual([409, "MODEL_MONTH"]);
  expect(refused.body.message).toContain("cuota mensual");
  later = MONTH_MS;
  code = await app.signIn(fixture.people.admin);
  expect((await tried(first.document)).status).toBe(200);
  const { rows } = await sql<Record<string, unknown>>`select document_id as document, page, model, outcome,
    input_tokens as input, output_tokens as output, asked_by as by from instrument_model_trials`.execute(
    app.db,
  );
  expect(rows).toEqual([
    {
      document: first.document,
      page: 1,
      model: "m-1",
      outcome: "answered",
      ...TOKENS,
      by: fixture.people.admin,
    },
  ]);
  // The trial used up the new month's limit.
  expect((await processed("Tres")).model).toMatchObject({ fallback: "month" });
});
