import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import { fileBody, type TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSessions } from "../../testing/set-up.ts";

// Noon of 20 November 2026 in Santiago.
const NOW = Date.parse("2026-11-20T15:00:00Z");
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PDF = Buffer.from("%PDF-1.4\n");

let test: TestApp;
let f: Fixture;
let codes: Record<"system" | "admin" | "write" | "audit" | "read" | "closed" | "stranger", string>;

setUpSessions(
  ["system", "admin", "write", "audit", "read", "closed", "stranger"],
  { now: () => NOW },
  (opened) => {
    ({ app: test, f, codes } = opened);
  },
);

const summary = async (code = codes.read, station = f.station, project = f.project) =>
  test.call("GET", `/fkl-general/${project}/stations/${station}`, { code });
const part = async (service: string, name: string, code = codes.read, station = f.station) =>
  (await test.call("GET", `/${service}/${f.project}/stations/${station}/${name}`, { code })).body;

async function newStation(name: string): Promise<string> {
  const { body } = await test.call("POST", `/fkl-plan/${f.project}/catalog/stations`, {
    code: codes.admin,
    body: { name, latitude: -23.5, longitude: -69.1, elevation: 3120 },
  });
  return body.data.id;
}

async function monitoringOn(day: string, change: { completed?: boolean; skipped?: boolean } = {}) {
  const id = newId();
  await sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at, completed, skipped)
    select project_id, ${id}, plan_id, series_id, station_id, ${day}::date, ${`${day}T12:00:00Z`}::timestamptz,
      ${`${day}T14:00:00Z`}::timestamptz, ${change.completed ?? false}, ${change.skipped ?? false}
      from monitorings where id = ${f.monitoring}`.execute(test.db);
  return id;
}

describe("the summary of a station", () => {
  it("has the location, and null for archived and merged", async () => {
    const station = await newStation("Pozo norte");
    expect((await summary(codes.read, station)).body.data).toMatchObject({
      id: station,
      name: "Pozo norte",
      latitude: -23.5,
      longitude: -69.1,
      elevation: 3120,
      active: true,
      mergedInto: null,
      due: { unfulfilled: 0, near: 0, far: 0, late: [], next: [] },
      devices: { count: 0, lastAt: null },
      alerts: { active: 0, priority: null },
      water: { samples: 0, last: null, results: [] },
      exceedances: { counts: { exceeds: 0 }, sets: [], judging: null },
      commitments: { count: 0 },
      files: { photos: 0, documents: 0 },
    });
  });

  it("counts unfulfilled, near and far monitorings in the project's time zone, without done and skipped ones", async () => {
    const late = await monitoringOn("2026-11-19");
    await monitoringOn("2026-11-27");
    await monitoringOn("2026-11-28");
    await monitoringOn("2026-11-18", { completed: true });
    await monitoringOn("2026-11-18", { skipped: true });
    const { due } = (await summary()).body.data;
    expect(due).toMatchObject({ unfulfilled: 1, near: 2, far: 1 });
    expect(due.late).toMatchObject([{ id: late, date: "2026-11-19", status: "unfulfilled" }]);
    expect(due.next.map(({ date, status }: { date: string; status: string }) => [date, status])).toEqual([
      ["2026-11-20", "near"],
      ["2026-11-27", "near"],
      ["2026-11-28", "far"],
    ]);
  });

  it("has the newest result of each main parameter, and the exceedances by limit set", async () => {
    const brought = newId();
    await sql`insert into sample_imports (project_id, id, file_name, sha256, cells, imported, flagged, missing, rejected, at, by)
      values (${f.project}, ${brought}, 'noviembre.xlsx', 'y', 3, 3, 0, 0, 0, now(), ${f.people.admin})`.execute(
      test.db,
    );
    await sql`update samples set sampled_on = '2026-11-01' where id = ${f.sample}`.execute(test.db);
    const newer = newId();
    await sql`insert into samples (project_id, id, code, code_key, station_id, sampled_on, import_id)
      values (${f.project}, ${newer}, 'A-2', 'a-2', ${f.station}, '2026-11-12', ${brought})`.execute(test.db);
    for (const [sample, parameter, value] of [
      [f.sample, "As", 0.02],
      [newer, "As", 0.3],
      [f.sample, "pH", 7.9],
    ] as const)
      await sql`insert into results (project_id, id, sample_id, parameter, kind, value, unit, standard, raw, import_id, row_number, column_number)
        values (${f.project}, ${newId()}, ${sample}, ${parameter}, 'value', ${value}, 'mg/L', ${value}, ${String(value)}, ${brought}, 1, 1)`.execute(
        test.db,
      );
    const { water, exceedances } = (await summary()).body.data;
    expect(water).toMatchObject({ samples: 2, last: { id: newer, code: "A-2", date: "2026-11-12" } });
    expect(
      water.results.map((one: { parameter: { code: string }; raw: string; date: string }) => [
        one.parameter.code,
        one.raw,
        one.date,
      ]),
    ).toEqual([
      ["pH", "7.9", "2026-11-01"],
      ["As", "0.3", "2026-11-12"],
    ]);
    expect(exceedances).toMatchObject({
      counts: { exceeds: 1, meets: 1 },
      sets: [{ id: f.limitSet, name: "Riego", counts: { exceeds: 1, meets: 1 } }],
      judging: null,
    });
  });

  it("counts the devices and the active alerts of the station", async () => {
    const { body: before } = await summary();
    expect(before.data.devices).toEqual({ count: 0, lastAt: null });
    await sql`update devices set station_id = ${f.station} where id = ${f.device}`.execute(test.db);
    await sql`insert into latest (project_id, sensor_id, t, value, at) values (${f.project}, 1, '2026-11-20T14:55Z', 4.2, now())`.execute(
      test.db,
    );
    await sql`update alerts set cleared_at = null where id = ${f.alert}`.execute(test.db);
    const { devices, alerts } = (await summary()).body.data;
    expect(devices).toEqual({ count: 1, lastAt: "2026-11-20T14:55:00.000Z" });
    expect(alerts).toEqual({ active: 1, priority: 2 });
  });

  it("omits every part whose area is closed to the user", async () => {
    const { status, body } = await summary(codes.closed);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: "PZ-01",
      due: null,
      devices: null,
      alerts: null,
      water: null,
      exceedances: null,
      commitments: null,
      files: null,
      mayAddFiles: false,
    });
  });

  it("is refused to a non-member, and returns 404 for an unknown station", async () => {
    expect((await summary(codes.stranger)).body.error).toBe("FORBIDDEN");
    expect((await summary(codes.read, newId())).body.error).toBe("NOT_FOUND");
    expect((await summary(codes.stranger, f.station, f.otherProject)).body.error).toBe("NOT_FOUND");
  });

  it("marks an archived station", async () => {
    const station = await newStation("Pozo viejo");
    await test.call("PUT", `/fkl-plan/${f.project}/catalog/stations/${station}`, {
      code: codes.admin,
      body: { name: "Pozo viejo", active: false },
    });
    expect((await summary(codes.read, station)).body.data).toMatchObject({ active: false, latitude: null });
  });
});

describe("photos and documents of a station", () => {
  const add = (name: string, bytes: Buffer, code = codes.write, station = f.station) =>
    test.call("POST", `/fkl-file/${f.project}/stations/${station}/files`, { code, ...fileBody(name, bytes) });

  it("store two pictures of one name as two files, newest first, and count photos and documents separately", async () => {
    const first = (await add("IMG_0001.png", PNG)).body.data;
    const second = (await add("IMG_0001.png", PNG)).body.data;
    const paper = (await add("ficha.pdf", PDF)).body.data;
    expect(new Set([first.file, second.file, paper.file]).size).toBe(3);
    expect([first.photo, paper.photo, paper.preview]).toEqual([true, false, true]);
    const listed = (await part("fkl-file", "files")).data;
    expect(listed.items.map((one: { file: string }) => one.file).sort()).toEqual(
      [first.file, second.file, paper.file].sort(),
    );
    expect((await summary()).body.data.files).toEqual({ photos: 2, documents: 1 });
    const { picture } = (await part("fkl-file", `files/${first.file}/thumbnail`)).data;
    expect(Buffer.from(picture, "base64").subarray(0, 2).toString("hex")).toBe("ffd8");
    const files = await test.call("GET", `/fkl-file/${f.project}/files?type=image`, { code: codes.read });
    expect(files.body.data.total).toBe(2);
  });

  it("are refused from a reader before anything is stored", async () => {
    expect((await add("otra.png", PNG, codes.read)).body.error).toBe("FORBIDDEN");
    expect((await add("otra.png", PNG, codes.write, newId())).body.error).toBe("NOT_FOUND");
  });

  it("are removed from the station with a reason, and stay among the project's files", async () => {
    const { file } = (await add("repetida.png", PNG)).body.data;
    const path = `/fkl-file/${f.project}/stations/${f.station}/files/${file}`;
    const answer = await test.call("DELETE", path, { code: codes.write, body: { reason: "Otro pozo" } });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(await part("fkl-file", "files"))).not.toContain(file);
    const stored = await test.call("GET", `/fkl-file/${f.project}/files/${file}`, { code: codes.read });
    expect(stored.status).toBe(200);
    const again = await test.call("DELETE", path, { code: codes.write, body: { reason: "Otro pozo" } });
    expect(again.body.error).toBe("NOT_FOUND");
    const { rows } = await sql<{ action: string }>`select action from audit_log
      where entity = 'stations' and entity_id = ${f.station} and action like 'station.file-%' order by id desc limit 1`.execute(
      test.db,
    );
    expect(rows[0]?.action).toBe("station.file-removed");
  });

  it("do not include a file that was withdrawn from the project", async () => {
    const { file } = (await add("retirada.png", PNG)).body.data;
    await test.call("DELETE", `/fkl-file/${f.project}/files/${file}`, {
      code: codes.admin,
      body: { reason: "Contenía personas" },
    });
    expect(JSON.stringify(await part("fkl-file", "files"))).not.toContain(file);
  });

  it("include the pictures of follow-ups, of the newest work first, and not their documents", async () => {
    const follow = async (day: string, names: readonly string[]) => {
      const monitoring = await monitoringOn(day);
      const evidence: string[] = [];
      for (const name of names) {
        const bytes = name.endsWith(".pdf") ? PDF : PNG;
        const { body } = await test.call("POST", `/fkl-plan/${f.project}/evidence`, {
          code: codes.write,
          ...fileBody(name, bytes),
        });
        evidence.push(body.data.file);
      }
      const { status } = await test.call(
        "PUT",
        `/fkl-plan/${f.project}/monitorings/${monitoring}/follow-up`,
        {
          code: codes.write,
          body: {
            actionDate: day,
            completed: true,
            sample: false,
            observation: "Nivel medido",
            reason: "Programado",
            mishap: false,
            version: 1,
            evidence,
          },
        },
      );
      expect(status).toBe(200);
      return monitoring;
    };
    const older = await follow("2026-11-05", ["a.png"]);
    const newer = await follow("2026-11-16", ["b.png", "acta.pdf", "c.png"]);
    const photos = (await part("fkl-plan", "photos")).data;
    expect(photos).toMatchObject({ page: 1, more: false });
    expect(photos.items.map((one: { monitoring: string; day: string }) => [one.monitoring, one.day])).toEqual(
      [
        [newer, "2026-11-16"],
        [newer, "2026-11-16"],
        [older, "2026-11-05"],
      ],
    );
    const [{ file }] = photos.items;
    const { picture } = (await part("fkl-plan", `photos/${file}/thumbnail`)).data;
    expect(Buffer.from(picture, "base64").subarray(0, 2).toString("hex")).toBe("ffd8");
    const elsewhere = await newStation("Pozo oriente");
    expect((await part("fkl-plan", `photos/${file}/thumbnail`, codes.read, elsewhere)).error).toBe(
      "NOT_FOUND",
    );
    expect((await part("fkl-file", `files/${file}/thumbnail`)).error).toBe("NOT_FOUND");
    const first = (await part("fkl-plan", "photos?size=2")).data;
    expect([first.items.length, first.more]).toEqual([2, true]);
  });
});

describe("a merged station", () => {
  it("refers to its target, which has the photos from then on", async () => {
    const [from, into] = [await newStation("PZ 7"), await newStation("PZ-07")];
    await test.call("POST", `/fkl-file/${f.project}/stations/${from}/files`, {
      code: codes.write,
      ...fileBody("pozo.png", PNG),
    });
    const merged = await test.call("POST", `/fkl-plan/${f.project}/catalog/stations/${from}/merge`, {
      code: codes.admin,
      body: { into },
    });
    expect(merged.status).toBe(200);
    expect((await summary(codes.read, from)).body.data).toMatchObject({
      active: false,
      mergedInto: { id: into, name: "PZ-07" },
      files: { photos: 0 },
    });
    expect((await summary(codes.read, into)).body.data).toMatchObject({ active: true, files: { photos: 1 } });
  });
});

describe("the commitments of a station", () => {
  it("are those that name the station and those that its monitorings serve, each once", async () => {
    const other = newId();
    await sql`insert into commitments (project_id, id, number, instrument_id, document_id, text, text_key, summary, page, page_end, rects,
        component, state, extractor, created_at, updated_at)
      select project_id, ${other}, 2, instrument_id, document_id, 'Pozo', 'pozo', 'Pozo', 1, 1, '[]', 'water', 'accepted', 'local', now(), now()
        from commitments where id = ${f.commitment}`.execute(test.db);
    await sql`insert into commitment_places (project_id, commitment_id, kind, place_id) values
      (${f.project}, ${f.commitment}, 'station', ${f.station})`.execute(test.db);
    await sql`insert into commitment_plans (project_id, commitment_id, plan_id, short_commitment) values
      (${f.project}, ${f.commitment}, ${f.plan}, 'Nivel freático'), (${f.project}, ${other}, ${f.plan}, 'Nivel freático')`.execute(
      test.db,
    );
    const { items } = (await part("fkl-bdo", "commitments")).data;
    expect(items).toMatchObject([
      { id: f.commitment, code: "C-001", named: true, plans: [{ id: f.plan }] },
      { id: other, code: "C-002", named: false, plans: [{ id: f.plan }] },
    ]);
    expect((await summary()).body.data.commitments).toEqual({ count: 2 });
  });

  it("mention no plan to a user without access to plans", async () => {
    await sql`update menu_entry_users set status = true where user_id = ${f.people.closed} and entry_id =
      (select id from menu_entries where project_id = ${f.project} and alias = 'Commitments')`.execute(
      test.db,
    );
    const { items } = (await part("fkl-bdo", "commitments", codes.closed)).data;
    expect(items).toMatchObject([{ plans: [] }, { plans: [] }]);
    await sql`update menu_entry_users set status = false where user_id = ${f.people.closed}`.execute(test.db);
  });
});

describe("the history of a station", () => {
  const kinds = async (code: string, station: string) =>
    (await part("fkl-general", "history?size=100", code, station)).data.items.map(
      ({ kind }: { kind: string }) => kind,
    );

  it("is one timeline of follow-ups, skips, new dates, files, devices and changes, the newest first", async () => {
    const moved = await monitoringOn("2026-11-24");
    const move = await test.call("POST", `/fkl-plan/${f.project}/monitorings/${moved}/reschedule`, {
      code: codes.write,
      body: { date: "2026-12-02", reason: "Camino cortado" },
    });
    expect(move.status).toBe(200);
    const skip = await test.call("POST", `/fkl-plan/${f.project}/plans/${f.plan}/skip-station`, {
      code: codes.write,
      body: { station: f.station, reason: "Pozo seco" },
    });
    expect(skip.status).toBe(200);
    const page = (await part("fkl-general", "history?size=100", codes.audit)).data;
    const found = page.items.map(({ kind }: { kind: string }) => kind);
    expect(new Set(found)).toEqual(
      new Set(["followUp", "skip", "reschedule", "fileAdded", "fileRemoved", "device"]),
    );
    const times = page.items.map(({ at }: { at: string }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
    expect(page.items.find(({ kind }: { kind: string }) => kind === "skip")).toMatchObject({
      reason: "Pozo seco",
      plan: { id: f.plan },
    });
  });

  it("has changes of the station only for users with access to the audit trail", async () => {
    const station = await newStation("Pozo sur");
    await test.call("PUT", `/fkl-plan/${f.project}/catalog/stations/${station}`, {
      code: codes.admin,
      body: { name: "Pozo sur", latitude: -23.6, longitude: -69.1, elevation: 3120 },
    });
    const { items } = (await part("fkl-general", "history", codes.audit, station)).data;
    expect(items).toMatchObject([
      {
        kind: "change",
        action: "catalog.updated",
        changes: [{ field: "latitude", before: -23.5, after: -23.6 }],
      },
      { kind: "change", action: "catalog.created" },
    ]);
    expect(await kinds(codes.read, station)).toEqual([]);
  });

  it("omits events of closed areas", async () => {
    expect(await kinds(codes.closed, f.station)).toEqual([]);
  });

  it("is paginated without losing or repeating an event", async () => {
    const all = (await part("fkl-general", "history?size=100", codes.audit)).data.items;
    const seen: string[] = [];
    for (let page = 1; ; page++) {
      const { items, more } = (await part("fkl-general", `history?size=2&page=${page}`, codes.audit)).data;
      seen.push(...items.map(({ id, kind }: { id: string; kind: string }) => `${kind} ${id}`));
      if (!more) break;
    }
    expect(seen).toEqual(all.map(({ id, kind }: { id: string; kind: string }) => `${kind} ${id}`));
  });
});
