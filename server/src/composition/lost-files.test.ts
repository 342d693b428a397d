import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { fileBody, type TestApp } from "../testing/app.ts";
import type { Fixture } from "../testing/fixture.ts";
import { setUpSession } from "../testing/set-up.ts";

let app: TestApp;
let f: Fixture;
let code: string;
setUpSession("admin", (opened) => {
  ({ app, f, code } = opened);
});

describe("a file that the storage lost", () => {
  it.each([
    [
      "es",
      "El archivo ya no está en la plataforma. Avise al administrador: puede recuperarse de un respaldo.",
    ],
    [
      "en",
      "The platform no longer has this file. Contact the administrator: it may be recovered from a backup.",
    ],
    [
      "fr",
      "La plateforme n’a plus ce fichier. Prévenez l’administrateur : il peut être récupéré d’une sauvegarde.",
    ],
    [
      "pt",
      "A plataforma não tem mais este arquivo. Avise o administrador: pode ser recuperado de um backup.",
    ],
  ])("is reported as lost, not as an unexpected error, in %s", async (language, message) => {
    const sent = await app.call("POST", `/fkl-file/${f.project}/files?type=other`, {
      code,
      ...fileBody(`informe-${language}.txt`, Buffer.from(`texto ${language}`)),
    });
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from file_versions where project_id = ${f.project} and file_id = ${sent.body.data.id}`.execute(
      app.db,
    );
    for (const { sha256 } of rows) await app.storage.remove(sha256);
    const answer = await app.call("GET", `/fkl-file/${f.project}/files/${sent.body.data.id}`, {
      code,
      headers: { "accept-language": language },
    });
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([404, "FILE_LOST", message]);
  });
});

describe("the result of a failed job", () => {
  const ids = { report: "0193ffff-0000-7000-8000-00000000fa11" };
  beforeAll(async () => {
    const choice = {
      subject: { kind: "board", board: ids.report },
      locale: "es",
      from: "2026-01-01",
      to: "2026-01-31",
    };
    await sql`insert into reports (project_id, id, choice, state, error, attempts, asked_by, ended_at)
      values (${f.project}, ${ids.report}, ${JSON.stringify(choice)}, 'failed', 'INTERNAL', 4, ${f.people.admin}, now())`.execute(
      app.db,
    );
  });

  it("is never an unexpected error of the call that requests it", async () => {
    const NOWHERE = "00000000-0000-7000-8000-000000000000";
    const requests: [string, string][] = [ids.report, NOWHERE].flatMap((id): [string, string][] => [
      ["GET", `/fkl-bdo/${f.project}/jobs/${id}`],
      ["GET", `/fkl-bdo/${f.project}/jobs/${id}/events`],
      ["DELETE", `/fkl-bdo/${f.project}/jobs/${id}`],
      ["GET", `/fkl-data-filter/${f.project}/reports/${id}`],
      ["GET", `/fkl-data-filter/${f.project}/reports/${id}/file`],
    ]);
    for (const [method, path] of requests) {
      const { status } = await app.call(method, path, { code });
      expect([path, status < 500]).toEqual([path, true]);
    }
  });
});

describe("the base map", () => {
  const send = (given: unknown) =>
    app.call("PUT", `/fkl-project/${f.project}/base-map`, {
      code,
      ...fileBody("mapa.geojson", Buffer.from(typeof given === "string" ? given : JSON.stringify(given))),
    });
  const line = (coordinates: unknown) => ({
    type: "FeatureCollection",
    features: [{ type: "Feature", properties: {}, geometry: { type: "LineString", coordinates } }],
  });

  it.each([
    ["no coordinates", line(null)],
    [
      "texts",
      line([
        ["a", "b"],
        ["c", "d"],
      ]),
    ],
    [
      "beyond the globe",
      line([
        [1e308, -1e308],
        [200, 95],
      ]),
    ],
    ["one number each", line([[1], [2]])],
    ["an endless nest", "[".repeat(100_000)],
    ["a nest that ends", `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
    ["infinity", `{"type":"LineString","coordinates":[[1e999,0],[0,1]]}`],
    ["no geometry", { type: "FeatureCollection", features: [null, 7, {}] }],
    ["a name of the prototype", { type: "__proto__", features: [] }],
  ])("refuses %s with the reason", async (_what, given) => {
    const answer = await send(given);
    expect([answer.status, answer.body.error]).toEqual([422, "VALIDATION"]);
    expect(answer.body.details[0].message.length).toBeGreaterThan(10);
  });
});
