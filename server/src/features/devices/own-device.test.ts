import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../platform/context/context.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { addValueSensor, stationDevice } from "./own-device.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
let app: TestApp;
let f: Fixture;
let code: string;
let ctx: Context;

setUpSession("admin", { now: () => NOW }, (opened) => {
  ({ app, f, code } = opened);
});
beforeEach(() => {
  const actor = { id: f.people.admin, email: "admin@example.org", systemAdmin: false };
  ctx = { locale: "es", actor, requestId: "own-device" };
});

const ownDevice = (station = f.station) =>
  app.db.transaction().execute((tx) => stationDevice(tx, ctx, f.project, station, NOW));
const DEPTH = {
  origin: "manual",
  name: "Profundidad del agua",
  variable: "depth-to-water",
  unit: "m",
  quantity: "depthToWater",
  resolution: 0.01,
} as const;
const get = async (path: string) =>
  (await app.call("GET", `/fkl-modi/${f.project}/${path}`, { code })).body.data;

describe("a station's own device", () => {
  it("is created once, also by concurrent changes", async () => {
    const ids = await Promise.all([ownDevice(), ownDevice(), ownDevice()]);
    expect(new Set(ids).size).toBe(1);
    expect(await get(`devices/${ids[0]}`)).toMatchObject({
      channel: "none",
      station: { id: f.station },
      state: "noData",
    });
  });

  it("takes variables that its sensors' form neither shows as its own nor removes", async () => {
    const device = await ownDevice();
    const added = await app.db
      .transaction()
      .execute((tx) => addValueSensor(tx, ctx, { project: f.project, device, at: NOW }, DEPTH));
    const listed = async () => (await get(`devices/${device}`)).sensors;
    expect(await listed()).toEqual([
      expect.objectContaining({ ...DEPTH, id: added.id, number: added.number, active: true }),
    ]);
    const save = (sensors: object[]) =>
      app.call("PUT", `/fkl-modi/${f.project}/devices/${device}/sensors`, {
        code,
        body: { reason: "Revisión", sensors },
      });
    expect((await save([])).status).toBe(200);
    expect(await listed()).toHaveLength(1);
    expect((await save([{ id: added.id, name: "Otro", variable: "x", unit: "m" }])).status).toBe(422);
  });

  it("is known to people by its name, never by its internal serial", async () => {
    const device = await ownDevice();
    await app.db
      .transaction()
      .execute((tx) =>
        addValueSensor(tx, ctx, { project: f.project, device, at: NOW }, { ...DEPTH, variable: "dip" }),
      );
    const { name, serial } = await get(`devices/${device}`);
    expect(serial).toBe(name);
    const paths = [
      `/fkl-modi/${f.project}/devices?q=${encodeURIComponent(name)}`,
      `/fkl-modi/${f.project}/devices.csv?q=${encodeURIComponent(name)}`,
      `/fkl-modi/${f.project}/devices/${device}/history`,
      `/fkl-modi/${f.project}/latest`,
      `/sta/v1.1/${f.project}/Things`,
      `/fkl-general/${f.project}/search?q=${encodeURIComponent(name)}`,
      `/fkl-general/${f.project}/audit`,
    ];
    for (const path of paths) {
      const { status, raw } = await app.call("GET", path, { code });
      expect([path, status]).toEqual([path, 200]);
      expect(raw.toString()).toContain(name);
      expect(raw.toString()).not.toContain(`station-${f.station}`);
    }
    const found = await app.call("GET", `/fkl-modi/${f.project}/devices?q=station-${f.station}`, {
      code,
    });
    expect(found.body.data.items).toEqual([]);
  });

  it("is of its project's stations only", async () => {
    const { rows } = await sql<{
      id: string;
    }>`select id from stations where project_id <> ${f.project} limit 1`.execute(app.db);
    for (const station of [rows[0]?.id ?? f.people.admin, f.people.admin])
      await expect(ownDevice(station)).rejects.toMatchObject({ error: "NOT_FOUND" });
  });
});
