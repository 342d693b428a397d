import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Report } from "@vetaverde/contract/reports";
import { addMonths } from "@vetaverde/domain/time/dates";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPdf } from "../../gateways/pdf/pdf.open.ts";
import { newId } from "../../platform/db/id.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";
import { insertSamples } from "../../testing/reports.ts";
import { createSchedules } from "./schedules.service.ts";

let app: TestApp;
let fixture: Fixture;
let writer: string;
let reader: string;
const NOW = Date.parse("2026-01-05T15:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "vv-reports-"));
const YEAR = { from: "2025-01-01", to: "2025-12-31" };

beforeAll(async () => {
  app = await createTestApp({ now: () => NOW });
  fixture = await makeFixture(app.db);
  [writer, reader] = [await app.signIn(fixture.people.write), await app.signIn(fixture.people.read)];
  const days = Array.from({ length: 12 }, (_, at) => addMonths("2025-01-10", at));
  await insertSamples(app.db, fixture.project, fixture.people.admin, [
    ...days.map((day, at) => ({
      station: fixture.inlet,
      day,
      results: [
        { parameter: "pH", value: 3 + at / 100 },
        { parameter: "Cu", fraction: "dissolved" as const, value: 1 + at },
        { parameter: "Fe", fraction: "total" as const, value: 0.5, kind: "below" as const },
        { parameter: "Al", value: 20 },
        { parameter: "Mn", value: 5 },
      ],
    })),
    { station: fixture.inlet, day: null, results: [{ parameter: "Cu", value: 999 }] },
    {
      station: fixture.inlet,
      day: "2025-06-30",
      results: [{ parameter: "Cu", fraction: "dissolved", value: 70, standard: null }],
    },
    { station: fixture.outlet, day: "2025-05-05", results: [{ parameter: "pH", value: 7.4 }] },
  ]);
}, 60_000);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (path: string, of = "filter") => `/fkl-data-${of}/${fixture.project}/${path}`;
const send = (method: string, path: string, body?: unknown, code = writer) =>
  app.call(method, path, { code, ...(body === undefined ? {} : { body }) });
async function textOf(raw: Buffer): Promise<string> {
  const path = join(folder, "read.pdf");
  writeFileSync(path, raw);
  const opened = await openPdf(path, "words");
  let text = "";
  for (let number = 1; number <= opened.numPages; number++) {
    const { items } = await (await opened.getPage(number)).getTextContent();
    text += ` ${items.map((item) => ("str" in item ? item.str : "")).join(" ")}`;
  }
  await opened.loadingTask.destroy();
  return text.replace(/\s+/g, " ");
}
async function ended(id: string): Promise<Report> {
  for (const until = Date.now() + 30_000; Date.now() < until; await pause(100)) {
    const { body } = await send("GET", at(`reports/${id}`));
    if (body.data.endedAt) return body.data;
  }
  throw new Error("the report does not end");
}
const variation = (more = {}) => ({
  subject: { kind: "parameter-variation", stations: [fixture.inlet], parameters: ["Cu", "pH"], ...more },
  ...YEAR,
  locale: "es",
});

describe("a report of a board", () => {
  const tile = { title: "", y: 0, w: 4, h: 3 };
  const water = { kind: "diagram", category: "Agua", range: "all" };
  const series = { ...tile, ...water, diagram: "series", y: 3, w: 6, h: 7 };
  const tiles = [
    { ...tile, id: "k", x: 0, kind: "kpi", measure: "compliance" },
    { ...tile, ...water, id: "d", x: 4, diagram: "piper" },
    { ...tile, id: "t", x: 8, kind: "text", html: "<p>Mirar la laguna</p>" },
    { ...series, id: "s", x: 0, parameter: "Cu" },
    { ...series, id: "g", x: 6, parameter: "Nadie lo conoce" },
  ];
  let board: string;
  beforeAll(async () => {
    const content = { provider: "native", settings: { tiles } };
    const admin = await app.signIn(fixture.people.admin);
    const made = await send(
      "POST",
      `/fkl-board/${fixture.project}/boards`,
      { name: "Mañana", content },
      admin,
    );
    board = made.body.data.id;
  });
  const choice = () => ({
    subject: { kind: "board", board },
    from: "2025-12-31",
    to: "2025-12-31",
    locale: "es",
  });

  it("is made only of a board that the caller's menu opens", async () => {
    expect((await send("POST", at("reports"), choice())).body.error).toBe("NOT_FOUND");
    expect((await send("GET", at("reports/options"))).body.data.boards).toEqual([]);
    const monthly = { months: 1, dayOfMonth: 1, recipients: [] };
    const { subject, locale } = choice();
    const scheduled = await send("POST", at("report-schedules"), { subject, locale, ...monthly });
    expect(scheduled.body.error).toBe("NOT_FOUND");
    await sql`insert into menu_entries (project_id, id, position, type, alias, label, board_id)
      values (${fixture.project}, ${newId()}, 1, 'board', 'Board', 'Mañana', ${board})`.execute(app.db);
    expect((await send("GET", at("reports/options"))).body.data.boards).toEqual([
      { id: board, name: "Mañana" },
    ]);
    expect((await send("POST", at("report-schedules"), { subject, locale, ...monthly })).status).toBe(201);
  });

  it("uses the same data as the screen, and states its day", async () => {
    const started = await send("POST", at("reports"), choice());
    expect(started.status).toBe(202);
    const done = await ended(started.body.data.id);
    expect(done).toMatchObject({ state: "done", done: 1, total: 1, pages: 1, error: null });
    expect(done.name).toMatch(/^tablero-2025-12-31-/);
    const text = await textOf((await send("GET", at(`reports/${done.id}/file`))).raw);
    for (const expected of [
      ...["Mañana", "Al final del 31-12-2025", "Cumplimiento", "Mirar la laguna", done.data],
      ...["Cobre", "unidad mg/L", "El contenido de este bloque ya no existe."],
    ])
      expect(text).toContain(expected);
  });

  it("is refused for a day in the project's future", async () => {
    const later = { ...choice(), from: "2060-01-01", to: "2060-01-01" };
    const refused = await send("POST", at("reports"), later);
    expect(refused).toMatchObject({ status: 422, body: { details: [{ path: "to" }] } });
    expect(
      (await send("POST", at("reports"), { ...variation(), from: "2059-01-01", to: "2060-01-01" })).status,
    ).toBe(202);
  });

  it("reports a missing board where it was deleted before the report is made", async () => {
    const by = fixture.people.write;
    const id = newId();
    const gone = { ...choice(), subject: { kind: "board", board: newId() } };
    await sql`insert into reports (project_id, id, choice, state, asked_by)
      values (${fixture.project}, ${id}, ${JSON.stringify(gone)}, 'queued', ${by})`.execute(app.db);
    await send("POST", at("reports"), choice());
    expect(await ended(id)).toMatchObject({ state: "failed", error: "BOARD_GONE" });
  });
});

describe("a report that is returned directly", () => {
  const query = () => `?station=${fixture.inlet}&parameter=Cu&parameter=Zn&from=2025-01-01&to=2025-12-31`;

  it("contains the stored data, in the requested language", async () => {
    const answer = await send(
      "GET",
      at(`reports/parameter-variation.pdf${query()}&locale=en`),
      undefined,
      reader,
    );
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const text = await textOf(answer.raw);
    for (const expected of [
      "Copper (dissolved), mg/L",
      "12 results",
      "Median 6.5",
      "1 result could not be converted",
      "Zinc, mg/L",
      "No results in the period.",
    ])
      expect(text).toContain(expected);
    expect(text).not.toContain("999");
  });

  it("compares results with the limit set versions in force on their days", async () => {
    const set = "0193ffff-0000-7000-8000-00000000bbbb";
    await sql`insert into limit_sets (project_id, id, name_key, version) values (${fixture.project}, ${set}, 'norma', 2)`.execute(
      app.db,
    );
    for (const [version, from, to, max] of [
      [1, null, "2025-06-30", 2],
      [2, "2025-07-01", null, 10000],
    ] as const) {
      await sql`insert into limit_set_versions (project_id, set_id, version, name, regulation, valid_from, valid_to, reviewed, everywhere, reason, at, by)
        values (${fixture.project}, ${set}, ${version}, 'Norma', 'DS 1', ${from}, ${to}, true, true, 'x', now(), ${fixture.people.admin})`.execute(
        app.db,
      );
      await sql`insert into limits (project_id, set_id, version, position, parameter, fraction, unit, max)
        values (${fixture.project}, ${set}, ${version}, 1, 'Cu', 'any', ${version === 1 ? "mg/L" : "µg/L"},
          ${JSON.stringify({ kind: "fixed", value: max })})`.execute(app.db);
    }
    const { body } = await send("GET", at("reports/options"));
    expect(body.data.limitSets).toContainEqual({ id: set, name: "Norma" });
    const answer = await send(
      "GET",
      at(`reports/parameter-variation.pdf${query()}&limitSet=${set}&locale=es`),
    );
    const text = await textOf(answer.raw);
    // Until June 1 … 6 mg/L against 2, and one result that could not be converted to mg/L; from July 7 … 12 against 10
    // 000 µg/L.
    expect(text).toContain("Norma, versión 1 ≤ 2 … – 30-06-2025 ▲ 4 0 2 1");
    expect(text).toContain("Norma, versión 2 ≤ 10 01-07-2025 – … ▲ 2 0 4 0");
    const other = await send("GET", at(`reports/parameter-variation.pdf${query()}&limitSet=${fixture.plan}`));
    expect(other.body.error).toBe("NOT_FOUND");
  });

  it("contains a sample of which only the year is known in each period of that year, and no day of it", async () => {
    const path = (from: string, to: string) =>
      at(
        `reports/parameter-variation.pdf?station=${fixture.outlet}&parameter=Tl&from=${from}&to=${to}&locale=es`,
      );
    await insertSamples(app.db, fixture.project, fixture.people.admin, [
      { station: fixture.outlet, day: "2019-01-01", results: [{ parameter: "Tl", value: 0.25 }] },
    ]);
    await sql`update samples set sampled_until = '2019-12-31' where project_id = ${fixture.project}
      and sampled_on = '2019-01-01'`.execute(app.db);
    const text = await textOf((await send("GET", path("2019-06-01", "2019-06-30"))).raw);
    expect(text).toMatch(/1 resultado/);
    expect(text).not.toContain("01-01-2019");
    expect(await textOf((await send("GET", path("2020-01-01", "2020-06-30"))).raw)).not.toMatch(
      /1 resultado/,
    );
  });

  it("is byte-identical when repeated", async () => {
    const [first, again] = [
      await send("GET", at(`reports/parameter-variation.pdf${query()}`)),
      await send("GET", at(`reports/parameter-variation.pdf${query()}`)),
    ];
    expect(first.raw.equals(again.raw)).toBe(true);
  });

  it("is refused where its period ends before it begins, is too large, or names something unknown to the project", async () => {
    const refused = async (path: string) => (await send("GET", at(`reports/${path}`))).body.error;
    const station = `station=${fixture.inlet}`;
    expect(
      await refused(`parameter-variation.pdf?${station}&parameter=Cu&from=2025-02-01&to=2025-01-01`),
    ).toBe("VALIDATION");
    expect(
      await refused(
        `parameter-variation.pdf?station=${fixture.plan}&parameter=Cu&from=2025-01-01&to=2025-02-01`,
      ),
    ).toBe("NOT_FOUND");
    const stations = Array.from(
      { length: 3 },
      (_, n) => `&station=00000000-0000-4000-8000-00000000000${n}`,
    ).join("");
    const parameters = Array.from({ length: 67 }, (_, n) => `&parameter=P${n}`).join("");
    expect(
      await refused(`parameter-variation.pdf?from=2025-01-01&to=2025-02-01${stations}${parameters}`),
    ).toBe("REPORT_TOO_LARGE");
  });
});

describe("neutralisers", () => {
  const doses = () => at(`neutralisers/${fixture.neutraliser}/doses`, "source");

  it("store the doses of each day and their corrections, and delete none", async () => {
    const first = [
      { day: "2025-01-10", kg: 100, m3: 200 },
      { day: "2025-01-11", kg: 120, m3: 200 },
    ];
    expect((await send("POST", doses(), { doses: first })).body.data).toEqual({
      kept: 2,
      corrected: 0,
      same: 0,
    });
    const second = [{ day: "2025-01-11", kg: 130, m3: 200 }, first[0]];
    expect((await send("POST", doses(), { doses: second })).body.data).toEqual({
      kept: 0,
      corrected: 1,
      same: 1,
    });
    expect((await send("GET", doses())).body.data).toMatchObject([
      { day: "2025-01-11", kg: 130 },
      { day: "2025-01-10", kg: 100 },
    ]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from neutraliser_doses`.execute(
      app.db,
    );
    expect(rows[0]?.n).toBe(3);
    const twice = await send("POST", doses(), { doses: [first[0], first[0]] });
    expect(twice.body.details[0].path).toBe("doses");
  });

  it("are returned with their sums and with the pH before and after", async () => {
    const answer = await send(
      "GET",
      at(
        `reports/neutralizer-consumption.pdf?neutraliser=${fixture.neutraliser}&from=2025-01-01&to=2025-12-31&locale=es`,
      ),
    );
    const text = await textOf(answer.raw);
    // 230 kg for 400 m³; pH 3.00 … 3.11 upstream, 7.4 downstream.
    for (const expected of [
      "230 kg",
      "0,575 kg/m³",
      "Entrada, AC-01 12 3 3,11 3,055",
      "Salida, EF-01 1 7,4 7,4 7,4",
      "férrico",
    ])
      expect(text).toContain(expected);
  });

  it("use none of two values of a sample until somebody has chosen, and no sample without a day", async () => {
    const paper = async () =>
      textOf(
        (
          await send(
            "GET",
            at(
              `reports/neutralizer-consumption.pdf?neutraliser=${fixture.neutraliser}&from=2025-01-01&to=2025-12-31&locale=es`,
            ),
          )
        ).raw,
      );
    const twice = [6.8, 9.2].map((value) => ({ parameter: "pH", value }));
    await insertSamples(app.db, fixture.project, fixture.people.admin, [
      { station: fixture.outlet, day: "2025-06-01", results: twice },
      { station: fixture.outlet, day: "2025-07-01", results: [{ parameter: "pH", value: 5 }] },
    ]);
    await sql`update samples set sampled_until = '2025-07-31' where project_id = ${fixture.project} and sampled_on = '2025-07-01'
      and station_id = ${fixture.outlet}`.execute(app.db);
    expect(await paper()).toContain("Salida, EF-01 1 7,4 7,4 7,4");
    await sql`insert into chemistry_settings (project_id, repeat_rule, balance_rule) values (${fixture.project}, 'first', 'percent')`.execute(
      app.db,
    );
    expect(await paper()).toContain("Salida, EF-01 2 6,8 7,4");
  });

  it("use no total metal, and none above its range, instead of undecided dissolved ones, and name them", async () => {
    const results = (rows: [string, "dissolved" | "total", number, "value" | "above"][]) =>
      rows.map(([parameter, fraction, value, kind]) => ({ parameter, fraction, value, kind }));
    await insertSamples(app.db, fixture.project, fixture.people.admin, [
      {
        station: fixture.inlet,
        day: "2026-01-10",
        results: [
          { parameter: "pH", value: 3 },
          ...results([
            ["Fe", "dissolved", 100, "value"],
            ["Fe", "dissolved", 300, "value"],
            ["Fe", "total", 500, "value"],
            ["Al", "dissolved", 1000, "above"],
            ["Mn", "dissolved", 27.469, "value"],
          ]),
        ],
      },
    ]);
    await sql`delete from chemistry_settings where project_id = ${fixture.project}`.execute(app.db);
    await send("POST", doses(), {
      doses: [
        { day: "2026-01-11", kg: 100, m3: 200 },
        { day: "2026-01-12", kg: 0, m3: 200 },
      ],
    });
    const paper = await send(
      "GET",
      at(
        `reports/neutralizer-consumption.pdf?neutraliser=${fixture.neutraliser}&from=2026-01-01&to=2026-01-31&locale=es`,
      ),
    );
    const text = await textOf(paper.raw);
    // 50.04 × (1000 × 10⁻³ + 2 × 27.469 / 54.938) = 100.08 mg/L
    expect(text).toContain("11-01-2026 100 200 0,5 100,1 10-01-2026");
    expect(text).toContain("Con varios valores sin elegir en alguna muestra: Hierro.");
    expect(text).toContain("Sin valor utilizable en alguna muestra (no medido o sobre el rango): Al.");
    expect(text).toContain("1 día sin dosis");
  });

  it("have unique names, and are between two stations of the project", async () => {
    const body = {
      name: "PLANTA",
      inlet: fixture.inlet,
      outlet: fixture.outlet,
      reagent: "CaO",
      purity: 0.9,
      efficiency: 1,
    };
    const requestSource = (more: object) => send("POST", at("neutralisers", "source"), { ...body, ...more });
    expect((await requestSource({})).body.error).toBe("FK-0005");
    expect((await requestSource({ name: "Otra", outlet: fixture.inlet })).body.details[0].path).toBe(
      "outlet",
    );
    expect((await requestSource({ name: "Otra", outlet: fixture.plan })).body.error).toBe("NOT_FOUND");
    expect((await requestSource({ name: "Otra" })).body.data).toMatchObject({
      name: "Otra",
      doses: 0,
      version: 1,
    });
    const product = {
      blend: [{ reagent: "CaCO3", share: 0.1 }],
      moisture: 0.05,
      recycled: 0.8,
    };
    const blended = await requestSource({ name: "Mezcla", ...product });
    expect(blended.body.data).toMatchObject(product);
    expect((await send("GET", at("neutralisers", "source"))).body.data).toContainEqual(blended.body.data);
    for (const blend of [[{ reagent: "CaCO3", share: 0.2 }], [{ reagent: "CaO", share: 0.1 }]])
      expect((await requestSource({ name: "Imposible", blend })).body.details[0].path).toBe("blend");
    const { id, version } = blended.body.data;
    const older = await send("PUT", at(`neutralisers/${id}`, "source"), {
      ...body,
      name: "Mezcla nueva",
      version,
    });
    expect(older.body.data).toMatchObject({ name: "Mezcla nueva", ...product });
    const emptied = await send("PUT", at(`neutralisers/${id}`, "source"), {
      ...body,
      name: "Sin mezcla",
      blend: [],
      moisture: 0,
      version: older.body.data.version,
    });
    expect(emptied.body.data).toMatchObject({ blend: [], moisture: 0, recycled: 0.8 });
    const { neutraliser } = fixture;
    const stale = await send("PUT", at(`neutralisers/${neutraliser}`, "source"), {
      ...body,
      name: "Planta",
      version: 9,
    });
    expect(stale.body.error).toBe("STALE_VERSION");
  });
});

describe("a report that is stored", () => {
  it("is made, stored as a file, and sent with the printed hash", async () => {
    const started = await send("POST", at("reports"), variation());
    expect(started.status).toBe(202);
    const done = await ended(started.body.data.id);
    expect(done).toMatchObject({ state: "done", done: 2, total: 2, error: null });
    const file = await send("GET", at(`reports/${done.id}/file`), undefined, reader);
    expect(file.raw.length).toBe(done.size);
    expect(await textOf(file.raw)).toContain(done.data);
    const files = await send("GET", `/fkl-file/${fixture.project}/files?type=report`);
    expect(files.body.data.items.map(({ name }: { name: string }) => name)).toContain(done.name);
    expect((await send("POST", at(`reports/${done.id}/cancel`))).body.error).toBe("CONFLICT");
  });

  it("stops when it is cancelled, and leaves no file", async () => {
    const parameters = Array.from({ length: 100 }, (_, n) => `P${n}`);
    const { body } = await send("POST", at("reports"), variation({ parameters }));
    const cancelled = await send("POST", at(`reports/${body.data.id}/cancel`));
    expect(cancelled.body.data).toMatchObject({ state: "cancelled", name: null });
    await pause(300);
    expect((await send("GET", at(`reports/${body.data.id}`))).body.data.state).toBe("cancelled");
    expect((await send("GET", at(`reports/${body.data.id}/file`))).body.error).toBe("NOT_FOUND");
  });

  it("is claimed again after the lease of a crashed process expired", async () => {
    const id = "0193ffff-0000-7000-8000-00000000aaaa";
    await sql`insert into reports (project_id, id, choice, state, holder, held_until, attempts, asked_by)
      values (${fixture.project}, ${id}, ${JSON.stringify(variation({ limitSets: [] }))}, 'drawing', ${id},
        now() - interval '1 second', 1, ${fixture.people.write})`.execute(app.db);
    await send("POST", at("reports"), variation());
    expect((await ended(id)).state).toBe("done");
  });

  it("fails after four crashed processes", async () => {
    const id = "0193ffff-0000-7000-8000-00000000aaab";
    await sql`insert into reports (project_id, id, choice, state, holder, held_until, attempts, asked_by)
      values (${fixture.project}, ${id}, ${JSON.stringify(variation({ limitSets: [] }))}, 'drawing', ${id},
        now() - interval '1 second', 4, ${fixture.people.write})`.execute(app.db);
    await send("POST", at("reports"), variation());
    expect(await ended(id)).toMatchObject({ state: "failed", error: "INTERNAL" });
  });
});

describe("a monthly report", () => {
  const body = () => ({
    subject: { kind: "parameter-variation", stations: [fixture.inlet], parameters: ["Cu"] },
    locale: "pt",
    months: 3,
    dayOfMonth: 5,
    recipients: [fixture.people.read],
  });
  const run = (day: string) =>
    createSchedules({
      db: app.db,
      boards: { check: async () => {} },
      wake: () => {},
      now: () => Date.parse(`${day}T15:00:00Z`),
    }).run();
  const made = async (schedule: string) =>
    (await send("GET", at("reports"))).body.data.items.filter((one: Report) => one.schedule === schedule);

  it("is enqueued once a month, from its day on, for the whole months before", async () => {
    const { body: answer } = await send("POST", at("report-schedules"), body());
    expect(answer.data).toMatchObject({ next: "2026-01-05", recipients: [{ id: fixture.people.read }] });
    await run("2026-01-04");
    expect(await made(answer.data.id)).toHaveLength(0);
    await Promise.all([run("2026-01-06"), run("2026-01-06")]);
    const [first, ...more] = await made(answer.data.id);
    expect(more).toEqual([]);
    expect(first.choice).toMatchObject({ from: "2025-10-01", to: "2025-12-31", locale: "pt" });
    await run("2026-02-07");
    expect(await made(answer.data.id)).toHaveLength(2);
  });

  it("notifies its recipients when it is ready", async () => {
    const [latest] = (await send("GET", at("reports"))).body.data.items.filter(
      ({ schedule }: Report) => schedule !== null,
    );
    await send("POST", at("reports"), variation());
    expect((await ended(latest.id)).state).toBe("done");
    const { rows } = await sql<{
      payload: { people: string[]; report: string };
    }>`select payload from outbox_events
      where type = 'report.made'`.execute(app.db);
    expect(rows.map(({ payload }) => payload.report)).toContain(latest.id);
    expect(rows[0]?.payload.people).toEqual([fixture.people.read]);
    const label = async () =>
      (await send("GET", `/fkl-notification/${fixture.project}/notifications`, undefined, reader)).body.data
        .items;
    await expect
      .poll(async () => (await label())[0]?.message)
      .toMatch(/^Informe listo: variación de parámetros/);
    const { rows: mails } = await sql<{
      recipient: string;
    }>`select recipient from mails where kind = 'notification'`.execute(app.db);
    expect(mails.map(({ recipient }) => recipient)).toContain(fixture.emails.read);
  });

  it("can be inactive, and accepts only recipients of the project", async () => {
    const { body: added } = await send("POST", at("report-schedules"), { ...body(), active: false });
    expect(added.data.next).toBeNull();
    const stranger = await send("POST", at("report-schedules"), {
      ...body(),
      recipients: [fixture.people.stranger],
    });
    expect(stranger.body.error).toBe("NOT_FOUND");
    const changed = await send("PUT", at(`report-schedules/${added.data.id}`), {
      ...body(),
      dayOfMonth: 7,
      version: 1,
    });
    expect(changed.body.data).toMatchObject({ version: 2, dayOfMonth: 7, active: true });
    // Its reports are made with the permissions of the user who is responsible for it now.
    const makers = () =>
      sql<{ by: string }>`select made_by as by from report_schedules
      where id = ${added.data.id}`.execute(app.db);
    expect((await makers()).rows).toEqual([{ by: fixture.people.write }]);
    const admin = await app.signIn(fixture.people.admin);
    await send("PUT", at(`report-schedules/${added.data.id}`), { ...body(), version: 2 }, admin);
    expect((await makers()).rows).toEqual([{ by: fixture.people.admin }]);
    const stale = await send("PUT", at(`report-schedules/${added.data.id}`), { ...body(), version: 1 });
    expect(stale.body.error).toBe("STALE_VERSION");
  });
});
