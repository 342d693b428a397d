import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, fileBody, type TestApp } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";
import { dbfOf, kmlOf, PSAD56_19S, placemark, sheetOf, shpOf, zipOf } from "./testing/catalog-files.ts";

const DAY_MS = 24 * 3_600_000;
let now = Date.parse("2026-11-20T12:00:00Z");
let app: TestApp;
let admin: string;
let code: string;
let project: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ now: () => now });
  admin = await insertUser(app.db, { email: "admin@example.org" });
});
afterAll(() => app.close());
/** A separate project for each test. */
beforeEach(async () => {
  now = Date.parse("2026-11-20T12:00:00Z");
  project = await insertProject(app.db, `Proyecto ${++count}`);
  await insertMember(app.db, project, admin, { permissions: [1] });
  code = await app.signIn(admin);
});

const base = () => `/fkl-plan/${project}/catalog-imports`;
const upload = (name: string, bytes: Buffer | string, language = "es") => {
  const { headers, payload } = fileBody(name, Buffer.from(bytes));
  return app.call("POST", `${base()}/previews`, {
    code,
    payload,
    headers: { ...headers, "accept-language": language },
  });
};
const answer = (preview: string, answers: Record<string, string>) =>
  app.call("PUT", `${base()}/previews/${preview}/answers`, { code, body: { answers } });
const save = (preview: string) => app.call("POST", base(), { code, body: { preview } });
const create = (kind: string, body: unknown) =>
  app.call("POST", `/fkl-plan/${project}/catalog/${kind}`, { code, body });
const stations = async () =>
  (await app.call("GET", `/fkl-plan/${project}/catalog/stations?sort=name&size=500`, { code })).body.data
    .items;
const rulesOf = (body: { data: { errors: { row: number; rule: string }[] } }) =>
  body.data.errors.map(({ row, rule }) => [row, rule]);

describe("stations imported from a workbook", () => {
  it("are previewed, saved once, audited one by one and listed with their file and coordinate system", async () => {
    const book = await sheetOf(
      ["Nombre", "Descripción", "Latitud", "Longitud", "Datum", "Cota (m s.n.m.)"],
      ["PZ-01", "Aguas abajo", -33.4567, -70.6483, "WGS 84", 2816],
      ["PZ-02", null, "33° 27' 30\" S", "70° 39' 0\" O", "SIRGAS 2000", "2.820"],
      ["PZ-03", null, null, null, null, null],
    );
    const { status, body } = await upload("estaciones.xlsx", book);
    expect([status, body.data.errors, body.data.questions]).toEqual([201, [], []]);
    expect(body.data.counts).toEqual({ new: 3, changed: 0, unchanged: 0, archived: 0 });
    expect(body.data.points.map(({ name }: { name: string }) => name)).toEqual(["PZ-01", "PZ-02"]);
    expect(body.data.systems.map(({ label }: { label: string }) => label)).toEqual([
      "Grados · WGS 84",
      "Grados · SIRGAS 2000 · ±1 m · EPSG:15894",
    ]);
    expect(await stations()).toEqual([]);
    const saved = await save(body.data.preview);
    expect([saved.status, saved.body.data]).toMatchObject([
      201,
      { created: 3, changed: 0, unchanged: 0, format: "xlsx" },
    ]);
    expect(await stations()).toMatchObject([
      { name: "PZ-01", description: "Aguas abajo", latitude: -33.4567, longitude: -70.6483, elevation: 2816 },
      {
        name: "PZ-02",
        latitude: expect.closeTo(-33.458333, 5),
        longitude: expect.closeTo(-70.65, 5),
        elevation: 2820,
      },
      { name: "PZ-03", latitude: null, longitude: null },
    ]);
    expect((await save(body.data.preview)).body.error).toBe("PREVIEW_USED");
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where project_id = ${project} order by action`.execute(app.db);
    expect(rows.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 3 }, () => "catalog.created"),
      "catalog.imported",
    ]);
    const listed = await app.call("GET", base(), { code });
    expect(listed.body.data.items).toEqual([saved.body.data]);
    expect(listed.body.data.items[0].fileSha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it("add coordinates to existing stations without any, and list the changes in the preview", async () => {
    await create("stations", { name: "PZ-01" });
    await create("stations", { name: "PZ-02", latitude: -33.1, longitude: -70.2, description: "Muro" });
    await create("stations", { name: "PZ-03", active: false });
    const csv = "Estación;Lat;Lon;Datum\npz-01;-33,4567;-70,6483;WGS84\nPZ-02;-33,2;-70,2;WGS84\nPZ-03;;;\n";
    const { body } = await upload("p.csv", csv);
    expect(body.data.counts).toEqual({ new: 0, changed: 2, unchanged: 1, archived: 1 });
    expect(body.data.outcomes).toMatchObject([
      {
        name: "pz-01",
        outcome: "changed",
        changes: [{ field: "nombre" }, { field: "coordenadas", before: "sin coordenadas" }],
      },
      { name: "PZ-02", outcome: "changed", changes: [{ before: "-33,1; -70,2", after: "-33,2; -70,2" }] },
      { name: "PZ-03", outcome: "unchanged", archived: true },
    ]);
    await save(body.data.preview);
    const listed = await stations();
    expect(listed.map(({ latitude }: { latitude: number | null }) => latitude)).toEqual([
      -33.4567,
      -33.2,
      null,
    ]);
    // A blank cell leaves the value unchanged.
    expect(listed[1]).toMatchObject({ description: "Muro", active: true });
    expect(listed[2]).toMatchObject({ active: false });
  });

  it("do not overwrite a station that was changed since the preview", async () => {
    const made = await create("stations", { name: "PZ-01", latitude: -33.1, longitude: -70.2 });
    const { body } = await upload("p.csv", "Nombre,Latitud,Longitud,Datum\nPZ-01,-33.2,-70.2,WGS84\n");
    await app.call("PUT", `/fkl-plan/${project}/catalog/stations/${made.body.data.id}`, {
      code,
      body: { name: "PZ-01", latitude: -33.3, longitude: -70.2 },
    });
    expect((await save(body.data.preview)).body.error).toBe("PREVIEW_STALE");
    expect((await stations())[0].latitude).toBe(-33.3);
    const again = await answer(body.data.preview, {});
    expect(again.body.data.outcomes[0].changes[0].before).toBe("-33,3; -70,2");
    expect((await save(body.data.preview)).status).toBe(201);
  });

  it("are recognised by headers in four languages and by synonyms; other columns are listed and ignored", async () => {
    for (const head of [
      ["Nombre", "Latitud", "Longitud", "Datum"],
      ["Name", "Latitude", "Longitude", "Datum"],
      ["Nom", "Latitude", "Longitude", "Datum"],
      ["Nome", "Latitude", "Longitude", "Datum"],
      ["Código", "Lat", "Long", "Sistema de referencia"],
    ]) {
      const { body } = await upload(
        "x.csv",
        `${[...head, "Comuna"].join(";")}\nP;-33,1;-70,2;WGS84;Til Til\n`,
      );
      expect([body.data.counts.new, body.data.otherColumns]).toEqual([1, ["Comuna"]]);
    }
  });

  it("are read from Windows-1252, with tabs, and with a quote before a formula-like text", async () => {
    const text =
      "Nombre\tLatitud\tLongitud\tDatum\nEstación Ñuble\t-36,5\t-71,9\tWGS 84\n'-PZ\t-36,6\t-71,9\tWGS 84\n";
    const { body } = await upload("e.csv", Buffer.from(text, "latin1"));
    expect(body.data.outcomes.map(({ name }: { name: string }) => name)).toEqual(["Estación Ñuble", "-PZ"]);
  });

  it("are refused with the row and the column of each impossible value", async () => {
    await create("stations", { name: "A", latitude: -33.1, longitude: -70.2 });
    await create("stations", { name: "B", latitude: -33.2, longitude: -70.2 });
    await create("stations", { name: "C", latitude: -33.3, longitude: -70.3 });
    const book = await sheetOf(
      ["Nombre", "Latitud", "Longitud", "UTM Este", "UTM Norte", "Huso UTM", "Datum", "Cota"],
      ["uno", -70.2, -33.1, null, null, null, "WGS84", null],
      ["dos", 33.1, -70.2, null, null, null, "WGS84", null],
      ["tres", -33.1, 70.2, null, null, null, "WGS84", null],
      ["cuatro", -33.1, null, null, null, null, "WGS84", null],
      ["cinco", null, null, 95_000, 6_300_000, "19S", "WGS84", null],
      ["seis", null, null, 6_300_000, 340_000, "19S", "WGS84", null],
      ["siete", -33.4, -70.7, 340_000, 6_300_000, "19S", "EPSG:6972", null],
      ["ocho", null, null, 340_000, 6_300_000, "99S", "NAD27", 9500],
      ["uno", -33.1, -70.2, null, null, null, "WGS84", null],
      ["x".repeat(61), null, null, null, null, null, null, null],
      [null, -33.1, -70.2, null, null, null, "WGS84", null],
    );
    const { body } = await upload("malas.xlsx", book);
    expect(rulesOf(body)).toEqual([
      [2, "swapped"],
      [3, "wrongLatitudeSign"],
      [4, "wrongLongitudeSign"],
      [5, "halfPlace"],
      [6, "eastingRange"],
      [7, "eastingNorthingSwapped"],
      [8, "placesDiffer"],
      [9, "notZone"],
      [9, "notDatum"],
      [9, "elevationRange"],
      [10, "twice"],
      [11, "tooLong"],
      [12, "required"],
    ]);
    expect((await save(body.data.preview)).body.error).toBe("PREVIEW_HAS_ERRORS");
    const file = await app.call("GET", `${base()}/previews/${body.data.preview}/errors.xlsx`, { code });
    expect([file.status, file.raw.subarray(0, 2).toString()]).toEqual([200, "PK"]);
  });
});

describe("coordinates of an undeclared system", () => {
  it("need zone and datum once, have no default, and are not saved without an answer", async () => {
    const book = await sheetOf(
      ["Nombre", "Este", "Norte"],
      ["PZ-01", 340_000, 6_300_000],
      ["PZ-02", 341_000, "6.300.500"],
    );
    const { body } = await upload("utm.xlsx", book);
    const questions = body.data.questions.map(({ id, answer: given }: { id: string; answer: null }) => [
      id,
      given,
    ]);
    expect(questions).toEqual([
      ["datum", null],
      ["zone", null],
    ]);
    expect([body.data.isAnswered, body.data.points]).toEqual([false, []]);
    expect((await save(body.data.preview)).body.error).toBe("PREVIEW_QUESTIONS");
    const half = await answer(body.data.preview, { zone: "19S" });
    expect(half.body.data.isAnswered).toBe(false);
    const all = await answer(body.data.preview, { datum: "EPSG:6972" });
    expect([all.body.data.isAnswered, all.body.data.errors]).toEqual([true, []]);
    expect(all.body.data.systems).toEqual([
      { label: "UTM 19S · PSAD56 · Chile, de 26° a 36° S · ±17 m · EPSG:6972", rows: 2, outside: 0 },
    ]);
    const saved = await save(body.data.preview);
    expect(saved.body.data).toMatchObject({ created: 2, systems: all.body.data.systems });
    expect((await stations())[0]).toMatchObject({
      latitude: expect.closeTo(-33.43079124, 7),
      longitude: expect.closeTo(-70.7230532, 7),
    });
    const { rows } =
      await sql`select answers, imported_by from catalog_imports where project_id = ${project}`.execute(
        app.db,
      );
    expect(rows).toEqual([{ answers: { zone: "19S", datum: "EPSG:6972" }, imported_by: admin }]);
  });

  it("of a datum with several areas need its transformation, and warn outside of its area", async () => {
    const book = await sheetOf(
      ["Nombre", "Este", "Norte", "Huso", "Datum"],
      ["P", 340_000, 6_300_000, "19", "PSAD56"],
    );
    const { body } = await upload("utm.xlsx", book);
    expect(body.data.questions.map(({ id }: { id: string }) => id).sort()).toEqual(["hemisphere", "psad56"]);
    const other = await answer(body.data.preview, { hemisphere: "S", psad56: "EPSG:1208" });
    expect(other.body.data.systems).toMatchObject([{ rows: 1, outside: 1 }]);
    // An answer that was not offered is ignored.
    expect((await answer(body.data.preview, { psad56: "EPSG:1868" })).body.data.isAnswered).toBe(false);
  });

  it("of a shapefile without .prj need their system; with one they do not, except for the area of PSAD56", async () => {
    const [shp, dbf] = [shpOf([[340_000, 6_300_000]]), dbfOf("NOMBRE", ["Pozo Ñ"])];
    const bare = await upload("pozos.zip", zipOf({ "pozos.shp": shp, "pozos.dbf": dbf }));
    expect(bare.body.data.questions.map(({ id }: { id: string }) => id)).toEqual(["axes"]);
    const utm = await answer(bare.body.data.preview, { axes: "utm" });
    expect(utm.body.data.questions.map(({ id }: { id: string }) => id)).toEqual(["axes", "datum", "zone"]);
    const known = await upload(
      "pozos.zip",
      zipOf({ "a/pozos.shp": shp, "a/pozos.dbf": dbf, "a/pozos.prj": PSAD56_19S }),
    );
    expect(known.body.data.questions.map(({ id }: { id: string }) => id)).toEqual(["psad56"]);
    const answered = await answer(known.body.data.preview, { psad56: "EPSG:6972" });
    expect(answered.body.data.points).toEqual([
      { row: 2, name: "Pozo Ñ", latitude: -33.43079124, longitude: -70.7230532 },
    ]);
  });

  it("of GeoJSON are WGS 84, and need an answer where an older file names another system", async () => {
    const feature = {
      type: "Feature",
      properties: { Name: "P1" },
      geometry: { type: "Point", coordinates: [-70.2, -33.1, 2800] },
    };
    const plain = await upload(
      "p.geojson",
      JSON.stringify({ type: "FeatureCollection", features: [feature] }),
    );
    expect(plain.body.data.questions).toEqual([]);
    expect(plain.body.data.points).toEqual([{ row: 2, name: "P1", latitude: -33.1, longitude: -70.2 }]);
    const crs = { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::32719" } };
    const other = await upload(
      "p.geojson",
      JSON.stringify({ type: "FeatureCollection", crs, features: [feature] }),
    );
    expect([other.body.data.declared, other.body.data.questions[0].id]).toEqual([
      "urn:ogc:def:crs:EPSG::32719",
      "axes",
    ]);
  });
});

describe("stations imported from geographic files", () => {
  it("are the points of KML and KMZ; lines and polygons are counted and ignored", async () => {
    const text = kmlOf(
      placemark("PZ-01", -70.2, -33.1, "<description><![CDATA[<b>Aguas</b> abajo]]></description>"),
      placemark("PZ-02", -70.3, -33.2),
      "<Placemark><name>Ruta</name><LineString><coordinates>-70,-33 -70.1,-33.1</coordinates></LineString></Placemark>",
      "<Placemark><name>Rajo</name><Polygon><outerBoundaryIs><LinearRing><coordinates>-70,-33 -70.1,-33 -70,-33.1 -70,-33</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>",
      "<Placemark><name>Nada</name></Placemark>",
    );
    for (const [name, bytes] of [
      ["p.kml", Buffer.from(text)],
      ["p.kmz", zipOf({ "doc.kml": text, "files/icon.png": "x" })],
    ] as const) {
      const { status, body } = await upload(name, bytes);
      expect([status, body.data?.errors, body.data?.questions]).toEqual([201, [], []]);
      expect(body.data.leftOut).toEqual({ lines: 1, polygons: 1, multipoints: 0, empty: 1 });
      expect(body.data.counts.new).toBe(2);
      if (name !== "p.kmz") continue;
      await save(body.data.preview);
      expect(await stations()).toMatchObject([
        { name: "PZ-01", description: "Aguas abajo", latitude: -33.1, longitude: -70.2, elevation: null },
        { name: "PZ-02" },
      ]);
    }
  });

  it("are the waypoints of GPX with their elevation", async () => {
    const gpx = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="-33.1" lon="-70.2"><ele>2816.5</ele><name>PZ-01</name><desc>Muro</desc></wpt><trk><trkseg><trkpt lat="-33" lon="-70"/><trkpt lat="-33.1" lon="-70"/></trkseg></trk></gpx>`;
    const { body } = await upload("p.gpx", gpx);
    expect([body.data.errors, body.data.leftOut.lines]).toEqual([[], 1]);
    await save(body.data.preview);
    expect(await stations()).toMatchObject([{ name: "PZ-01", description: "Muro", elevation: 2816.5 }]);
  });

  it("need a choice of the name attribute where none is obvious", async () => {
    const feature = (code: string, at: number) => ({
      type: "Feature",
      properties: { COD: code, SECTOR: "Norte" },
      geometry: { type: "Point", coordinates: [-70 - at / 100, -33] },
    });
    const { body } = await upload(
      "p.geojson",
      JSON.stringify({ type: "FeatureCollection", features: [feature("A1", 1), feature("A2", 2)] }),
    );
    expect(body.data.questions).toEqual([
      {
        id: "nameFrom",
        answer: null,
        options: [
          { value: "COD", label: "COD" },
          { value: "SECTOR", label: "SECTOR" },
        ],
      },
    ]);
    const answered = await answer(body.data.preview, { nameFrom: "COD" });
    expect(answered.body.data.points.map(({ name }: { name: string }) => name)).toEqual(["A1", "A2"]);
  });
});

describe("hostile files", () => {
  const bomb = Buffer.alloc(20 * 1024 * 1024, 0x20);
  const laughs = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><kml><Document><name>&b;</name></Document></kml>`;
  const claiming = () => {
    const shp = shpOf([[1, 1]]);
    // A multipoint that declares ten million points.
    const record = Buffer.alloc(48);
    record.writeInt32BE(1, 0);
    record.writeInt32BE(20, 4);
    record.writeInt32LE(8, 8);
    record.writeInt32LE(10_000_000, 44);
    return zipOf({ "x.shp": Buffer.concat([shp.subarray(0, 100), record]) });
  };
  const brokenTable = () => {
    const dbf = dbfOf("NOMBRE", ["a"]);
    dbf.writeUInt32LE(49_000, 4);
    return zipOf({ "x.shp": shpOf([[1, 1]]), "x.dbf": dbf });
  };
  const manyRecords = () => {
    const dbf = dbfOf("NOMBRE", ["a"]);
    dbf.writeUInt32LE(4_000_000_000, 4);
    return zipOf({ "x.shp": shpOf([[1, 1]]), "x.dbf": dbf });
  };
  it.each<[string, string, () => Buffer | string, string]>([
    ["a KMZ that unpacks to far more than it says", "b.kmz", () => zipOf({ "doc.kml": bomb }), "FILE_BOMB"],
    ["XML with entities of its own", "l.kml", () => laughs, "FILE_NOT_CATALOG"],
    [
      "XML of a thousand levels",
      "d.kml",
      () => `<kml>${"<Folder>".repeat(1000)}${"</Folder>".repeat(1000)}</kml>`,
      "FILE_NOT_CATALOG",
    ],
    ["XML that ends early", "e.kml", () => "<kml><Document><Placemark>", "FILE_"],
    [
      "GeoJSON of a thousand levels",
      "d.geojson",
      () => `{"type":"Feature","geometry":${"[".repeat(1000)}${"]".repeat(1000)}}`,
      "FILE_NOT_CATALOG",
    ],
    ["GeoJSON that is none", "n.geojson", () => '{"a":1', "FILE_BROKEN"],
    ["a multipoint that claims ten million points", "m.zip", claiming, "FILE_BROKEN"],
    ["a table that claims more rows than it has", "t.zip", brokenTable, "FILE_BROKEN"],
    ["a table that claims billions of rows", "t.zip", manyRecords, "FILE_TOO_MANY_ROWS"],
    [
      "two layers in one zip",
      "two.zip",
      () => zipOf({ "a.shp": shpOf([[1, 1]]), "b.shp": shpOf([[1, 1]]) }),
      "FILE_NOT_CATALOG",
    ],
    ["a zip of something else", "z.zip", () => zipOf({ "a.txt": "x" }), "FILE_NOT_CATALOG"],
    ["a PDF", "p.pdf", () => "%PDF-1.7 x", "FILE_NOT_CATALOG"],
    ["a web page", "w.html", () => "<!doctype html><html></html>", "FILE_NOT_CATALOG"],
    [
      "lines alone",
      "l.kml",
      () => kmlOf("<Placemark><LineString><coordinates>1,1 2,2</coordinates></LineString></Placemark>"),
      "FILE_NOT_CATALOG",
    ],
    [
      "too many points",
      "many.geojson",
      () =>
        JSON.stringify({
          type: "FeatureCollection",
          features: Array.from({ length: 20_001 }, (_, n) => ({
            type: "Feature",
            properties: { name: `P${n}` },
            geometry: { type: "Point", coordinates: [-70, -33] },
          })),
        }),
      "FILE_TOO_MANY_ROWS",
    ],
    ["nothing", "n.csv", () => "\n\n", "NOT_TEMPLATE"],
  ])("%s is refused with a reason", async (_title, name, make, error) => {
    const { status, body } = await upload(name, make());
    expect([status, body.error.startsWith(error)], body.error).toEqual([422, true]);
    expect(body.message.length).toBeGreaterThan(10);
  });

  it("get an error at the row of each oversized name", async () => {
    const { body } = await upload(
      "h.kml",
      kmlOf(placemark("N".repeat(100_000), -70, -33), placemark("B", -70, -33.1)),
    );
    expect(rulesOf(body)).toEqual([[2, "tooLong"]]);
  });
});

describe("previews", () => {
  it("belong to the uploader, and expire after a day", async () => {
    const { body } = await upload("p.csv", "Nombre;Datum\nP1;WGS84\n");
    const other = await insertUser(app.db, { email: `o${count}@example.org` });
    await insertMember(app.db, project, other, { permissions: [1] });
    const theirs = await app.signIn(other);
    const refused = await app.call("POST", base(), { code: theirs, body: { preview: body.data.preview } });
    expect(refused.status).toBe(404);
    now += DAY_MS + 1;
    code = await app.signIn(admin);
    expect((await save(body.data.preview)).body.error).toBe("PREVIEW_EXPIRED");
  });

  it("suggest the entry into which a merged one was merged", async () => {
    const [from, into] = [
      await create("stations", { name: "Viejo" }),
      await create("stations", { name: "Nuevo" }),
    ];
    await app.call("POST", `/fkl-plan/${project}/catalog/stations/${from.body.data.id}/merge`, {
      code,
      body: { into: into.body.data.id },
    });
    const { body } = await upload("p.csv", "Nombre;Latitud;Longitud;Datum\nViejo;-33,1;-70,2;WGS84\n");
    expect(body.data.errors).toMatchObject([{ row: 2, rule: "mergedName", suggestion: "Nuevo" }]);
  });

  const headerOf = (frequency: string) => [
    ...["Catálogo", "Nombre", frequency, "Componentes ambientales"],
    ...["Latitud", "Longitud", "Datum", "Estado"],
  ];
  const components = [
    ["Subcomponentes", "Caudal", null, "Agua superficial; Nieve", null, null, null, null],
    ["Componente ambiental", "Nieve", null, null, null, null, null, null],
    ["Componentes ambientales", "Agua superficial", null, null, null, null, null, null],
  ];

  it("of the whole catalogue contain every kind, subcomponents with components of the same file", async () => {
    const book = await sheetOf(
      headerOf("Periodicidad"),
      ...components,
      ["Periodicidades", "Mensual", null, null, null, null, null, null],
      ["Nada", "x", null, null, null, null, null, null],
      ["Stations", "PZ-01", null, null, -33.1, -70.2, "WGS 84", "Archivado"],
      ["Responsables", "Gerencia", null, null, null, null, null, null],
    );
    const bad = await upload("c.xlsx", book);
    // Older workbooks, with "Periodicidad", are still read.
    expect(rulesOf(bad.body)).toEqual([[6, "unknownKind"]]);
    const good = await sheetOf(
      headerOf("Se repite"),
      ...components,
      ["Frecuencias", "Mensual", null, null, null, null, null, null],
      ["Stations", "PZ-01", null, null, -33.1, -70.2, "WGS 84", "Archivado"],
      ["Responsables", "Gerencia", null, null, null, null, null, null],
    );
    const { body } = await upload("c.xlsx", good);
    expect([body.data.errors, body.data.counts.new]).toEqual([[], 6]);
    expect((await save(body.data.preview)).status).toBe(201);
    const again = await upload("c.xlsx", good);
    expect(again.body.data.counts).toEqual({ new: 0, changed: 0, unchanged: 6, archived: 1 });
    const subs = await app.call("GET", `/fkl-plan/${project}/catalog/subcomponents`, { code });
    expect(subs.body.data.items[0].components).toHaveLength(2);
  });
});

describe("templates", () => {
  it.each(["es", "en", "fr", "pt"])("in %s are accepted by the import", async (language) => {
    for (const of of ["stations", "catalog"]) {
      const file = await app.call("GET", `${base()}/template.xlsx?of=${of}`, {
        code,
        headers: { "accept-language": language },
      });
      expect([file.status, file.raw.subarray(0, 2).toString()]).toEqual([200, "PK"]);
      const { body } = await upload("t.xlsx", file.raw);
      expect([body.error, body.empty, body.missingColumns]).toEqual(["NOT_TEMPLATE", true, []]);
    }
  });
});
