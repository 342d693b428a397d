import { ReadStream } from "node:fs";
import { promptsEndpoints } from "@vetaverde/contract/prompts";
import { ACID_PH, balanceOf } from "@vetaverde/domain/chemistry/balance";
import { STANDARD_PARAMETERS } from "@vetaverde/domain/chemistry/parameters";
import { type MeasuredResult, sampleIons } from "@vetaverde/domain/chemistry/sample-ions";
import { deviceState, type Reporting } from "@vetaverde/domain/devices/state";
import { sql } from "kysely";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  createFirstAdmin,
  ensurePolicy,
  isEmpty,
  liveDemoAccounts,
} from "../../server/src/composition/first-start.ts";
import { escalateActions } from "../../server/src/features/response-plans/escalation.ts";
import { passwordMatches } from "../../server/src/features/sessions/passwords.ts";
import type { FileStorage } from "../../server/src/gateways/files/files.ts";
import type { Db } from "../../server/src/platform/db/db.ts";
import { casesForRun } from "../../server/src/testing/run-length.ts";
import { openDemoClient } from "./client.ts";
import { dueReadings } from "./readings.ts";
import { seedDemo } from "./seed.ts";
import {
  all,
  contradictions,
  count,
  emptyDb,
  log,
  secrets,
  seedWhole,
  statuses,
  storage,
  WHOLE_MS,
} from "./testing/demo-facts.ts";

// Noon of 20 November 2026 in Santiago; and days on which months, years or seasons change.
const NOW = Date.parse("2026-11-20T15:00:00Z");
const OTHER_DAYS = [
  "2027-01-01T04:00:00Z",
  "2028-02-29T15:00:00Z",
  "2027-07-12T12:00:00Z",
  "2026-08-02T03:30:00Z",
];

describe("the demonstration data", () => {
  let db: Db;
  let pool: Pool;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ db, pool, end } = await emptyDb());
    expect(await liveDemoAccounts(db)).toBe(false);
    await seedWhole({ db, pool, storage, secrets, log, now: NOW });
  }, WHOLE_MS);
  afterAll(() => end());

  it("has calculated values of all derived variables, the levels of its piezometers in metres among them", async () => {
    const kinds = await all(
      db,
      sql<{ kind: string; unit: string; variables: number; flags: string[] }>`
        select v.kind, s.unit, count(distinct s.id)::int as variables,
               coalesce(array_agg(distinct f.flag) filter (where f.flag is not null), '{}') as flags
          from device_sensors s
          join (select distinct sensor_id, formula->>'kind' as kind from derived_versions) v on v.sensor_id = s.id
          join latest l on l.project_id = s.project_id and l.sensor_id = s.number
          left join (select sensor_id, unnest(flags) as flag from derived_flags) f on f.sensor_id = s.number
         where s.origin = 'derived' group by 1, 2 order by 1, 2`,
    );
    expect(kinds).toEqual([
      { kind: "column", unit: "m s.n.m.", variables: 2, flags: [] },
      { kind: "combination", unit: "L/s", variables: 1, flags: ["extrapolated"] },
      { kind: "level", unit: "m s.n.m.", variables: 14, flags: ["noBarometer"] },
      { kind: "moving", unit: "µg/m³", variables: 1, flags: ["partialWindow"] },
      { kind: "rating", unit: "L/s", variables: 1, flags: ["extrapolated"] },
      { kind: "structure", unit: "L/s", variables: 1, flags: [] },
      { kind: "totaliser", unit: "L/s", variables: 1, flags: ["noSource", "replaced", "rollover"] },
      { kind: "totaliser", unit: "m³", variables: 1, flags: ["noSource", "replaced", "rollover"] },
    ]);
    const waiting = sql<{ n: number }>`select count(*) as n from derived_recomputes where status <> 'done'`;
    expect(await count(db, waiting)).toBe(0);
  });

  it("has no alert rule and no board tile of a piezometer's raw signal", async () => {
    const raw = sql`select s.project_id, s.number, s.id from device_sensors s
      where s.kind in ('vibratingWire', 'current', 'digital', 'standpipe', 'thermistor')`;
    const [facts] = await all(
      db,
      sql<{ piezometers: number; rules: number; tiles: number; levelRules: number; levelTiles: number }>`
        with raw as (${raw}), levels as (
          select s.project_id, s.number, s.id from device_sensors s join derived_versions v on v.sensor_id = s.id
           where v.formula->>'kind' = 'level')
        select (select count(*) from raw)::int as piezometers,
               (select count(*) from alert_rules r join raw on raw.project_id = r.project_id and raw.number = r.sensor_number)::int as rules,
               (select count(*) from boards b join raw on strpos(b.settings::text, raw.id::text) > 0)::int as tiles,
               (select count(*) from alert_rules r join levels l on l.project_id = r.project_id and l.number = r.sensor_number)::int as "levelRules",
               (select count(*) from boards b join levels l on strpos(b.settings::text, l.id::text) > 0)::int as "levelTiles"`,
    );
    expect(facts).toEqual({ piezometers: 22, rules: 0, tiles: 0, levelRules: 5, levelTiles: 1 });
  });

  it("has active alerts of silent devices, a full dam and a flat battery, and past alerts of other rules", async () => {
    const alerts = await all(
      db,
      sql<{ serial: string; active: number }>`
        select d.serial, (count(*) filter (where a.cleared_at is null))::int as active from alerts a
          join devices d on d.project_id = a.project_id and d.id = a.device_id group by d.serial order by d.serial`,
    );
    expect(alerts.filter(({ active }) => active > 0)).toEqual(
      ["MODI-0134", "MODI-0141", "MODI-0142", "MODI-0147", "MODI-0154"].map((serial) => ({
        serial,
        active: 1,
      })),
    );
    expect(alerts.map(({ serial }) => serial)).toEqual(
      expect.arrayContaining(["MODI-0127", "MODI-0128", "MODI-0141", "MODI-0148"]),
    );
  });

  it("has a year of device readings with their rollups, and new readings as time passes", async () => {
    const [facts] = await all(
      db,
      sql<{
        sensors: Record<string, number>;
        n: number;
        days: number;
        hours: number;
        counted: number;
        wrong: number;
      }>`
        select (select json_object_agg(origin, n) from (select s.origin, count(*) as n from latest l
            join device_sensors s on s.project_id = l.project_id and s.number = l.sensor_id group by s.origin) o) as sensors, (select count(*) from readings)::int as n,
          (select max(last_at)::date - min(first_at)::date from rollup_day) as days,
          (select sum(n) from rollup_hour)::int as hours, (select sum(n) from rollup_day)::int as counted,
          (select count(*) from readings r join device_sensors s on s.project_id = r.project_id and s.number = r.sensor_id
            where r.value < s.range_min or r.value > s.range_max)::int as wrong`,
    );
    expect(facts).toMatchObject({
      sensors: { device: 88, manual: 8, derived: 22 },
      days: 365,
      hours: facts?.n,
      counted: facts?.n,
      wrong: 0,
    });
    expect(facts?.n).toBeGreaterThan(40_000);
    const due = await dueReadings(db, NOW + 3_600_000);
    expect(new Set(due.map(({ sensor }) => sensor)).size).toBe(82);
    expect(due.every(({ t }) => t.getTime() > NOW - 3 * 3_600_000 && t.getTime() <= NOW + 3_600_000)).toBe(
      true,
    );
  });

  it("has 37 devices: most report in time, some late, and two have stopped", async () => {
    const devices = await all(
      db,
      sql<Reporting & { low: boolean }>`
        select d.active, d.paused, d.expected_interval as "expectedInterval", d.channel <> 'none' as transmits,
               (extract(epoch from max(l.at)) * 1000)::float8 as "lastAt",
               coalesce(bool_or(s.variable = 'battery' and l.value < 3.35), false) as low
          from published_devices d join projects p on p.id = d.project_id and p.main
          left join published_device_sensors s on s.project_id = d.project_id and s.device_id = d.id and s.origin = 'device'
          left join published_latest l on l.project_id = s.project_id and l.sensor_id = s.number
         group by d.id, d.active, d.paused, d.expected_interval, d.channel`,
    );
    expect(devices).toHaveLength(37);
    const states: Record<string, number> = {};
    for (const device of devices.filter(({ transmits }) => transmits)) {
      const state = deviceState(device, NOW);
      states[state] = (states[state] ?? 0) + 1;
    }
    expect(states).toEqual({ online: 26, stale: 4, offline: 2 });
    expect(devices.filter(({ low }) => low)).toHaveLength(3);
  });

  it("has values that were measured in the field, with their follow-ups and as readings", async () => {
    const facts = await all(
      db,
      sql<{ name: string; n: number; readings: number; shown: number; flagged: number }>`
        select v.name, count(*)::int as n,
          count(*) filter (where exists (select from readings r where r.project_id = v.project_id
            and r.sensor_id = v.sensor_number and r.t = v.measured_at and r.value = v.value))::int as readings,
          count(*) filter (where exists (select from monitorings m where m.project_id = v.project_id
            and m.id = v.monitoring_id and (m.measured->v.place->>'value')::float8 = v.value))::int as shown,
          count(v.flag)::int as flagged
        from follow_up_values v group by v.name order by v.name`,
    );
    expect(facts).toEqual([
      { name: "Conductividad de campo", n: 16, readings: 16, shown: 16, flagged: 1 },
      { name: "Profundidad del agua", n: 16, readings: 16, shown: 16, flagged: 0 },
      { name: "Temperatura del agua", n: 16, readings: 16, shown: 16, flagged: 1 },
      { name: "pH de campo", n: 16, readings: 16, shown: 16, flagged: 0 },
    ]);
  });

  it("has a logger's file that is saved as soon as the product runs", async () => {
    const files = await all(
      db,
      sql<{ file: string; state: string; rows: number; answered: string }>`
        select file_name as file, state, (read->>'rows')::int as rows, answers->>'utcOffset' as answered from logger_files`,
    );
    expect(files).toEqual([{ file: "PZ-T05.mon", state: "saving", rows: 331, answered: "-240" }]);
  });

  it("has what was sent of a well, with receipts, and cannot send anything", async () => {
    const counts = await all(
      db,
      sql<{ profile: string; state: string; n: number; receipts: number; sent: number }>`
        select p.state as profile, s.state, count(*)::int as n, count(s.receipt)::int as receipts,
               count(*) filter (where s.tries > 0)::int as sent
          from transmission_profiles p
          join transmission_submissions s on s.project_id = p.project_id and s.profile_id = p.id
         where p.password is null and p.address like 'https://%.example/%' group by 1, 2 order by 1, 2`,
    );
    expect(counts).toEqual([
      { profile: "paused", state: "accepted", n: 37, receipts: 37, sent: 37 },
      { profile: "paused", state: "gap", n: 1, receipts: 0, sent: 0 },
      { profile: "paused", state: "refused", n: 1, receipts: 0, sent: 1 },
      { profile: "paused", state: "review", n: 2, receipts: 0, sent: 1 },
      { profile: "paused", state: "waiting", n: 4, receipts: 0, sent: 0 },
      { profile: "trial", state: "trial", n: 71, receipts: 0, sent: 0 },
    ]);
    const fallen = sql<{ n: number }>`select count(*) as n from (
      select (vals->>'totalizador')::numeric - lag((vals->>'totalizador')::numeric) over (order by due_at) as step
        from transmission_submissions where vals ? 'totalizador') s where step < 0`;
    expect(await count(db, fallen)).toBe(0);
    const others = sql<{
      n: number;
    }>`select count(*) as n from transmission_profiles where password is not null`;
    expect(await count(db, others)).toBe(0);
  });

  it("notifies nobody of actions of its response plan, neither at the start nor on the day after", async () => {
    const emit = vi.fn(async () => {});
    await escalateActions({ db, emit, now: () => NOW + 86_400_000 });
    expect(emit).not.toHaveBeenCalled();
    expect(await count(db, sql`select count(*) as n from response_actions`)).toBeGreaterThan(0);
  });

  it("has a pump and a gate whose commands are all finished", async () => {
    const states = await all(
      db,
      sql<{ state: string; n: number }>`
        select state, count(*)::int as n from relay_commands group by state order by state`,
    );
    expect(states).toEqual([
      { state: "cancelled", n: 1 },
      { state: "confirmed", n: 6 },
      { state: "expired", n: 1 },
    ]);
    const relays = await all(
      db,
      sql<{ relay: number; on: boolean }>`select relay, is_on as "on" from relay_states order by relay`,
    );
    expect(relays).toEqual([
      { relay: 1, on: false },
      { relay: 2, on: false },
    ]);
  });

  it("has a user of every role, each able to sign in", async () => {
    const people = await all(
      db,
      sql<{
        who: string;
        admin: boolean;
        project: string | null;
        roles: number[];
        guest: number[];
        hash: string;
      }>`
      select split_part(u.email, '@', 1) as who, u.admin, p.name as project, m.permissions as roles,
             m.guest_permissions as guest, u.password_hash as hash
        from users u left join project_members m on m.user_id = u.id left join projects p on p.id = m.project_id
       where u.demo and u.active and u.verified_at is not null order by u.id`,
    );
    expect(people.map(({ hash, ...person }) => person)).toEqual([
      { who: "sistema", admin: true, project: null, roles: null, guest: null },
      { who: "admin", admin: false, project: "Quebrada Alta", roles: [1, 2], guest: [] },
      { who: "escritura", admin: false, project: "Quebrada Alta", roles: [2, 3], guest: [] },
      { who: "auditoria", admin: false, project: "Quebrada Alta", roles: [2, 4], guest: [] },
      { who: "lectura", admin: false, project: "Quebrada Alta", roles: [2], guest: [] },
      { who: "invitado", admin: false, project: "Quebrada Alta", roles: [], guest: [2] },
      { who: "ajeno", admin: false, project: "Los Molles", roles: [1, 2], guest: [] },
    ]);
    expect(await passwordMatches(people[0]?.hash ?? "", "Veta2026")).toBe(true);
    expect(await liveDemoAccounts(db)).toBe(true);
    const guests = sql<{ n: number }>`select count(*) as n from project_members
      where guest_expires_at between ${new Date(NOW)}::timestamptz + interval '11 months'
                                 and ${new Date(NOW)}::timestamptz + interval '13 months'`;
    expect(await count(db, guests)).toBe(1);
  });

  it("has stations of one valley, the highest at the glacier and the lowest at the village", async () => {
    const places = await all(
      db,
      sql<{ name: string; latitude: number; longitude: number; elevation: number }>`
      select s.name, s.latitude, s.longitude, s.elevation from stations s join projects p on p.id = s.project_id
       where p.main order by s.elevation desc`,
    );
    expect(places).toHaveLength(60);
    for (const { latitude, longitude } of places) {
      expect(latitude).toBeGreaterThan(-28.34);
      expect(latitude).toBeLessThan(-28.2);
      expect(longitude).toBeGreaterThan(-69.76);
      expect(longitude).toBeLessThan(-69.64);
    }
    expect(new Set(places.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(60);
    expect(places.slice(0, 2).map(({ name }) => name)).toEqual(["GL-01", "GL-02"]);
    expect(places.at(-1)?.name).toBe("RU-01");
    const creek = places.filter(({ name }) => name.startsWith("AS")).map(({ name }) => name);
    expect(creek).toEqual(["AS-01", "AS-02", "AS-03", "AS-04", "AS-05", "AS-06"]);
  });

  it("has a sample of which one repeated parameter is chosen, and another one is not", async () => {
    const repeated = await all(
      db,
      sql<{ parameter: string; values: number; rule: string | null }>`
        select r.parameter, count(distinct r.standard)::int as values, min(c.rule) as rule
          from published_results r left join published_repeat_choices c on c.sample_id = r.sample_id
            and c.parameter = r.parameter and c.fraction = r.fraction
         where r.flags @> '{duplicate}' group by r.parameter order by r.parameter`,
    );
    expect(repeated).toEqual([
      { parameter: "Cl", values: 2, rule: "mean" },
      { parameter: "EC", values: 2, rule: null },
    ]);
  });

  it("has five years of water samples with a balanced ion charge, and three flagged errors", async () => {
    const found = await all(
      db,
      sql<MeasuredResult & { sample: string; flags: string[] }>`
        select r.sample_id as sample, r.parameter, r.fraction, r.kind, r.standard, r.flags from published_results r`,
    );
    const units = new Map(STANDARD_PARAMETERS.map(({ code, unit }) => [code, unit]));
    const samples = [...new Set(found.map(({ sample }) => sample))].map((id) => {
      const of = found.filter(({ sample }) => sample === id);
      const { meq, pH } = sampleIons(of, (parameter) => units.get(parameter) ?? "");
      const acid = pH !== null && pH < ACID_PH;
      return {
        flagged: of.some(({ flags }) => flags.includes("balance")),
        cbe: Math.abs(balanceOf(meq, acid)?.cbe ?? 100),
        below: of.filter(({ kind }) => kind === "below").length,
      };
    });
    expect(samples).toHaveLength(20 * 20 + 3);
    expect(samples.filter(({ flagged }) => flagged)).toHaveLength(3);
    for (const { flagged, cbe } of samples) {
      if (flagged) expect(cbe).toBeGreaterThan(10);
      else expect(cbe).toBeLessThan(5);
    }
    const corrected = await all(db, sql<{ reason: string }>`select reason from result_replacements`);
    expect(corrected).toEqual([{ reason: expect.stringContaining("rectificó") }]);
    expect(samples.filter(({ below }) => below > 2).length).toBeGreaterThan(60);
    const [sums] = await all(
      db,
      sql<{ cells: number; results: number }>`
        select sum(cells)::int as cells, (select count(*) from results)::int as results from sample_imports`,
    );
    expect(sums?.cells).toBe(sums?.results);
  });

  it("has accepted, rejected and open commitments, and monitorings that serve some of them", async () => {
    const states = await all(
      db,
      sql<{ state: string; some: boolean; recorded: boolean }>`
      select c.state, count(*) > 0 as some, bool_and(c.state = 'proposed' or h.version is not null) as recorded
        from commitments c left join commitment_history h
          on h.project_id = c.project_id and h.commitment_id = c.id and h.version = 2 and h.action = c.state
       group by 1 order by 1`,
    );
    expect(states).toEqual(
      ["accepted", "proposed", "rejected"].map((state) => ({ state, some: true, recorded: true })),
    );
    const [served] = await all(
      db,
      sql<{ links: number; accepted: boolean }>`
      select count(*)::int as links, bool_and(state = 'accepted') as accepted from published_commitment_plans`,
    );
    expect(served?.accepted).toBe(true);
    expect(served?.links).toBeGreaterThan(2);
  });

  it("has thirteen plans over three years, whose rows agree with each other", async () => {
    const plans = await all(
      db,
      sql<{ title: string; start: string; end: string }>`
      select p.title, to_char(p.starts_on, 'YYYY-MM') as start, p.ends_on as end
        from plans p join projects j on j.id = p.project_id where j.main order by p.title`,
    );
    expect(plans.map(({ title, start, end }) => [title, start, end])).toEqual([
      ["Arqueología en Quebrada Seca", "2025-03", "2026-02-28"],
      ["Biodiversidad 2026", "2026-01", "2026-12-31"],
      ["Calidad de aire 2025", "2025-01", "2025-12-31"],
      ["Calidad de aire 2026", "2026-01", "2026-12-31"],
      ["Calidad de aire 2027", "2027-01", "2027-12-31"],
      ["Cierre de la pila 1, seguimiento", "2025-01", "2026-03-31"],
      ["Estabilidad física del tranque El Salar", "2026-01", "2027-02-28"],
      ["Glaciares y nieve 2026", "2026-01", "2026-12-31"],
      ["Monitoreo hídrico 2025", "2025-01", "2025-12-31"],
      ["Monitoreo hídrico 2026", "2026-01", "2026-12-31"],
      ["Monitoreo hídrico 2027", "2027-01", "2027-12-31"],
      ["Ruido y vibraciones 2025", "2025-01", "2025-12-31"],
      ["Ruido y vibraciones 2026", "2026-01", "2026-12-31"],
    ]);
    expect(await contradictions(db, "2026-11-20", new Date(NOW))).toEqual([]);
    const imported = sql<{ n: number }>`select count(*) as n from audit_log where action = 'plan.imported'`;
    expect(await count(db, imported)).toBe(14);
  });

  it("has a month like that of a working mine, in the plans that are being carried out", async () => {
    const month = await all(
      db,
      sql<Record<"n" | "done" | "late" | "skipped" | "rescheduled", number>>`
      select count(*)::int as n, count(*) filter (where completed and not skipped)::int as done,
             count(*) filter (where not completed and not skipped and estimated_on < '2026-11-20')::int as late,
             count(*) filter (where skipped)::int as skipped, count(*) filter (where rescheduled)::int as rescheduled
        from monitorings m join plans p on p.project_id = m.project_id and p.id = m.plan_id
        join projects j on j.id = p.project_id and j.main
       where '2026-11-20' between p.starts_on and p.ends_on and estimated_on between '2026-11-01' and '2026-11-30'`,
    );
    const [found] = month;
    expect(found?.n).toBeGreaterThanOrEqual(205);
    expect(found?.n).toBeLessThanOrEqual(225);
    expect(found?.done).toBeGreaterThan(110);
    expect(found?.late).toBe(6);
    expect(found?.skipped).toBeGreaterThan(1);
    expect(found?.rescheduled).toBeGreaterThan(2);
  });

  it("has a realistic year: most monitorings done, some late, moved, skipped and with mishaps", async () => {
    const found = await statuses(db, "2026-11-20");
    expect(found?.n).toBeGreaterThan(5_000);
    expect(found?.n).toBeLessThan(6_000);
    expect(found?.lateRecent).toBe(6);
    expect(found?.late).toBeLessThan(20);
    expect(found?.near).toBeGreaterThanOrEqual(30);
    expect(found?.near).toBeLessThanOrEqual(70);
    expect(found?.skipped).toBeGreaterThan(5);
    expect(found?.rescheduled).toBeGreaterThan(10);
    expect(found?.done).toBeGreaterThan(3_000);
    const attempts = sql<{ n: number }>`select count(*) as n from follow_ups where not completed and mishap`;
    expect(await count(db, attempts)).toBeGreaterThan(2);
    const texts = sql<{ n: number }>`select count(distinct observation) as n from follow_ups`;
    expect(await count(db, texts)).toBeGreaterThan(300);
  });

  it("has the history of each moved monitoring, the reasons of skipped stations, and photos of the last visits", async () => {
    const kept = sql<Record<"moved" | "unmoved" | "skipped" | "stated" | "kept" | "photos", number>>`
      select (select count(*) from monitorings where rescheduled)::int as moved,
             (select count(*) from monitorings m where rescheduled and not exists
               (select from reschedules r where r.project_id = m.project_id and r.monitoring_id = m.id
                   and r.to_day = m.estimated_on))::int as unmoved,
             (select count(*) from monitorings where skipped)::int as skipped,
             (select sum(monitorings) from station_skips)::int as stated,
             (select count(*) from station_skip_monitorings)::int as kept,
             (select count(*) from follow_up_evidence)::int as photos`;
    const [found] = await all(db, kept);
    expect(found).toMatchObject({ unmoved: 0, stated: found?.skipped, kept: found?.skipped, photos: 60 });
    expect(found?.moved).toBeGreaterThan(10);
  });

  it("denies the auditor the references and nothing else", async () => {
    const closed = sql<{ alias: string; email: string; status: boolean }>`
      select e.alias, u.email, g.status from menu_entry_users g join users u on u.id = g.user_id
        join menu_entries e on e.project_id = g.project_id and e.id = g.entry_id`;
    expect(await all(db, closed)).toEqual([
      { alias: "Group", email: "auditoria@demo.vetaverde.org", status: false },
    ]);
    const menu = sql<{ alias: string; url: string | null; under: string | null }>`
      select e.alias, e.url, h.alias as under from menu_entries e join projects p on p.id = e.project_id
        left join menu_entries h on h.project_id = e.project_id and h.id = e.parent_id where p.main order by e.position`;
    expect(await all(db, menu)).toEqual([
      { alias: "Home", url: null, under: null },
      { alias: "Compliance", url: null, under: null },
      { alias: "Commitments", url: null, under: "Compliance" },
      { alias: "CommitmentsMatrix", url: null, under: "Compliance" },
      { alias: "PlanningAndMonitoring", url: null, under: "Compliance" },
      { alias: "PlanningKpis", url: null, under: "Compliance" },
      { alias: "Reports", url: null, under: "Compliance" },
      { alias: "Authorities", url: null, under: "Compliance" },
      { alias: "FilesContainer", url: null, under: "Compliance" },
      { alias: "FieldHeading", url: null, under: null },
      { alias: "ScheduleCalendar", url: null, under: "FieldHeading" },
      { alias: "MonitoringTable", url: null, under: "FieldHeading" },
      { alias: "FieldWork", url: null, under: "FieldHeading" },
      { alias: "WaterHeading", url: null, under: null },
      { alias: "Samples", url: null, under: "WaterHeading" },
      { alias: "Exceedances", url: null, under: "WaterHeading" },
      { alias: "Limits", url: null, under: "WaterHeading" },
      { alias: "WaterDiagrams", url: null, under: "WaterHeading" },
      { alias: "EnvironmentReport", url: null, under: "WaterHeading" },
      { alias: "DevicesHeading", url: null, under: null },
      { alias: "ModiList", url: null, under: "DevicesHeading" },
      { alias: "ModiAlerts", url: null, under: "DevicesHeading" },
      { alias: "ResponsePlans", url: null, under: "DevicesHeading" },
      { alias: "NPYMS", url: null, under: "DevicesHeading" },
      { alias: "Board", url: null, under: "DevicesHeading" },
      { alias: "Administration", url: null, under: null },
      { alias: "Catalog", url: null, under: "Administration" },
      { alias: "ConfigView", url: null, under: "Administration" },
      { alias: "Group", url: null, under: null },
      { alias: "Link", url: "https://snifa.sma.gob.cl", under: "Group" },
      { alias: "Link", url: "https://www.sea.gob.cl", under: "Group" },
    ]);
  });

  it("has every responsible of its plans in the catalogue, and a few without work", async () => {
    const named = await all(
      db,
      sql<{ name: string; kept: number; used: number }>`
        select p.name, count(c.id)::int as kept,
               (select count(distinct s.responsible)::int from published_series s where s.project_id = p.id) as used
          from projects p left join catalog_entries c on c.project_id = p.id and c.kind = 'responsibles'
          group by p.id, p.name order by p.name`,
    );
    expect(named).toEqual([
      { name: "Los Molles", kept: 1, used: 1 },
      { name: "Quebrada Alta", kept: 8, used: 6 },
    ]);
    const unknown = await all(
      db,
      sql<{ responsible: string }>`select distinct responsible from published_series s where not exists
        (select 1 from catalog_entries c where c.project_id = s.project_id and c.kind = 'responsibles'
           and c.name = s.responsible)`,
    );
    expect(unknown).toEqual([]);
  });

  it("has a second, small project in another country for the user without access to the first", async () => {
    const other = sql<Record<"stations" | "entries" | "monitorings", number>>`
      select (select count(*) from stations s where s.project_id = p.id) as stations,
             (select count(*) from catalog_entries c where c.project_id = p.id) as entries,
             (select count(*) from monitorings m where m.project_id = p.id) as monitorings
        from projects p where p.name = 'Los Molles'`;
    expect(await all(db, other)).toEqual([{ stations: 3, entries: 10, monitorings: 24 }]);
  });

  it("has audit entries at the time and by the user of each call", async () => {
    const trail = sql<{ action: string; who: string; daysAgo: number }>`
      select a.action, split_part(u.email, '@', 1) as who,
             round(extract(epoch from ${new Date(NOW)}::timestamptz - a.at) / 86400)::int as "daysAgo"
        from audit_log a join users u on u.id = a.actor_id join projects p on p.id = a.project_id
       where p.main and a.action in ('base-map.given', 'prompt.created', 'prompt.updated', 'menu.updated', 'project.updated')
       order by a.at, a.id`;
    expect(await all(db, trail)).toEqual([
      { action: "base-map.given", who: "admin", daysAgo: 90 },
      { action: "prompt.created", who: "admin", daysAgo: 34 },
      { action: "prompt.created", who: "admin", daysAgo: 34 },
      { action: "prompt.created", who: "admin", daysAgo: 34 },
      { action: "prompt.updated", who: "admin", daysAgo: 28 },
      { action: "menu.updated", who: "admin", daysAgo: 0 },
      { action: "project.updated", who: "sistema", daysAgo: 0 },
    ]);
    const later = sql<{ action: string }>`select action from audit_log where at > ${new Date(NOW)}
      and action <> 'member.added'`;
    expect(await all(db, later)).toEqual([]);
  });

  it("refuses calls without permission, and calls that do not fit the contract", async () => {
    const found = sql<{ id: string; project: string }>`select u.id, p.id as project from users u, projects p
      where p.main and u.email = 'lectura@demo.vetaverde.org'`;
    const [reader] = await all(db, found);
    if (!reader) throw new Error("the demonstration has no reader");
    const params = { project: reader.project };
    await db.transaction().execute(async (tx) => {
      const client = await openDemoClient({ tx, pool, storage, secrets, log });
      try {
        const caller = client.as(reader.id, NOW);
        expect(await caller.call(promptsEndpoints.list, { params })).toMatchObject({ total: 3 });
        const beyond = caller.call(promptsEndpoints.list, { params, query: { page: 0 } });
        await expect(beyond).rejects.toThrow("VALIDATION");
        const body = { name: "Otra", language: "es", text: "Lee {document}." } as const;
        await expect(caller.call(promptsEndpoints.create, { params, body })).rejects.toThrow("FORBIDDEN");
      } finally {
        await client.close();
      }
    });
  });

  it("is created once, and prevents the creation of a first administrator", async () => {
    expect(await seedDemo({ db, pool, storage, secrets, log, now: NOW })).toBe(false);
    expect(await createFirstAdmin({ db, email: "first@example.org", password: "Caudal2026" })).toBe(false);
    expect(await count(db, sql<{ n: number }>`select count(*) as n from users`)).toBe(10);
    expect(await count(db, sql<{ n: number }>`select count(*) as n from projects`)).toBe(2);
    expect(await count(db, sql<{ n: number }>`select count(*) as n from policy_acceptances`)).toBe(6);
  });

  it("fails its own check where monitorings and follow-ups contradict each other", async () => {
    await sql`update monitorings set completed = true, observation = 'otra cosa' where id in
      (select id from monitorings where not skipped and version = 1 and estimated_on > '2026-11-20' limit 1)`.execute(
      db,
    );
    await sql`update monitorings set observation = 'otra cosa' where id in
      (select monitoring_id from follow_ups where completed limit 1)`.execute(db);
    const faults = await contradictions(db, "2026-11-20", new Date(NOW));
    expect(faults.map(({ fault }) => fault).sort()).toEqual([
      "completed without a follow-up",
      "done in the future",
      "not what its last follow-up says",
    ]);
  });
});

/** A whole seeding beside other tests. */
const SEEDED_MS = 240_000;

describe("the demonstration data by date", () => {
  it.each(casesForRun(OTHER_DAYS, 1))(
    "is consistent on %s",
    { tags: ["scaled"], timeout: SEEDED_MS },
    async (instant) => {
      const { db, pool, end } = await emptyDb();
      try {
        const now = new Date(instant);
        await seedDemo({ db, pool, storage, secrets, log, now: now.getTime() });
        // Santiago's date: at 03:30 UTC it is still the previous day there.
        const today = instant === "2026-08-02T03:30:00Z" ? "2026-08-01" : instant.slice(0, 10);
        expect(await contradictions(db, today, now)).toEqual([]);
        const found = await statuses(db, today);
        expect(found?.lateRecent).toBe(6);
        expect(found?.late).toBeLessThan(25);
        expect(found?.near).toBeGreaterThanOrEqual(25);
      } finally {
        await end();
      }
    },
  );
});

describe("an interrupted seeding", () => {
  it("leaves an empty platform, without jobs", { timeout: SEEDED_MS }, async () => {
    const { db, pool, end } = await emptyDb();
    try {
      // A drawn report is stored after most calls.
      const failing: FileStorage = {
        ...storage,
        put: async (source, options) => {
          if (source instanceof ReadStream) throw new Error("the disk is full");
          return storage.put(source, options);
        },
      };
      const seeding = seedDemo({ db, pool, storage: failing, secrets, log, now: NOW });
      await expect(seeding).rejects.toThrow("the disk is full");
      expect(await isEmpty(db)).toBe(true);
      expect(await count(db, sql<{ n: number }>`select count(*) as n from audit_log`)).toBe(0);
      expect(await count(db, sql<{ n: number }>`select count(*) as n from graphile_worker.jobs`)).toBe(0);
    } finally {
      await end();
    }
  });
});

describe("an empty platform", () => {
  let db: Db;
  let pool: Pool;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ db, pool, end } = await emptyDb());
  });
  afterAll(() => end());

  it.each([
    ["Password1", /very common/],
    ["primera9A", /contains your name, your e-mail/],
    ["abcdefgh", /uppercase letter.*digit/],
  ])("creates no first administrator with the weak password %s", async (password, words) => {
    const made = createFirstAdmin({ db, email: "primera@example.org", password });
    await expect(made).rejects.toThrow(words);
    expect(await count(db, sql<{ n: number }>`select count(*) as n from users`)).toBe(0);
  });

  it("is set up by one of several processes that start at the same time", async () => {
    await Promise.all([1, 2, 3].map(() => ensurePolicy(db)));
    const made = await Promise.all(
      ["One", "two", "three"].map((name) =>
        createFirstAdmin({ db, email: `${name}@Example.org`, password: "Caudal2026" }),
      ),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    const users = await all(
      db,
      sql<{ email: string; admin: boolean; demo: boolean; verified: boolean; active: boolean; hash: string }>`
      select email, admin, demo, verified_at is not null as verified, active, password_hash as hash from users`,
    );
    expect(users).toMatchObject([{ admin: true, demo: false, verified: true, active: true }]);
    expect(users[0]?.email).toMatch(/^(one|two|three)@example\.org$/);
    expect(await passwordMatches(users[0]?.hash ?? "", "Caudal2026")).toBe(true);
    expect(await liveDemoAccounts(db)).toBe(false);
    expect(await seedDemo({ db, pool, storage, secrets, log, now: NOW })).toBe(false);
  });

  it("has one policy in four languages, with no more than headings, paragraphs and lists", async () => {
    const [policy, ...others] = await all(
      db,
      sql<{ texts: Record<string, { title: string; content: string }> }>`select texts from policies`,
    );
    expect(others).toEqual([]);
    expect(Object.keys(policy?.texts ?? {}).sort()).toEqual(["en", "es", "fr", "pt"]);
    for (const { title, content } of Object.values(policy?.texts ?? {})) {
      expect(title).toBeTruthy();
      expect(new Set(content.match(/<\w+/g))).toEqual(new Set(["<h2", "<p", "<ul", "<li"]));
    }
  });
});
