import { type Archive, writeArchive } from "@vetaverde/domain/geo/pmtiles";
import { toUtm } from "@vetaverde/domain/geo/utm";
import { zipSync } from "fflate";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fileBody, type TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";

let app: TestApp;
let f: Fixture;
let admin: string;
let reader: string;
let stranger: string;
setUpProject(async (opened) => {
  ({ app, f } = opened);
  admin = await app.signIn(f.people.admin);
  reader = await app.signIn(f.people.read);
  stranger = await app.signIn(f.people.stranger);
});

const tile = (z: number, x: number, y: number) => ({ z, x, y, bytes: Buffer.from(`tile ${z}/${x}/${y}`) });
const archive = (fields: Partial<Archive> = {}) =>
  Buffer.from(
    writeArchive({
      format: "png",
      bounds: [-69.8, -28.4, -69.5, -28.1],
      metadata: { name: "Relieve" },
      tiles: [tile(0, 0, 0), tile(1, 0, 1), tile(2, 1, 2)],
      ...fields,
    }),
  );
const layers = (suffix = "") => `/fkl-project/${f.project}/map-layers${suffix}`;
const add = (name: string, bytes: Uint8Array | string, query = "", code = admin) =>
  app.call("POST", layers(query), { code, ...fileBody(name, Buffer.from(bytes)) });
const added = async (name: string, bytes: Uint8Array | string, query = "") => {
  const { status, body } = await add(name, bytes, query);
  expect([status, body]).toMatchObject([201, {}]);
  return body.data;
};
const refusal = async (name: string, bytes: Uint8Array | string, query = "") => {
  const before = await count();
  const { status, body } = await add(name, bytes, query);
  expect(await count()).toBe(before);
  return [status, body.details?.[0].path, body.details?.[0].message];
};
const count = async () => (await app.call("GET", layers(), { code: admin })).body.data.length;
const content = (id: string, headers: Record<string, string> = {}, code: string | null = reader) =>
  app.call("GET", layers(`/${id}/content`), { code, headers });

const shape = (geometry: unknown, fields: object = {}) =>
  JSON.stringify({
    type: "FeatureCollection",
    features: [{ type: "Feature", properties: { name: "Rajo" }, geometry }],
    ...fields,
  });
const line = (points: number[][]) => ({ type: "LineString", coordinates: points });

describe("a ground of tiles", () => {
  it("is loaded by an administrator and read by ranges, by members of its project only", async () => {
    const bytes = archive();
    const layer = await added("Relieve Norte.pmtiles", bytes);
    expect(layer).toMatchObject({
      name: "Relieve Norte",
      kind: "ground",
      format: "pmtiles",
      tiles: "png",
      size: bytes.length,
      bounds: [-69.8, -28.4, -69.5, -28.1],
      minZoom: 0,
      maxZoom: 2,
      visible: true,
    });
    const part = await content(layer.id, { range: "bytes=0-6" });
    expect([part.status, part.raw.toString(), part.headers["content-range"]]).toEqual([
      206,
      "PMTiles",
      `bytes 0-6/${bytes.length}`,
    ]);
    expect((await content(layer.id)).raw.equals(bytes)).toBe(true);
    const beyond = await content(layer.id, { range: `bytes=${bytes.length}-` });
    expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, `bytes */${bytes.length}`]);
    for (const range of [undefined, "bytes=0-6"])
      for (const [code, status] of [
        [stranger, 403],
        [null, 401],
      ] as const)
        expect((await content(layer.id, range ? { range } : {}, code)).status).toBe(status);
    const elsewhere = await app.call("GET", `/fkl-project/${f.otherProject}/map-layers/${layer.id}/content`, {
      code: stranger,
    });
    expect(elsewhere.status).toBe(404);
    expect((await add("x.pmtiles", bytes, "", reader)).status).toBe(403);
  });

  it("is refused if it cannot be shown, and nothing of it stays", async () => {
    const changed = (at: number, ...bytes: number[]) => {
      const copy = archive();
      copy.set(bytes, at);
      return copy;
    };
    const message = async (bytes: Buffer) => (await refusal("x.pmtiles", bytes))[2];
    expect(await message(changed(7, 2))).toMatch(/versión de PMTiles/);
    expect(await message(changed(99, 9))).toMatch(/teselas/);
    expect(await message(changed(97, 4))).toMatch(/comprimido/);
    expect(await message(archive().subarray(0, -1))).toMatch(/incompleto/);
    expect(await message(archive().subarray(0, 60))).toMatch(/no es PMTiles/);
    expect(await message(changed(101, 27))).toMatch(/acercamiento/);
    expect(await message(changed(102, 0, 0, 0, 127))).toMatch(/qué zona/);
  });
});

describe("a layer of shapes", () => {
  it("is GeoJSON in degrees, or in the UTM zone that it names", async () => {
    const degrees = await added(
      "Caminos.geojson",
      shape(
        line([
          [-69.7, -28.3],
          [-69.6, -28.2],
        ]),
      ),
      "?name=Caminos",
    );
    expect(degrees).toMatchObject({
      name: "Caminos",
      kind: "shapes",
      format: "geojson",
      tiles: null,
      points: 2,
      bounds: [-69.7, -28.3, -69.6, -28.2],
      system: "WGS 84",
    });
    const { easting, northing } = toUtm(-28.3, -69.7);
    const utm = line([
      [easting, northing],
      [easting + 100, northing],
    ]);
    const named = { crs: { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::32719" } } };
    const grid = await added("utm.geojson", shape(utm, named));
    expect(grid.system).toBe("WGS 84 · UTM 19S");
    const [first] = JSON.parse((await content(grid.id)).raw.toString()).features[0].geometry.coordinates[0];
    expect(first[0]).toBeCloseTo(-69.7, 6);
    expect(first[1]).toBeCloseTo(-28.3, 6);
    // Without a name of its system, it is asked for.
    expect(await refusal("utm.geojson", shape(utm))).toEqual([
      422,
      "system",
      "El archivo no indica su sistema de coordenadas. Elija el sistema y súbalo otra vez.",
    ]);
    expect((await added("utm.geojson", shape(utm), "?datum=WGS84&zone=19S")).bounds[0]).toBeCloseTo(-69.7, 6);
  });

  it("is refused with a clear message in the person's language", async () => {
    const of = (name: string) => ({ crs: { type: "name", properties: { name } } });
    const point = { type: "Point", coordinates: [430824, 6873030] };
    expect((await refusal("x.bin", "hola"))[2]).toMatch(/No se reconoce el formato/);
    expect((await refusal("x.geojson", '{"type":'))[2]).toBe("El archivo no es un JSON válido.");
    expect((await refusal("x.geojson", "{}"))[2]).toMatch(/no es un polígono|no es GeoJSON/);
    expect(await refusal("x.geojson", shape(point, of("EPSG:9999")))).toEqual([
      422,
      "system",
      "El sistema de coordenadas «EPSG:9999» no basta para ubicar el archivo. Elija el sistema y súbalo otra vez.",
    ]);
    // PSAD56 has a transformation for each region, which has to be chosen.
    expect((await refusal("x.geojson", shape(point, of("EPSG:24879"))))[2]).toMatch(/PSAD56 · UTM 19S/);
    expect((await refusal("x.geojson", shape(point), "?datum=nothing&zone=19S"))[2]).toMatch(/«nothing»/);
    expect(
      (
        await refusal(
          "x.geojson",
          shape({ type: "Point", coordinates: [6873030, 430824] }),
          "?datum=WGS84&zone=19S",
        )
      )[2],
    ).toMatch(/elemento 1 no caben en el sistema WGS 84 · UTM 19S/);
    const english = await app.call("POST", layers(), {
      code: admin,
      ...fileBody("x.bin", Buffer.from("hello")),
      headers: { ...fileBody("x", Buffer.from("")).headers, "accept-language": "en" },
    });
    expect(english.body.details?.[0].message).toMatch(/not recognised/);
  });
});

const dxf = (entities: string[][]) =>
  [...["0", "SECTION", "2", "ENTITIES"], ...entities.flat(), ...["0", "ENDSEC", "0", "EOF", ""]].join("\r\n");
const placed = (x: number, y: number) => ["10", String(x), "20", String(y), "30", "0"];

describe("a drawing of another program", () => {
  const KML = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Límite</name>
    <LineString><coordinates>-69.7,-28.3,0 -69.6,-28.2,0</coordinates></LineString></Placemark></Document></kml>`;

  it("is KML, or KMZ", async () => {
    const expected = { format: "kml", kind: "shapes", points: 2, bounds: [-69.7, -28.3, -69.6, -28.2] };
    expect(await added("limite.kml", KML)).toMatchObject(expected);
    expect(await added("limite.kmz", zipSync({ "doc.kml": Buffer.from(KML) }))).toMatchObject(expected);
    expect((await refusal("x.kmz", zipSync({ "notes.txt": Buffer.from("x") })))[2]).toMatch(/No se reconoce/);
    expect((await refusal("x.kmz", Buffer.from("PK\u0003\u0004broken")))[2]).toMatch(/dañado/);
    const entity = `<!DOCTYPE kml [<!ENTITY a "b">]>${KML}`;
    expect((await refusal("x.kml", entity))[2]).toMatch(/dañado|No se reconoce/);
    expect((await refusal("x.kml", KML.replace(/<Placemark>[\s\S]*<\/Placemark>/, "")))[2]).toMatch(
      /no contiene/,
    );
  });

  it("is DXF, whose coordinate system is always asked for", async () => {
    const [e, n] = [430_000, 6_870_000];
    const drawing = dxf([
      ["0", "LINE", "8", "CAMINO", ...placed(e, n), "11", String(e + 100), "21", String(n), "31", "0"],
      [
        "0",
        "LWPOLYLINE",
        "8",
        "RAJO",
        "90",
        "3",
        "70",
        "1",
        ...[0, 100, 50].flatMap((d) => ["10", String(e + d), "20", String(n + d * d)]),
      ],
      ["0", "CIRCLE", "8", "POZO", ...placed(e, n), "40", "50"],
      ["0", "TEXT", "8", "NOMBRES", ...placed(e, n), "40", "2", "1", "Tranque"],
    ]);
    expect((await refusal("planta.dxf", drawing)).slice(0, 2)).toEqual([422, "system"]);
    const layer = await added("planta.dxf", drawing, "?datum=WGS84&zone=19S");
    expect(layer).toMatchObject({ format: "dxf", system: "WGS 84 · UTM 19S" });
    const { features } = JSON.parse((await content(layer.id)).raw.toString());
    expect(
      features.map((one: { properties: { name: string }; geometry: { type: string } }) => [
        one.properties.name,
        one.geometry.type,
      ]),
    ).toEqual([
      ["CAMINO", "MultiLineString"],
      ["RAJO", "MultiPolygon"],
      ["POZO", "MultiPolygon"],
      ["Tranque", "MultiPoint"],
    ]);
    const [x, y] = features[3].geometry.coordinates[0];
    const back = toUtm(y, x, 19);
    expect([back.easting, back.northing].map(Math.round)).toEqual([e, n]);
    expect((await refusal("planta.dxf", drawing, "?datum=WGS84"))[2]).toMatch(
      /no caben en el sistema WGS 84/,
    );
    expect((await refusal("vacio.dxf", dxf([]), "?datum=WGS84&zone=19S"))[2]).toMatch(/no contiene/);
  });
});

describe("the list of layers", () => {
  it("is renamed, hidden, ordered and shortened by administrators, each with an audit entry", async () => {
    const list = async () => (await app.call("GET", layers(), { code: reader })).body.data;
    const before: { id: string; kind: string }[] = await list();
    // The ground is below all others although it was not the first.
    expect(before[0]?.kind).toBe("ground");
    const ids = before.map(({ id }) => id);
    const [first = "", second = ""] = ids;
    const put = (suffix: string, body: unknown, code = admin) =>
      app.call("PUT", layers(suffix), { code, body });
    expect((await put(`/${first}`, { name: "Fondo", visible: false })).body.data).toMatchObject({
      name: "Fondo",
      visible: false,
    });
    expect(
      (await put("", { layers: ids.toReversed() })).body.data.map(({ id }: { id: string }) => id),
    ).toEqual(ids.toReversed());
    expect((await put("", { layers: ids.slice(1) })).body.error).toBe("CONFLICT");
    expect((await put(`/${first}`, { name: "x", visible: true }, reader)).status).toBe(403);
    const remove = (id: string, code = admin) => app.call("DELETE", layers(`/${id}`), { code });
    expect((await remove(second, reader)).status).toBe(403);
    expect((await remove(second)).body.data).toBe(true);
    expect((await remove(second)).status).toBe(404);
    expect((await content(second)).status).toBe(404);
    expect(await list()).toHaveLength(ids.length - 1);
    const { rows } = await sql<{ action: string }>`select distinct action from audit_log
      where entity = 'map-layer' order by action`.execute(app.db);
    expect(rows.map(({ action }) => action)).toEqual([
      "map-layer.added",
      "map-layer.changed",
      "map-layer.ordered",
      "map-layer.removed",
    ]);
  });
});
