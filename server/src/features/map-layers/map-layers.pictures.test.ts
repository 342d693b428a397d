import { fromUtm, toUtm } from "@vetaverde/domain/geo/utm";
import { describe, expect, it } from "vitest";
import { fileBody, type TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";
import { colorAt, geotiff, type TestPicture } from "./testing/geotiff.ts";

let app: TestApp;
let f: Fixture;
let admin: string;
setUpProject(async (opened) => {
  ({ app, f } = opened);
  admin = await app.signIn(f.people.admin);
});

const layers = (suffix = "") => `/fkl-project/${f.project}/map-layers${suffix}`;
const list = async () => (await app.call("GET", layers(), { code: admin })).body.data;
const add = async (bytes: Buffer, query = "", language = "es") => {
  const { headers, ...body } = fileBody("Vuelo.tif", bytes);
  return app.call("POST", layers(query), {
    code: admin,
    ...body,
    headers: { ...headers, "accept-language": language },
  });
};
const added = async (bytes: Buffer, query = "") => {
  const { status, body } = await add(bytes, query);
  expect([status, body]).toMatchObject([201, {}]);
  const { raw } = await app.call("GET", layers(`/${body.data.id}/content`), { code: admin });
  return { layer: body.data, archive: raw };
};
const refusal = async (bytes: Buffer, query = "", language = "es") => {
  const before = (await list()).length;
  const { status, body } = await add(bytes, query, language);
  expect(await list()).toHaveLength(before);
  return [status, body.details?.[0].path, body.details?.[0].message];
};

/** A light patch on a dark ground; lightness is stored more sharply than colour. */
const PATCH = { left: 300, top: 100, right: 340, bottom: 160 };
const patched = (column: number, row: number) =>
  column >= PATCH.left && column < PATCH.right && row >= PATCH.top && row < PATCH.bottom
    ? [250, 240, 230]
    : [20, 30, 80];
const PICTURE = { width: 600, height: 400, color: patched } satisfies TestPicture;
const CORNER = toUtm(-28.3, -69.7, 19);
/** One metre a pixel. */
const UTM = {
  ...PICTURE,
  scale: 1,
  tie: [CORNER.easting, CORNER.northing],
  keys: { 1024: 1, 3072: 32719 },
} as const;
const placeInUtm = (column: number, row: number): [number, number] => {
  const { longitude, latitude } = fromUtm({
    ...CORNER,
    easting: CORNER.easting + column,
    northing: CORNER.northing - row,
  });
  return [longitude, latitude];
};
const DEGREE = 1e-5;
const WGS84 = { ...PICTURE, scale: DEGREE, tie: [-69.7, -28.3], keys: { 1024: 2, 2048: 4326 } } as const;
const placeInDegrees = (column: number, row: number): [number, number] => [
  -69.7 + column * DEGREE,
  -28.3 - row * DEGREE,
];

/** Whether places a pixel within the patch are light, and places a pixel outside are dark. */
async function expectPatch(archive: Buffer, zoom: number, place: typeof placeInUtm) {
  const { left, top, right, bottom } = PATCH;
  const middle = [(left + right) / 2, (top + bottom) / 2] as const;
  const light = async (column: number, row: number) => {
    const [red = 0] = (await colorAt(archive, zoom, ...place(column, row))) ?? [];
    return red > 135;
  };
  const beside = (by: number) =>
    Promise.all([
      light(left + by, middle[1]),
      light(right - by, middle[1]),
      light(middle[0], top + by),
      light(middle[0], bottom - by),
    ]);
  expect(await beside(1.2)).toEqual([true, true, true, true]);
  expect(await beside(-1.2)).toEqual([false, false, false, false]);
}

describe("an aerial photograph", () => {
  it("in UTM is converted to tiles whose colours are at their place within a pixel", async () => {
    const { layer, archive } = await added(await geotiff(UTM));
    expect(layer).toMatchObject({
      name: "Vuelo",
      file: "Vuelo.tif",
      kind: "photo",
      format: "geotiff",
      tiles: "webp",
      system: "WGS 84 · UTM 19S",
      maxZoom: 17,
      size: archive.length,
    });
    await expectPatch(archive, 17, placeInUtm);
    const [[west, north], [east, south]] = [placeInUtm(0, 0), placeInUtm(600, 400)];
    [west, south, east, north].forEach((value, at) => {
      // The sides of the grid are not exactly those of the meridians: up to a few metres.
      expect(layer.bounds[at]).toBeCloseTo(value, 3);
    });
    // Outside of the picture nothing is drawn, and its middle is also seen from afar.
    expect((await colorAt(archive, 17, ...placeInUtm(-4, 200)))?.[3] ?? 0).toBe(0);
    expect((await colorAt(archive, layer.minZoom + 2, ...placeInUtm(300, 300)))?.[2]).toBeGreaterThan(50);
    expect(layer.minZoom).toBeLessThan(13);
  });

  it.each([
    ["without compression", {}],
    ["with Deflate", { compression: "deflate" }],
    ["with JPEG", { compression: "jpeg" }],
    [
      "that states the middle of its pixels",
      {
        keys: { ...WGS84.keys, 1025: 2 },
        tie: [-69.7 + DEGREE / 2, -28.3 - DEGREE / 2],
      },
    ],
  ] as const)("in degrees of WGS 84 %s", async (_how, fields) => {
    const { layer, archive } = await added(await geotiff({ ...WGS84, ...fields }));
    expect(layer.system).toBe("WGS 84");
    expect(layer.bounds.map((value: number) => value.toFixed(5))).toEqual([
      "-69.70000",
      "-28.30400",
      "-69.69400",
      "-28.30000",
    ]);
    await expectPatch(archive, layer.maxZoom, placeInDegrees);
  });

  it("keeps its transparent parts, and can be a ground", async () => {
    const color = (column: number) => [200, 40, 40, column < 300 ? 0 : 255];
    const { layer, archive } = await added(await geotiff({ ...UTM, color, opacity: true }), "?kind=ground");
    expect(layer.kind).toBe("ground");
    expect((await colorAt(archive, 17, ...placeInUtm(290, 200)))?.[3] ?? 0).toBe(0);
    const [red, green, , opacity] = (await colorAt(archive, 17, ...placeInUtm(310, 200))) ?? [];
    expect([Math.abs((red ?? 0) - 200) < 12, Math.abs((green ?? 0) - 40) < 12, opacity]).toEqual([
      true,
      true,
      255,
    ]);
  });
});

describe("a photograph that cannot be placed or read", () => {
  it("without a place, or with an unknown system, is refused in the person's language", async () => {
    const bare = await geotiff(PICTURE);
    expect(await refusal(bare)).toEqual([
      422,
      "file",
      "El archivo no indica dónde está la imagen. Guárdelo como GeoTIFF georreferenciado.",
    ]);
    expect((await refusal(bare, "", "en"))[2]).toMatch(/does not state where/);
    expect((await refusal(bare, "", "fr"))[2]).toMatch(/n'indique pas où/);
    expect((await refusal(bare, "", "pt"))[2]).toMatch(/não indica onde/);
    // The picture has a place, but in which system is asked.
    const unnamed = await geotiff({ ...UTM, keys: {} });
    expect((await refusal(unnamed)).slice(0, 2)).toEqual([422, "system"]);
    const { layer, archive } = await added(unnamed, "?datum=WGS84&zone=19S");
    await expectPatch(archive, layer.maxZoom, placeInUtm);
    const unknown = await geotiff({ ...UTM, keys: { 1024: 1, 3072: 2154 } });
    expect((await refusal(unknown))[2]).toMatch(/«EPSG:2154» no basta/);
    expect((await refusal(await geotiff(UTM), "?datum=WGS84"))[2]).toMatch(/no cabe en el sistema WGS 84/);
  });

  it("that is cut, too large, or not of 8 bits is refused, and nothing of it stays", async () => {
    const complete = await geotiff({ ...UTM, compression: "deflate" });
    const lost = Buffer.from(complete);
    lost.fill(0, 200, 600);
    for (const bytes of [complete.subarray(0, -40), complete.subarray(0, 200), lost])
      expect((await refusal(bytes))[2]).toMatch(/dañado/);
    const late = await geotiff(UTM);
    // The directory at the end is moved to the front of a file whose pixels end early.
    const directory = late.readUInt32LE(4);
    const cut = Buffer.from(late);
    cut.writeUInt32LE(late.length * 2, directory + 2 + 5 * 12 + 8);
    expect((await refusal(cut))[2]).toMatch(/dañado/);
    const large = Buffer.from(late);
    large.writeUInt32LE(2_000_000, directory + 2 + 8);
    expect((await refusal(large))[2]).toMatch(/más de 100 millones de píxeles/);
    expect((await refusal(await geotiff({ ...UTM, bits: 16 })))[2]).toMatch(/8 bits/);
    expect(
      (await refusal(await geotiff({ ...UTM, width: 3000, height: 2000, rowsPerStrip: 2000 })))[2],
    ).toMatch(/bloques/);
  });

  it("that unpacks to more than it states is refused", async () => {
    const bomb = { ...UTM, width: 64, height: 64, compression: "deflate" } as const;
    const complete = await geotiff({ ...bomb, height: 4096, rowsPerStrip: 4096 });
    const directory = complete.readUInt32LE(4);
    complete.writeUInt32LE(64, directory + 2 + 12 + 8);
    complete.writeUInt32LE(64, directory + 2 + 7 * 12 + 8);
    expect((await refusal(complete))[2]).toMatch(/dañado/);
  });
});
