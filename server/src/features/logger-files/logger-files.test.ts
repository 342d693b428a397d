import { writeXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { addImportedReadings, makeMonthsOf } from "../readings/imported-readings.store.ts";
import { createLoggerFileWork } from "./logger-files.import.ts";
import { deleteExpired } from "./logger-files.store.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const QUARTER = 15 * 60_000;
let app: TestApp;
let f: Fixture;
let code: string;
let device: ReportingDevice;

setUpSession("write", { now: () => NOW }, (opened) => {
  ({ app, f, code } = opened);
});
beforeEach(async () => {
  device = await insertReporting(app.db, f.project, f.people.admin, ["level", "temperature"]);
  await sql`update device_sensors set unit = '°C' where id = ${device.sensors["temperature"]}`.execute(
    app.db,
  );
});

interface Row {
  at: string;
  level: string;
  temperature: string;
}
const pad = (n: number) => String(n).padStart(2, "0");
const written = (ms: number) => {
  const at = new Date(ms);
  return `<Date>${at.getUTCFullYear()}/${pad(at.getUTCMonth() + 1)}/${pad(at.getUTCDate())}</Date><Time>${at.toISOString().slice(11, 19)}</Time>`;
};
const xle = (rows: readonly Row[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Body_xle>
<Instrument_info><Instrument_type>LT_EDGE</Instrument_type><Serial_number>2099001</Serial_number></Instrument_info>
<Instrument_info_data_header><Location>PZ-07</Location><Num_log>${rows.length}</Num_log></Instrument_info_data_header>
<Ch1_data_header><Identification>LEVEL</Identification><Unit>cm</Unit></Ch1_data_header>
<Ch2_data_header><Identification>TEMPERATURE</Identification><Unit>Deg C</Unit></Ch2_data_header>
<Data>
${rows.map(({ at, level, temperature }) => `<Log id="1">\n${at}\n<ms>0</ms>\n<ch1>${level}</ch1>\n<ch2>${temperature}</ch2>\n</Log>`).join("\n")}
</Data></Body_xle>`;

const LOCAL = Date.UTC(2026, 9, 1);
const levelAt = (n: number) => 1200 + Math.round(1000 * Math.sin(n / 9)) / 10;
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({
    at: written(LOCAL + n * QUARTER),
    level: String(levelAt(n)),
    temperature: "9,5",
  }));

const base = () => `/fkl-modi/${f.project}/devices/${device.device}`;
const BOUNDARY = "----logger";

async function upload(name: string, content: string | Buffer) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.from(content),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  const answer = await app.call("POST", `${base()}/logger-previews`, {
    code,
    payload,
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  });
  return { ...answer, data: answer.body?.data };
}

const send = async (method: string, path: string, body?: object) => {
  const answer = await app.call(method, `${base()}${path}`, { code, ...(body ? { body } : {}) });
  return {
    status: answer.status,
    error: answer.body?.error,
    details: answer.body?.details,
    data: answer.body?.data,
  };
};
const answer = (preview: { preview: string; answers: object }, more: object = {}) =>
  send("POST", `/logger-previews/${preview.preview}`, { ...preview.answers, ...more });

async function finished(id: string, state: string) {
  await expect
    .poll(
      async () => {
        const { data } = await send("GET", "/logger-files");
        return data.items.find((one: { id: string }) => one.id === id)?.state;
      },
      { timeout: 60_000 },
    )
    .toBe(state);
  const { data } = await send("GET", "/logger-files");
  return data.items.find((one: { id: string }) => one.id === id);
}

async function save(preview: { preview: string }) {
  const { status, data, error } = await send("POST", "/logger-files", { preview: preview.preview });
  expect(error).toBeUndefined();
  expect(status).toBe(202);
  return finished(data.id, "saved");
}

const stored = async (variable: string) => {
  const { rows } = await sql<{ t: Date; value: number }>`
    select r.t, r.value from readings r join device_sensors s on s.project_id = r.project_id and s.number = r.sensor_id
     where s.id = ${device.sensors[variable]} order by r.t`.execute(app.db);
  return rows.map(({ t, value }) => [t.toISOString(), value]);
};
const rollUps = async () => {
  const { rows } = await sql<{ n: number; latest: Date | null }>`
    select coalesce(sum(h.n), 0)::int as n, max(l.t) as latest from device_sensors s
      left join rollup_hour h on h.project_id = s.project_id and h.sensor_id = s.number
      left join latest l on l.project_id = s.project_id and l.sensor_id = s.number
     where s.id = ${device.sensors["level"]}`.execute(app.db);
  return rows[0];
};
/** When the device reported its sensors, as the alarm for missing reports reads it. */
const lastReports = async () => {
  const { rows } = await sql<{ at: Date }>`
    select l.reported_at as at from published_latest l
      join device_sensors s on s.project_id = l.project_id and s.number = l.sensor_id
     where s.device_id = ${device.device} and l.reported_at is not null`.execute(app.db);
  return rows.map(({ at }) => at);
};
const report = async (points: [number, number][]) => {
  const readings = points.map(([t, value]) => ({ variable: "level", t, value }));
  const { body } = await app.call("POST", "/fkl-modi/ingest", {
    headers: { "x-device-key": device.key },
    body: { serial: device.serial, readings },
  });
  expect(body.data.accepted).toBe(points.length);
};
const sum = (counts: { rejected: Record<string, number> } & Record<string, unknown>) =>
  ["fresh", "equal", "conflicting", "missing", "unreadable"].reduce(
    (total, key) => total + Number(counts[key]),
    0,
  ) + Object.values(counts.rejected).reduce((total, n) => total + n, 0);

describe("a Solinst .xle", () => {
  it("is recognised, asked about its clock only, saved in the sensors' units, and taken back exactly", async () => {
    const rows = [
      ...rowsOf(40),
      { ...rowsOf(1)[0], at: written(LOCAL + 41 * QUARTER), level: "roto", temperature: "" } as Row,
    ];
    const { status, data: preview } = await upload("pz07.xle", xle(rows));
    expect(status).toBe(201);
    expect(preview).toMatchObject({
      format: "solinstXle",
      make: "Solinst",
      serial: "2099001",
      location: "PZ-07",
      rows: 41,
      questions: ["utcOffset"],
      counts: null,
    });
    expect(preview.answers.channels.map((one: { sensor: string }) => one.sensor)).toEqual([
      device.sensors["level"],
      device.sensors["temperature"],
    ]);
    await report([
      [LOCAL + 3 * 3_600_000, Number((levelAt(0) / 100).toPrecision(15))],
      [LOCAL + 3 * 3_600_000 + QUARTER, 99],
    ]);
    await expect.poll(async () => (await rollUps())?.n, { timeout: 20_000 }).toBe(2);
    const reportedBefore = await lastReports();
    expect(reportedBefore).toMatchObject([expect.any(Date)]);
    const { data: answered } = await answer(preview, { utcOffset: -180 });
    expect(answered.questions).toEqual([]);
    const [level, temperature] = answered.counts;
    expect(level).toMatchObject({
      fresh: 38,
      equal: 1,
      conflicting: 1,
      missing: 0,
      unreadable: 1,
      rejected: {},
    });
    expect(temperature).toMatchObject({ fresh: 40, equal: 0, conflicting: 0, missing: 1, unreadable: 0 });
    for (const counts of answered.counts) expect(sum(counts)).toBe(41);
    expect(answered.drawings[0].file.t.length).toBeGreaterThan(30);
    expect(answered.drawings[0].stored.t.length).toBe(2);

    const saved = await save(preview);
    expect(saved).toMatchObject({ added: 78, conflicting: 1, rows: 41, withdrawn: null, mine: true });
    expect(saved.from).toBe(new Date(LOCAL + 3 * 3_600_000).toISOString());
    const level0 = await stored("level");
    expect(level0.length).toBe(40);
    expect(level0[1]).toEqual([new Date(LOCAL + 3 * 3_600_000 + QUARTER).toISOString(), 99]);
    expect(level0[2]).toEqual([
      new Date(LOCAL + 3 * 3_600_000 + 2 * QUARTER).toISOString(),
      Number((levelAt(2) / 100).toPrecision(15)),
    ]);
    const { rows: conflicts } = await sql<{ n: number }>`
      select count(*)::int as n from readings_conflicts`.execute(app.db);
    expect(conflicts[0]?.n).toBe(1);
    await expect.poll(async () => (await rollUps())?.n, { timeout: 20_000 }).toBe(40);
    expect(await lastReports()).toEqual(reportedBefore);

    const withdrawn = await send("POST", `/logger-files/${saved.id}/withdrawal`, { reason: "Otro pozo" });
    expect(withdrawn.status).toBe(202);
    await finished(saved.id, "withdrawn");
    expect(await stored("level")).toEqual(level0.slice(0, 2));
    expect(await stored("temperature")).toEqual([]);
    expect(await rollUps()).toEqual({ n: 2, latest: new Date(LOCAL + 3 * 3_600_000 + QUARTER) });
    const again = await send("POST", `/logger-files/${saved.id}/withdrawal`, { reason: "Otra vez" });
    expect(again.error).toBe("IMPORT_WITHDRAWN");
    // A file is no report: the device is as silent as before.
    expect(await lastReports()).toEqual(reportedBefore);
  });

  it("proposes the offset of the clock by readings that are stored, and saves nothing twice", async () => {
    const count = 300;
    await report(
      Array.from({ length: count }, (_, n) => [LOCAL + 4 * 3_600_000 + n * QUARTER, levelAt(n) / 100 + 5]),
    );
    const { data: preview } = await upload("a.xle", xle(rowsOf(count)));
    expect(preview.offsetProposal).toMatchObject({ utcOffset: -240, channel: 0 });
    expect(preview.offsetProposal.deviation).toBeLessThan(preview.offsetProposal.nextDeviation / 10);
    // At another offset nothing is stored yet.
    const { data: answered } = await answer(preview, {
      utcOffset: -240,
      channels: preview.answers.channels.map((one: object, at: number) =>
        at === 0 ? { ...one, sensor: null } : one,
      ),
    });
    expect(answered.counts).toHaveLength(1);
    await save(preview);
    const { data: second } = await upload("a.xle", xle(rowsOf(count)));
    expect(second.sameFile).toMatchObject({ by: expect.any(String) });
    // The answers of the instrument's last file are proposed.
    expect(second.answers).toMatchObject({ utcOffset: -240 });
    expect(second.answers.channels[0].sensor).toBeNull();
    expect(second.counts[0]).toMatchObject({ fresh: 0, equal: count, conflicting: 0 });
  });
});

it("asks for the sensor and unit of an unnamed channel, and refuses two channels for one sensor", async () => {
  const csv = "Serial_number:\n7\nLocation:\n\nLEVEL\nDate,Time,ms,LEVEL,BARO\n2026/10/01,10:00:00,0,1.5,9\n";
  const { data: preview } = await upload("a.csv", csv);
  expect(preview).toMatchObject({ format: "solinstCsv", questions: ["utcOffset"] });
  const { data: asked } = await answer(preview, { utcOffset: 0 });
  expect(asked.questions).toEqual(["sensor"]);
  const [first, second] = preview.answers.channels;
  const level = { sensor: device.sensors["level"] };
  const { data: unit } = await answer(preview, { utcOffset: 0, channels: [{ ...first, ...level }, second] });
  expect(unit.questions).toEqual(["unit"]);
  const refused = await send("POST", "/logger-files", { preview: preview.preview });
  expect(refused.error).toBe("PREVIEW_QUESTIONS");
  const twice = await answer(preview, {
    channels: [
      { ...first, ...level },
      { ...second, ...level },
    ],
  });
  expect(twice).toMatchObject({ status: 422, details: [{ path: "channels" }] });
  const { data: ready } = await answer(preview, {
    utcOffset: 0,
    channels: [{ ...first, ...level, unit: "m" }, second],
  });
  expect(ready.questions).toEqual([]);
  expect(ready.counts[0]).toMatchObject({ fresh: 1 });
});

it("takes the air off, moves to a manual dip, and rejects rows without air pressure", async () => {
  const other = await insertReporting(app.db, f.project, f.people.admin, ["air"]);
  await sql`update device_sensors set unit = 'kPa', kind = 'barometer' where id = ${other.sensors["air"]}`.execute(
    app.db,
  );
  const { body } = await app.call("POST", "/fkl-modi/ingest", {
    headers: { "x-device-key": other.key },
    body: {
      serial: other.serial,
      readings: [0, 1, 2].map((hour) => ({ variable: "air", t: LOCAL + hour * 3_600_000, value: 98.0665 })),
    },
  });
  expect(body.data.accepted).toBe(3);
  const rows = [0, 1, 2, 30].map((hour) => ({
    at: written(LOCAL + hour * 3_600_000),
    level: "1500",
    temperature: "",
  }));
  const { data: preview } = await upload("a.xle", xle(rows));
  const [level, temperature] = preview.answers.channels;
  const { data: answered } = await answer(preview, {
    utcOffset: 0,
    channels: [
      {
        ...level,
        barometer: other.sensors["air"],
        dip: { at: new Date(LOCAL + 3_600_000).toISOString(), value: 1250.5 },
      },
      { ...temperature, sensor: null },
    ],
  });
  expect(answered.questions).toEqual([]);
  expect(answered.counts[0]).toMatchObject({ fresh: 3, rejected: { noAirPressure: 1 } });
  await save(preview);
  for (const [, value] of await stored("level")) expect(value).toBeCloseTo(1250.5, 9);
});

it("finds the order of day and month in the dates of the whole file, or asks", async () => {
  const hobo = (dates: string[]) =>
    `"Plot Title: P"\n"#","Date Time, GMT-03:00","Temp, °C (LGR S/N: 1, SEN S/N: 1)"\n${dates.map((date, n) => `${n},${date} 01:00:00 PM,9.5`).join("\n")}\n`;
  const { data: proven } = await upload("h.csv", Buffer.from(hobo(["10/01/26", "10/31/26"]), "latin1"));
  expect(proven).toMatchObject({ format: "hoboCsv", statedOffset: -180, questions: [] });
  expect(proven.answers.dateOrder).toBe("mdy");
  expect(proven.counts[0]).toMatchObject({ fresh: 2 });
  const { data: open } = await upload("h.csv", Buffer.from(hobo(["10/01/26", "10/02/26"]), "latin1"));
  expect(open.questions).toEqual(["dateOrder"]);
  const { data: answered } = await answer(open, { dateOrder: "dmy" });
  expect(answered.questions).toEqual([]);
  expect(new Date(answered.from).toISOString()).toBe("2026-01-10T13:00:00.000Z");
});

it("reads any other table by a mapping, which the instrument's next file has already", async () => {
  const csv = "informe;;\nfecha;nivel (m);nota\n01/10/2026 10:00;1,25;a\n13/10/2026 10:00;1,5;b\n";
  const { data: preview } = await upload("t.csv", csv);
  expect(preview).toMatchObject({ format: null, questions: ["mapping"] });
  expect(preview.answers.mapping).toMatchObject({
    headerRow: 2,
    dateColumn: 1,
    decimal: ",",
    columns: [{ column: 2, name: "nivel", unit: "m" }],
  });
  expect(preview.head[1]).toEqual(["fecha", "nivel (m)", "nota"]);
  const { data: mapped } = await answer(preview, { mapping: preview.answers.mapping, utcOffset: 0 });
  expect(mapped).toMatchObject({ format: "table", rows: 2, questions: [] });
  expect(mapped.counts[0]).toMatchObject({ fresh: 2 });
});

it("reads a workbook by a mapping, with its dates and numbers as cells", async () => {
  const rows = [
    ["Descarga de terreno", null, null],
    ["Fecha", "Nivel (m)", "Nota"],
    [new Date("2026-10-13T10:00:00Z"), 12.25, "primera"],
    [new Date("2026-10-13T10:15:00Z"), 12.5, "segunda"],
    [new Date("2026-10-13T10:30:00Z"), null, "sin valor"],
  ];
  const book = (await writeXlsx({ sheets: [{ name: "Datos", rows }] })) as Uint8Array;
  const { data: preview } = await upload("t.xlsx", Buffer.from(book));
  expect(preview).toMatchObject({ format: null, questions: ["mapping"] });
  expect(preview.answers.mapping).toMatchObject({
    headerRow: 2,
    dateColumn: 1,
    columns: [{ column: 2, name: "Nivel", unit: "m" }],
  });
  const { data: ready } = await answer(preview, { mapping: preview.answers.mapping, utcOffset: -180 });
  expect(ready).toMatchObject({ format: "table", rows: 3, questions: [] });
  expect(ready.counts[0]).toMatchObject({ fresh: 2, missing: 1 });
  await save(ready);
  expect(await stored("level")).toEqual([
    ["2026-10-13T13:00:00.000Z", 12.25],
    ["2026-10-13T13:15:00.000Z", 12.5],
  ]);
});

describe("drift between two known instants", () => {
  const HOUR = 4 * QUARTER;
  const at = (hours: number, minutes = 0) => new Date(LOCAL + hours * HOUR + minutes * 60_000).toISOString();
  const hourly = [0, 1, 2, 3, 4, 6].map((hour) => ({
    at: written(LOCAL + hour * HOUR),
    level: "1000",
    temperature: "",
  }));
  const importWith = async (more: object, drift: object | null = null) => {
    const { data: preview } = await upload("a.xle", xle(hourly));
    const [level, temperature] = preview.answers.channels;
    const channels = [
      { ...level, drift },
      { ...temperature, sensor: null },
    ];
    const { data: answered } = await answer(preview, { utcOffset: 0, channels, ...more });
    expect(answered.questions).toEqual([]);
    await save(preview);
    return stored("level");
  };

  it("of a value is added evenly, and as at the nearer instant outside", async () => {
    const values = await importWith({}, { from: at(1), to: at(4), atFrom: 0, atTo: 0.3 });
    expect(values.map(([t]) => t)).toEqual([0, 1, 2, 3, 4, 6].map((hour) => at(hour)));
    for (const [n, expected] of [10, 10, 10.1, 10.2, 10.3, 10.3].entries())
      expect(values[n]?.[1]).toBeCloseTo(expected, 12);
  });

  it("of the clock moves each instant evenly, and no value", async () => {
    // The clock gained four minutes in four hours.
    const clockDrift = { written: [at(0), at(4)], actual: [at(0), at(3, 56)] };
    const values = await importWith({ clockDrift });
    expect(values.slice(0, 5)).toEqual([0, 1, 2, 3, 4].map((hour) => [at(hour, -hour), 10]));
  });
});

it("refuses what is no logger's file, and a preview of another device", async () => {
  const pdf = await upload("a.xle", "%PDF-1.7 …");
  expect(pdf.body.error).toBe("FILE_UNKNOWN");
  const { data: preview } = await upload("a.xle", xle(rowsOf(2)));
  const other = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
  const { body } = await app.call("POST", `/fkl-modi/${f.project}/devices/${other.device}/logger-files`, {
    code,
    body: { preview: preview.preview },
  });
  expect(body.error).toBe("NOT_FOUND");
  await expect(
    sql`select withdraw_logger_readings(${f.project}, ${preview.preview}, 0, 1)`.execute(app.db),
  ).rejects.toThrow("not being taken back");
});

describe("a file that is not saved", () => {
  const left = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from logger_files where device_id = ${device.device})::int
        + (select count(*) from logger_file_pieces p join logger_files f on f.project_id = p.project_id and f.id = p.file_id
            where f.device_id = ${device.device})::int as n`.execute(app.db);
    return rows[0]?.n;
  };

  it("leaves nothing when it cannot be read, and is deleted when its time is over", async () => {
    await upload("a.xle", "%PDF-1.7 …");
    expect(await left()).toBe(0);
    const { data: preview } = await upload("a.xle", xle(rowsOf(2)));
    expect(await left()).toBe(2);
    await deleteExpired(app.db, new Date(NOW + 23 * 3_600_000));
    expect(await left()).toBe(2);
    await deleteExpired(app.db, new Date(NOW + 25 * 3_600_000));
    expect(await left()).toBe(0);
    expect((await answer(preview)).error).toBe("NOT_FOUND");
  });

  it("may be saved by whoever writes, and withdrawn by an administrator or by whoever saved it", async () => {
    const { data: preview } = await upload("a.xle", xle(rowsOf(3)));
    await answer(preview, { utcOffset: 0 });
    const saved = await save(preview);
    const other = await app.signIn(f.people.read);
    const refused = await app.call("POST", `${base()}/logger-files/${saved.id}/withdrawal`, {
      code: other,
      body: { reason: "r" },
    });
    expect(refused.body.error).toBe("FORBIDDEN");
    const admin = await app.signIn(f.people.admin);
    const done = await app.call("POST", `${base()}/logger-files/${saved.id}/withdrawal`, {
      code: admin,
      body: { reason: "Otro pozo" },
    });
    expect(done.status).toBe(202);
    await finished(saved.id, "withdrawn");
  });

  it("returns the original", async () => {
    const text = xle(rowsOf(3));
    const { data: preview } = await upload("a.xle", text);
    await answer(preview, { utcOffset: 0 });
    const saved = await save(preview);
    const { raw, headers } = await app.call("GET", `${base()}/logger-files/${saved.id}/original`, { code });
    expect(raw.toString()).toBe(text);
    expect(String(headers["content-disposition"])).toContain("a.xle");
  });

  it("continues where a process stopped, without double rows", async () => {
    const count = 9000;
    const begin = Date.UTC(2024, 0, 1);
    const rows = rowsOf(count).map((row, n) => ({ ...row, at: written(begin + n * QUARTER) }));
    const { data: preview } = await upload("a.xle", xle(rows));
    const { data: answered } = await answer(preview, { utcOffset: 0 });
    expect(answered.counts[0].fresh).toBe(count);
    // The process closes after the first chunk, in place of the job queue's own.
    await sql`update logger_files set state = 'saving', expires_at = null, saved_at = now(), saved_by = created_by, counts = null
      where id = ${preview.preview}`.execute(app.db);
    let chunks = 0;
    const readings = {
      prepare: (times: readonly number[]) => makeMonthsOf(app.db, times),
      add: addImportedReadings,
      remove: async () => true,
      recalculate: async () => {},
    };
    const stopping = createLoggerFileWork({
      db: app.db,
      readings,
      now: () => NOW,
      isClosing: () => chunks++ > 0,
    });
    const job = { project: f.project, device: device.device, file: preview.preview };
    const run = stopping.tasks["logger-files.work"];
    await run?.(job, { attempt: 1, lastAttempt: false });
    const { data: stopped } = await send("GET", "/logger-files");
    expect(stopped.items[0]).toMatchObject({ state: "saving", progress: { done: 1, total: 3 }, added: 8000 });
    // The next process finds it at its start.
    await stopping.begin();
    const saved = await finished(preview.preview, "saved");
    expect(saved).toMatchObject({ added: 2 * count, progress: { done: 3, total: 3 } });
    expect((await stored("level")).length).toBe(count);
  });
});

it("what is derived from an import follows it, and its withdrawal", async () => {
  const made = await app.call("POST", `/fkl-modi/${f.project}/derived`, {
    code: await app.signIn(f.people.admin),
    body: {
      device: device.device,
      name: "Nivel en cm",
      unit: "cm",
      formula: { kind: "unit", sensor: device.sensors["level"] },
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const values = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from readings r join device_sensors s on s.project_id = r.project_id and s.number = r.sensor_id
       where s.device_id = ${device.device} and s.origin = 'derived'`.execute(app.db);
    return rows[0]?.n;
  };
  const { data: preview } = await upload("a.xle", xle(rowsOf(20)));
  // A variable that is derived is no target of a channel.
  expect(preview.sensors).toHaveLength(2);
  await answer(preview, { utcOffset: 0 });
  const saved = await save(preview);
  await expect.poll(values, { timeout: 30_000 }).toBe(20);
  await send("POST", `/logger-files/${saved.id}/withdrawal`, { reason: "Otro pozo" });
  await finished(saved.id, "withdrawn");
  await expect.poll(values, { timeout: 30_000 }).toBe(0);
});
