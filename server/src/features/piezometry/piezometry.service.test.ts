import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertReporting } from "../../testing/reporting.ts";
import { setUpSessions } from "../../testing/set-up.ts";

let test: TestApp;
let f: Fixture;
type Who = "admin" | "write" | "read" | "stranger";
let codes: Record<Who, string>;
let station: string;
setUpSessions(["admin", "write", "read", "stranger"], async (opened) => {
  ({ app: test, f, codes } = opened);
  station = newId();
  await sql`insert into stations (project_id, id, name, name_key) values (${f.project}, ${station}, 'PZ-T03', 'pz-t03')`.execute(
    test.db,
  );
});

const call = (who: Who, method: string, path: string, body?: unknown) =>
  test.call(method, `/fkl-modi/${f.project}/${path}`, {
    code: codes[who],
    ...(body === undefined ? {} : { body }),
  });
const strata = [
  { top: 0, bottom: 9.8, lithology: "tailings", description: "Relave grueso" },
  { top: 9.8, bottom: 21, lithology: "gravel" },
  { top: 21, bottom: 37, lithology: "rock" },
];
const screens = [{ top: 24, bottom: 33 }];
const body = { terrain: 2829.3, casing: 2829.9, depth: 37, probe: 29.15, strata, screens };
const levels = async () =>
  (await call("read", "GET", "boreholes/levels")).body.data.find(
    (one: { borehole: string }) => one.borehole === f.borehole,
  )?.levels ?? [];
const add = (values: [string, number][], parts: object = {}, who: Who = "write") =>
  call(who, "POST", `boreholes/${f.borehole}/levels`, {
    kind: "level",
    source: "sounding",
    values: values.map(([date, value]) => ({ date, value })),
    ...parts,
  });

describe("a borehole", () => {
  it("is described once for its station, with its elevations above sea level", async () => {
    const made = await call("admin", "POST", "boreholes", { station, ...body });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      station: { id: station, name: "PZ-T03" },
      probe: { depth: 29.15, elevation: 2800.15 },
      version: 1,
    });
    const shown = (await call("read", "GET", "stratigraphy")).body.data.find(
      (one: { station: { id: string } }) => one.station.id === station,
    );
    expect(shown.strata[1]).toEqual({
      top: 9.8,
      bottom: 21,
      topElevation: 2819.5,
      bottomElevation: 2808.3,
      lithology: "gravel",
      description: "",
    });
    expect(shown.screens).toEqual([{ top: 24, bottom: 33, topElevation: 2805.3, bottomElevation: 2796.3 }]);
    expect([shown.sensors, shown.place]).toEqual([[], null]);
    expect((await call("admin", "POST", "boreholes", { station, ...body })).body.error).toBe("FK-0005");
  });

  it.each<[string, object, string]>([
    ["a probe below its bottom", { probe: 38 }, "probe"],
    ["a pipe that ends nowhere near the ground", { casing: 2900 }, "casing"],
    ["a stratum that nobody described", { strata: [strata[0], strata[2]] }, "strata.1"],
    ["a stratum below its bottom", { depth: 30 }, "strata.2"],
    ["a screen below its bottom", { screens: [{ top: 24, bottom: 38 }] }, "screens.0"],
    ["a screen upside down", { screens: [screens[0], { top: 34, bottom: 34 }] }, "screens.1"],
    ["a station of another project", { station: newId() }, "station"],
    ["no depth", { depth: 0 }, "depth"],
  ])("with %s is refused", async (_, parts, path) => {
    const other = newId();
    await sql`insert into stations (project_id, id, name, name_key) values (${f.project}, ${other}, ${other}, ${other})`.execute(
      test.db,
    );
    const answer = await call("admin", "POST", "boreholes", { station: other, ...body, ...parts });
    expect([answer.status, answer.body.details[0].path]).toEqual([422, path]);
    expect(answer.body.details[0].message.length).toBeGreaterThan(10);
  });

  it("is changed by administrators with a version check, and its levels remain", async () => {
    await add([["2020-01-15", 90]]);
    const put = (version: number, who: Who = "admin") =>
      call(who, "PUT", `boreholes/${f.borehole}`, { ...body, terrain: 101, casing: 101, version });
    expect((await put(1, "write")).status).toBe(403);
    expect((await put(1)).body.data).toMatchObject({ version: 2, terrain: 101 });
    const stale = await put(1);
    expect([stale.body.error, stale.body.current.version]).toEqual(["STALE_VERSION", 2]);
    expect(await levels()).toMatchObject([{ date: "2020-01-15", level: 90 }]);
  });
});

describe("manual levels", () => {
  it("are added as elevations or as dips below the casing top, and listed by date", async () => {
    const { body: answer } = await add(
      [
        ["2020-03-15", 11],
        ["2020-02-15", 10.5],
      ],
      { kind: "dip" },
    );
    expect(answer.data).toEqual({ added: 2, corrected: 0, unchanged: 0 });
    expect(await levels()).toEqual([
      { date: "2020-01-15", level: 90, dip: null, source: "sounding", revision: 1, beside: null },
      { date: "2020-02-15", level: 90.5, dip: 10.5, source: "sounding", revision: 1, beside: null },
      { date: "2020-03-15", level: 90, dip: 11, source: "sounding", revision: 1, beside: null },
    ]);
    const narrowed = await call("read", "GET", "boreholes/levels?from=2020-02-01&to=2020-02-28");
    expect(narrowed.body.data[0].levels).toHaveLength(1);
  });

  it("that exist already are skipped; a correction needs a reason, and the former value remains", async () => {
    expect((await add([["2020-01-15", 90]])).body.data).toEqual({ added: 0, corrected: 0, unchanged: 1 });
    const refused = await add([
      ["2020-01-15", 91],
      ["2020-04-15", 92],
    ]);
    expect([refused.status, refused.body.error]).toEqual([409, "CONFLICT"]);
    expect(refused.body.conflicts).toEqual([{ date: "2020-01-15", level: 90, sent: 91 }]);
    // A refused list is not saved in part.
    expect(await levels()).toHaveLength(3);
    const corrected = await add(
      [
        ["2020-01-15", 91],
        ["2020-04-15", 92],
      ],
      { reason: "Boca del tubo mal medida" },
    );
    expect(corrected.body.data).toEqual({ added: 1, corrected: 1, unchanged: 0 });
    expect((await levels())[0]).toMatchObject({ level: 91, revision: 2 });
    const { rows } = await sql`select level, reason from piezometric_levels
      where borehole_id = ${f.borehole} and measured_on = '2020-01-15' order by revision`.execute(test.db);
    expect(rows).toEqual([
      { level: 90, reason: null },
      { level: 91, reason: "Boca del tubo mal medida" },
    ]);
    await expect(sql`update piezometric_levels set level = 0`.execute(test.db)).rejects.toThrow(
      /permission denied/,
    );
    const { rows: trail } = await sql<{ after: object; before: object }>`select before, after from audit_log
      where action = 'levels.added' and entity_id = ${f.borehole} order by id desc limit 1`.execute(test.db);
    expect(trail[0]).toMatchObject({
      before: { levels: [["2020-01-15", 90]] },
      after: { corrected: 1, added: 1 },
    });
  });

  it.each<[string, [string, number][]]>([
    ["a day that is still to come", [["2199-01-01", 90]]],
    ["water far above the pipe", [["2020-05-01", 190]]],
    ["water below the bottom", [["2020-05-01", 10]]],
    [
      "a day twice",
      [
        ["2020-05-01", 90],
        ["2020-05-01", 91],
      ],
    ],
  ])("with %s are refused", async (_, values) => {
    const answer = await add(values);
    expect([answer.status, answer.body.error]).toEqual([422, "VALIDATION"]);
  });

  it("are stored once from two concurrent calls, and refused from a reader", async () => {
    const before = (await levels()).length;
    const answers = await Promise.all([1, 2, 3].map(() => add([["2020-06-01", 93]])));
    expect(answers.map(({ body: one }) => one.data.added).sort()).toEqual([0, 0, 1]);
    expect(await levels()).toHaveLength(before + 1);
    expect((await add([["2020-07-01", 93]], {}, "read")).status).toBe(403);
    expect((await add([["2020-07-01", 93]], {}, "stranger")).status).toBe(403);
  });

  it("are withdrawn with a reason, remain in the record, and their day can be measured again", async () => {
    const withdraw = (date: string, reason: string, who: Who = "write") =>
      call(who, "POST", `boreholes/${f.borehole}/levels/withdraw`, { date, reason });
    await add([["2020-08-01", 94]]);
    expect((await withdraw("2020-08-01", "Otro pozo", "read")).status).toBe(403);
    expect((await withdraw("2020-08-01", " ")).status).toBe(422);
    expect((await withdraw("2020-08-01", "Otro pozo")).status).toBe(200);
    expect((await withdraw("2020-08-01", "Otra vez")).status).toBe(404);
    const shown = async () => (await levels()).find(({ date }: { date: string }) => date === "2020-08-01");
    expect(await shown()).toBeUndefined();
    expect((await add([["2020-08-01", 92]])).body.data).toMatchObject({ added: 1, corrected: 0 });
    expect(await shown()).toMatchObject({ level: 92, revision: 3 });
    const { rows } = await sql`select revision, level, withdrawn, reason from piezometric_levels
      where borehole_id = ${f.borehole} and measured_on = '2020-08-01' order by revision`.execute(test.db);
    expect(rows).toEqual([
      { revision: 1, level: 94, withdrawn: false, reason: null },
      { revision: 2, level: 94, withdrawn: true, reason: "Otro pozo" },
      { revision: 3, level: 92, withdrawn: false, reason: null },
    ]);
    const { rows: trail } =
      await sql`select before, after from audit_log where action = 'levels.withdrawn'`.execute(test.db);
    expect(trail).toEqual([
      {
        before: { levels: [["2020-08-01", 94]] },
        after: { date: "2020-08-01", reason: "Otro pozo" },
      },
    ]);
  });
});

describe("piezometers without a borehole", () => {
  const pending = async (who: Who = "read") => (await call(who, "GET", "boreholes/pending")).body.data;
  const insertDevice = async (serial: string, kinds: [string, number | null][], fields: object = {}) => {
    const device = await insertReporting(
      test.db,
      f.project,
      f.people.admin,
      kinds.map((_, n) => `v${n}`),
    );
    await sql`update devices set serial = ${serial}, name = ${serial}, name_key = ${serial.toLowerCase()}
      where id = ${device.device}`.execute(test.db);
    for (const [n, [kind, length]] of kinds.entries())
      await sql`update device_sensors set kind = ${kind}, probe_length = ${length} where id = ${device.sensors[`v${n}`]}`.execute(
        test.db,
      );
    const set = Object.entries(fields).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    if (set.length > 0)
      await sql`update devices set ${sql.join(set)} where id = ${device.device}`.execute(test.db);
    return device;
  };

  it("are listed with what is known from their configuration, and unknown fields empty", async () => {
    const place = newId();
    await sql`insert into stations (project_id, id, name, name_key, latitude, longitude, elevation)
      values (${f.project}, ${place}, 'PZ-N1', 'pz-n1', -33.1, -70.2, 2811)`.execute(test.db);
    const described = newId();
    await sql`insert into stations (project_id, id, name, name_key)
      values (${f.project}, ${described}, 'PZ-N2', 'pz-n2')`.execute(test.db);
    expect((await call("admin", "POST", "boreholes", { station: described, ...body })).status).toBe(201);
    const known = await insertDevice(
      "PEND-1",
      [
        ["vibratingWire", null],
        ["direct", null],
      ],
      {
        station_id: place,
        terrain_elevation: 2810.5,
        probe_length: 20,
        inclination: 60,
        latitude: -33.15,
        longitude: -70.25,
      },
    );
    await insertDevice(
      "PEND-2",
      [
        ["current", 10],
        ["digital", 12],
      ],
      { station_id: place },
    );
    await insertDevice("PEND-3", [["standpipe", null]]);
    await insertDevice("PEND-4", [["direct", 5]], { station_id: place });
    await insertDevice("PEND-5", [["vibratingWire", 5]], { station_id: place, active: false });
    await insertDevice("PEND-6", [["vibratingWire", 5]], { station_id: described });
    const all = (await pending()).filter(({ device }: { device: { serial: string } }) =>
      device.serial.startsWith("PEND"),
    );
    expect(all).toEqual([
      {
        device: { id: known.device, serial: "PEND-1", name: "PEND-1" },
        sensors: ["v0"],
        station: { id: place, name: "PZ-N1" },
        place: { latitude: -33.15, longitude: -70.25 },
        terrain: 2810.5,
        probeLength: 20,
        inclination: 60,
        probeDepth: 10,
      },
      expect.objectContaining({
        sensors: ["v0", "v1"],
        place: { latitude: -33.1, longitude: -70.2 },
        terrain: 2811,
        probeLength: null,
        probeDepth: null,
      }),
      expect.objectContaining({
        station: null,
        place: null,
        terrain: null,
        probeLength: null,
        probeDepth: null,
      }),
    ]);
    expect((await call("admin", "POST", "boreholes", { station: place, ...body })).status).toBe(201);
    const left = (await pending()).map(({ device }: { device: { serial: string } }) => device.serial);
    expect(left).toContain("PEND-3");
    expect(left).not.toContain("PEND-1");
    expect((await call("stranger", "GET", "boreholes/pending")).status).toBe(403);
  });
});
