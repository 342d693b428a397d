import { MAX_POINTS } from "@vetaverde/domain/geo/base-map";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fileBody, type TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";

let app: TestApp;
let f: Fixture;
let admin: string;
let reader: string;
setUpProject(async (opened) => {
  ({ app, f } = opened);
  admin = await app.signIn(f.people.admin);
  reader = await app.signIn(f.people.read);
});

const pit = (name: string) => ({
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      properties: { name, owner: "kept by nobody" },
      geometry: {
        type: "Polygon",
        coordinates: [
          [
            [-69.7, -28.3],
            [-69.6, -28.3],
            [-69.6, -28.2],
            [-69.7, -28.3],
          ],
        ],
      },
    },
  ],
});
const call = (method: string, code: string, given?: string | Buffer) =>
  app.call(method, `/fkl-project/${f.project}/base-map`, {
    code,
    ...(given === undefined
      ? {}
      : fileBody("Planta.geojson", typeof given === "string" ? Buffer.from(given) : given)),
  });
const give = (value: unknown, code = admin) => call("PUT", code, JSON.stringify(value));

describe("a project's base map", () => {
  it("is uploaded, read by readers, replaced and removed, each with an audit entry", async () => {
    expect((await call("GET", reader)).body.data).toBeNull();
    const given = await give(pit("Rajo"));
    expect(given.status).toBe(200);
    expect(given.body.data).toMatchObject({
      version: 1,
      file: "Planta.geojson",
      points: 4,
      by: { id: f.people.admin },
    });
    const read = (await call("GET", reader)).body.data;
    expect(read.features).toEqual([
      {
        type: "Feature",
        properties: { name: "Rajo" },
        geometry: { type: "MultiPolygon", coordinates: [pit("").features[0]?.geometry.coordinates] },
      },
    ]);
    expect((await give(pit("Rajo Sur"))).body.data.version).toBe(2);
    expect((await call("DELETE", admin)).body.data).toBe(true);
    expect((await call("GET", reader)).body.data).toBeNull();
    expect((await call("DELETE", admin)).status).toBe(404);
    expect((await give(pit("Rajo Norte"))).body.data.version).toBe(4);
    const { rows } =
      await sql`select action, before->>'points' as before, after->>'file' as after from audit_log
      where entity = 'base-map' order by id`.execute(app.db);
    expect(rows).toEqual([
      { action: "base-map.given", before: null, after: "Planta.geojson" },
      { action: "base-map.given", before: "4", after: "Planta.geojson" },
      { action: "base-map.removed", before: "4", after: null },
      { action: "base-map.given", before: null, after: "Planta.geojson" },
    ]);
  });

  it("is checked by its bytes, and refused with a message in the user's language", async () => {
    const refusal = async (given: string | Buffer) => {
      const { status, body } = await call("PUT", admin, given);
      return [status, body.details?.[0].path, body.details?.[0].message];
    };
    expect(await refusal("PK\u0003\u0004")).toEqual([422, "file", "El archivo no es un JSON válido."]);
    expect((await refusal(Buffer.from([0x7b, 0xff, 0x7d])))[2]).toMatch(/no es un JSON/);
    expect((await refusal("{}"))[2]).toMatch(/no es un polígono|no es GeoJSON/);
    expect((await refusal('{"type":"Point","coordinates":[430824,6873030]}'))[2]).toMatch(
      /elemento 1 .*WGS 84/,
    );
    const many = { type: "MultiPoint", coordinates: Array.from({ length: MAX_POINTS + 1 }, () => [1, 2]) };
    expect((await refusal(JSON.stringify(many)))[2]).toContain("20.000 puntos o 1.000 elementos");
    const large = await call("PUT", admin, `{"type":"Point","x":"${"a".repeat(2_000_000)}"}`);
    expect(large.body.error).toBe("FILE_TOO_LARGE");
  });

  it("gets consecutive versions from concurrent uploads, and none is lost", async () => {
    const { rows } = await sql<{ n: number }>`select max(version) as n from base_maps`.execute(app.db);
    const before = rows[0]?.n ?? 0;
    const given = await Promise.all(["A", "B", "C", "D"].map((name) => give(pit(name))));
    expect(given.map(({ body }) => body.data.version).sort()).toEqual([1, 2, 3, 4].map((n) => before + n));
    await expect(sql`delete from base_maps`.execute(app.db)).rejects.toThrow(/permission denied/);
    await expect(sql`update base_maps set points = 1`.execute(app.db)).rejects.toThrow(/permission denied/);
  });
});
