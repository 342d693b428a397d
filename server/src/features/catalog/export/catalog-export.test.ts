import { sql } from "kysely";
import shp from "shpjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, fileBody, type TestApp } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";

let app: TestApp;
let code: string;
let project: string;

const STATIONS = [
  {
    name: "PZ-01",
    latitude: -33.43079124,
    longitude: -70.7230532,
    elevation: 2816.4,
    description: "Aguas <abajo> & «muro»",
  },
  { name: "=1+1", latitude: -33.1, longitude: -70.2, description: "-suma" },
  { name: "Estación Ñuble", latitude: -36.600000000000001, longitude: -71.9, elevation: 0 },
];

beforeAll(async () => {
  app = await createTestApp();
  project = await insertProject(app.db, "Quebrada");
  const admin = await insertUser(app.db, { email: "a@example.org" });
  await insertMember(app.db, project, admin, { permissions: [1] });
  code = await app.signIn(admin);
  await create("environmental-components", { name: "Agua superficial" });
  await create("environmental-components", { name: "Nieve" });
  const { body } = await app.call("GET", `/fkl-plan/${project}/catalog/environmental-components`, { code });
  const components = body.data.items.map(({ id }: { id: string }) => id);
  await create("subcomponents", { name: "Caudal", components });
  await create("frequencies", { name: "Cada mes", frequency: "monthly" });
  for (const kind of ["mining-components", "sources", "types", "responsibles"])
    await create(kind, { name: `Uno de ${kind}` });
  await create("sources", { name: "@Fuente", active: false });
  for (const station of STATIONS) await create("stations", station);
  await create("stations", { name: "Sin lugar" });
  await create("stations", { name: "Vieja", active: false, latitude: -33, longitude: -70 });
});
afterAll(() => app.close());

async function create(kind: string, body: unknown): Promise<void> {
  const { status } = await app.call("POST", `/fkl-plan/${project}/catalog/${kind}`, { code, body });
  expect(status).toBe(201);
}
const fetchFile = async (name: string, language = "es") => {
  const address = `/fkl-plan/${project}/catalog-exports/${name}`;
  const answer = await app.call("GET", address, { code, headers: { "accept-language": language } });
  expect(answer.status).toBe(200);
  return answer.raw;
};
const preview = (name: string, bytes: Buffer) => {
  const { headers, payload } = fileBody(name, bytes);
  return app.call("POST", `/fkl-plan/${project}/catalog-imports/previews`, { code, payload, headers });
};

describe("importing an unchanged export changes nothing", () => {
  it.each([
    ["stations.xlsx", 5],
    ["stations.csv", 5],
    ["stations.kml", 3],
    ["stations.kmz", 3],
    ["stations.geojson", 3],
    ["stations.gpx", 3],
    ["stations.zip", 3],
    ["catalog.xlsx", 14],
    ["catalog.csv", 14],
  ])("%s", async (name, unchanged) => {
    const { body } = await preview(name, await fetchFile(name));
    expect([
      body.data?.errors,
      body.data?.questions,
      body.data?.outcomes.filter((one: { outcome: string }) => one.outcome !== "unchanged"),
    ]).toEqual([[], [], []]);
    expect(body.data.counts).toMatchObject({ new: 0, changed: 0, unchanged });
  });

  it.each(["en", "fr", "pt"])("the whole catalogue in %s", async (language) => {
    const { body } = await preview("c.xlsx", await fetchFile("catalog.xlsx", language));
    expect(body.data.counts).toMatchObject({ new: 0, changed: 0, unchanged: 14 });
  });
});

describe("exported station files", () => {
  it("are readable as a shapefile by another program, names and heights included", async () => {
    const read = await shp(await fetchFile("stations.zip"));
    expect(read.features.map(({ properties, geometry }) => [properties, geometry.coordinates])).toEqual(
      [STATIONS[1], STATIONS[2], STATIONS[0]].map((one) => [
        { NAME: one?.name, DESCRIP: one?.description ?? "", ELEVATION: one?.elevation ?? Number.NaN },
        [expect.closeTo(one?.longitude ?? 0, 12), expect.closeTo(one?.latitude ?? 0, 12)],
      ]),
    );
  });

  it("escape cells that a spreadsheet would run as a formula", async () => {
    const text = (await fetchFile("stations.csv")).toString();
    expect(text).toContain("\r\n'=1+1,'-suma,");
    expect(text).not.toMatch(/\r\n[=@]/);
  });

  it("are identical whenever they are exported", async () => {
    expect((await fetchFile("stations.zip")).length).toBe((await fetchFile("stations.zip")).length);
  });

  it("are valid and empty where there are no stations", async () => {
    const other = await insertProject(app.db, "Vacío");
    const { rows } = await sql<{ id: string }>`select id from users limit 1`.execute(app.db);
    await insertMember(app.db, other, rows[0]?.id ?? "", { permissions: [1] });
    for (const format of ["xlsx", "csv", "kml", "kmz", "geojson", "gpx", "zip"]) {
      const { status, raw } = await app.call("GET", `/fkl-plan/${other}/catalog-exports/stations.${format}`, {
        code,
      });
      expect([status, raw.length > 0]).toEqual([200, true]);
    }
  });
});
