import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { EventPayloads } from "../../platform/events/events.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { findExceedances } from "./exceedances.events.ts";
import { insertImport, insertResults, insertSample, insertStation } from "./testing/water.ts";

let test: TestApp;
let f: Fixture;
let code: string;
setUpSession("admin", async (opened) => {
  ({ app: test, f, code } = opened);
});

type EmittedEvent = EventPayloads["exceedance.found"];
const eventsAfter = async (brought: string): Promise<EmittedEvent[]> => {
  const events: EmittedEvent[] = [];
  const emit = async (_: unknown, __: string, type: string, payload: unknown) => {
    expect(type).toBe("exceedance.found");
    events.push(payload as EmittedEvent);
  };
  const find = findExceedances({ emit, now: () => Date.parse("2026-11-22T12:00:00Z") });
  await test.db.transaction().execute((tx) => find(tx, { project: f.project, payload: { import: brought } }));
  return events;
};
const insertTwoImports = async () =>
  [
    await insertImport(test.db, f.project, f.people.admin),
    await insertImport(test.db, f.project, f.people.admin),
  ] as const;

describe("an import of samples", () => {
  it("is notified once, with the exceedances and warnings, and again where another version finds more", async () => {
    const [one, other] = [
      await insertStation(test.db, f.project, "AS-07"),
      await insertStation(test.db, f.project, "AS-08"),
    ];
    const limits = [
      { parameter: "Mn", max: 0.2, unit: "mg/L", warning: 0.5 },
      { parameter: "Fe", max: 5, unit: "mg/L" },
    ];
    const body = { name: newId(), regulation: "NCh 1333", limits };
    const { id } = (await test.call("POST", `/fkl-data-source/${f.project}/limits`, { code, body })).body
      .data;
    const [earlier, brought] = await insertTwoImports();
    const given = { project: f.project, station: one };
    await insertSample(test.db, {
      ...given,
      import: earlier,
      day: "2026-01-01",
      results: [{ parameter: "Mn", value: 9 }],
    });
    await insertSample(test.db, {
      ...given,
      import: brought,
      day: "2026-02-01",
      results: [
        { parameter: "Mn", value: 0.3 },
        { parameter: "Fe", value: 7 },
      ],
    });
    await insertSample(test.db, {
      ...given,
      station: other,
      import: brought,
      day: "2026-02-03",
      results: [
        { parameter: "Mn", value: 0.15 },
        { parameter: "Fe", kind: "below", value: 9 },
      ],
    });
    expect(await eventsAfter(brought)).toEqual([
      {
        import: brought,
        exceeds: 2,
        warns: 1,
        stations: ["AS-07", "AS-08"],
        parameters: ["Mn", "Fe"],
        from: "2026-02-01",
        to: "2026-02-03",
      },
    ]);
    expect(await eventsAfter(brought)).toEqual([]);
    const change = {
      ...body,
      limits: [{ parameter: "Mn", max: 0.1, unit: "mg/L" }],
      reason: "RCA nueva",
      version: 1,
    };
    expect(
      (await test.call("PUT", `/fkl-data-source/${f.project}/limits/${id}`, { code, body: change })).status,
    ).toBe(200);
    expect(await eventsAfter(brought)).toMatchObject([{ exceeds: 2, warns: 0, parameters: ["Mn"] }]);
    const { rows } = await sql<{
      version: number;
      n: number;
    }>`select version, count(*)::int as n from exceedances_found
      where project_id = ${f.project} group by version order by version`.execute(test.db);
    expect(rows).toEqual([
      { version: 1, n: 3 },
      { version: 2, n: 2 },
    ]);
  });

  it("is notified of an older result that exceeds because of the imported hardness", async () => {
    const station = await insertStation(test.db, f.project, "AS-10");
    const steps = [
      { upTo: 60, value: 0.001 },
      { upTo: null, value: 0.01 },
    ];
    const max = { kind: "steps", covariate: "hardness", steps };
    const body = {
      name: newId(),
      regulation: "NCh 1333",
      stations: [{ id: station }],
      limits: [{ parameter: "Cd", max, unit: "mg/L" }],
    };
    expect((await test.call("POST", `/fkl-data-source/${f.project}/limits`, { code, body })).status).toBe(
      201,
    );
    const [first, second] = await insertTwoImports();
    const { sample } = await insertSample(test.db, {
      project: f.project,
      station,
      import: first,
      day: "2026-04-01",
      results: [{ parameter: "Cd", value: 0.005 }],
    });
    expect(await eventsAfter(first)).toEqual([]);
    const hardness = { parameter: "hardness", value: 40 };
    await insertResults(test.db, { project: f.project, import: second, results: [hardness] }, sample);
    expect(await eventsAfter(second)).toMatchObject([{ import: second, exceeds: 1, parameters: ["Cd"] }]);
    expect([await eventsAfter(second), await eventsAfter(first)]).toEqual([[], []]);
  });

  it("does not repeat a notification for a new limit set version when more of the same samples is imported", async () => {
    const station = await insertStation(test.db, f.project, "AS-11");
    const body = {
      name: newId(),
      regulation: "NCh 1333",
      stations: [{ id: station }],
      limits: [
        { parameter: "Pb", max: 5, unit: "mg/L" },
        { parameter: "F", max: 1, unit: "mg/L" },
      ],
    };
    const path = `/fkl-data-source/${f.project}/limits`;
    const { id } = (await test.call("POST", path, { code, body })).body.data;
    const [metals, ions] = await insertTwoImports();
    const { sample } = await insertSample(test.db, {
      project: f.project,
      station,
      import: metals,
      day: "2026-05-01",
      results: [{ parameter: "Pb", value: 9 }],
    });
    expect(await eventsAfter(metals)).toMatchObject([{ exceeds: 1, parameters: ["Pb"] }]);
    const renamed = { ...body, name: newId(), reason: "Otro nombre", version: 1 };
    expect((await test.call("PUT", `${path}/${id}`, { code, body: renamed })).status).toBe(200);
    await insertResults(
      test.db,
      { project: f.project, import: ions, results: [{ parameter: "F", value: 3 }] },
      sample,
    );
    expect(await eventsAfter(ions)).toMatchObject([{ exceeds: 1, parameters: ["F"] }]);
  });

  it("is notified in one message, with high priority where a result exceeds", async () => {
    const station = await insertStation(test.db, f.project, "AS-09");
    const body = {
      name: newId(),
      regulation: "NCh 1333",
      stations: [{ id: station }],
      limits: [{ parameter: "Zn", max: 2, unit: "mg/L" }],
    };
    await test.call("POST", `/fkl-data-source/${f.project}/limits`, { code, body });
    const brought = await insertImport(test.db, f.project, f.people.admin);
    const given = { project: f.project, station, import: brought };
    for (const day of ["2026-03-01", "2026-03-02"])
      await insertSample(test.db, { ...given, day, results: [{ parameter: "Zn", value: 3 }] });
    const event = newId();
    await sql`insert into outbox_events (project_id, id, type, payload)
      values (${f.project}, ${event}, 'samples.imported', ${JSON.stringify({ import: brought })})`.execute(
      test.db,
    );
    await test.db
      .transaction()
      .execute((tx) =>
        enqueue(tx, "event", { project: f.project, id: event, handler: "limits.samples-imported" }),
      );
    const read = async () =>
      (
        await test.call("GET", `/fkl-notification/${f.project}/notifications?state=all`, { code })
      ).body.data.items.filter(({ module }: { module: string }) => module === "water");
    await expect.poll(read, { timeout: 15_000 }).toMatchObject([
      {
        priority: 1,
        methods: [1, 2],
        origin: "platform",
        message: "2 resultados sobre su límite en AS-09\nZn; muestras del 2026-03-01 al 2026-03-02.",
        links: [{ label: "AS-09", path: "/exceedances?from=2026-03-01&to=2026-03-02" }],
      },
    ]);
  });

  it("of a project without limits sends no notification", async () => {
    const events: unknown[] = [];
    const find = findExceedances({ emit: async () => void events.push(1), now: Date.now });
    await test.db
      .transaction()
      .execute((tx) => find(tx, { project: f.otherProject, payload: { import: newId() } }));
    expect(events).toEqual([]);
  });
});
