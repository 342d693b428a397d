import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileBody } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";
import { openSamplesTest, type SamplesTest } from "../testing/samples-set-up.ts";

let t: SamplesTest;
beforeAll(async () => {
  t = await openSamplesTest();
});
afterAll(() => t.app.close());

const HEADS = "Estación,Muestra,Fecha,Ca (mg/L),Mg (mg/L),Na (mg/L),Cl (mg/L),SO4 (mg/L),HCO3 (mg/L)";

async function call(project: string, method: string, path: string, body?: object, code = t.admin) {
  const answer = await t.app.call(method, path.replace("*", project), { code, ...(body ? { body } : {}) });
  return { ...answer.body, status: answer.status };
}

async function load(
  project: string,
  text: string,
  code = t.admin,
  name = "lab.csv",
  laboratory = "Lab Norte",
): Promise<void> {
  const made = await t.app.call(
    "POST",
    `/fkl-data-source/${project}/samples/previews?laboratory=${encodeURIComponent(laboratory)}`,
    { code, ...fileBody(name, Buffer.from(text)) },
  );
  expect(made.body.data.errors).toEqual([]);
  const body = { preview: made.body.data.preview, createStations: true };
  expect((await call(project, "POST", "/fkl-data-source/*/samples", body, code)).status).toBe(201);
}

const sheetOf = async (project: string, code: string) => {
  const { data } = await call(project, "GET", `/fkl-data-source/*/samples?q=${code}`);
  return (await call(project, "GET", `/fkl-data-source/*/samples/${data.items[0].id}`)).data;
};
const pointsOf = async (project: string, code = t.admin) =>
  (await call(project, "GET", "/fkl-data-filter/*/piper", undefined, code)).data.items;
const choose = (project: string, sample: string, body: object) =>
  call(project, "PUT", `/fkl-data-source/*/samples/${sample}/choices`, body);

describe("a sample with two values of an ion", () => {
  // The laboratory reported the sample twice, with another calcium.
  const TWICE = [HEADS, "P-01,M1,2026-03-01,40,12,23,35,48,122", "P-01,M1,2026-03-01,60,12,23,35,48,122"];
  let sheet: Awaited<ReturnType<typeof sheetOf>>;
  beforeAll(async () => {
    await load(t.project, TWICE.join("\n"));
    sheet = await sheetOf(t.project, "M1");
  });
  const calcium = (rule: object) => ({ parameter: "Ca", fraction: "", ...rule });
  const meq = async () => (await pointsOf(t.project))[0].meq.Ca;

  it("has neither balance nor a place in the diagrams while nobody has chosen, and says why", async () => {
    expect(sheet).toMatchObject({ balance: null, missing: [], undecided: ["Ca"] });
    expect(sheet.repeats).toEqual([
      {
        parameter: "Ca",
        fraction: "",
        results: [expect.any(String), expect.any(String)],
        by: null,
        rule: null,
        value: null,
        isBelow: false,
        isLapsed: false,
        rpd: expect.closeTo(40, 9),
      },
    ]);
    expect(sheet.ions.find(({ ion }: { ion: string }) => ion === "Ca")).toMatchObject({ meq: null });
    const [point] = await pointsOf(t.project);
    expect(point).toMatchObject({ pctMeq: null, stiff: null, balance: null, cbe: null, missing: [] });
    expect(point).toMatchObject({ notPlotted: "repeated", undecided: ["Ca"] });
    const { data } = await call(t.project, "GET", "/fkl-data-source/*/samples?q=M1");
    expect(data.items[0].balance).toBeNull();
    // No doubt is cast on results by a balance that nobody can compute.
    const flags = sheet.held.flatMap((one: { flags: string[] }) => one.flags);
    expect(flags).toContain("duplicate");
    expect(flags).not.toContain("balance");
  });

  it("is drawn with the value that a person chose, until the choice is taken back", async () => {
    const [first, second] = sheet.repeats[0].results;
    expect((await choose(t.project, sheet.id, calcium({ result: second }))).status).toBe(200);
    expect(await meq()).toBeCloseTo(60 / 20.039, 3);
    expect((await sheetOf(t.project, "M1")).repeats[0]).toMatchObject({
      by: "person",
      rule: "result",
      value: 60,
    });
    await choose(t.project, sheet.id, calcium({ result: first }));
    expect(await meq()).toBeCloseTo(40 / 20.039, 3);
    await choose(t.project, sheet.id, calcium({ rule: "mean" }));
    expect(await meq()).toBeCloseTo(50 / 20.039, 3);
    await choose(t.project, sheet.id, calcium({}));
    expect(await meq()).toBeNull();
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log
      where project_id = ${t.project} and action = 'sample.result-chosen' and entity_id = ${sheet.id}`.execute(
      t.app.db,
    );
    expect(rows).toEqual([{ n: 4 }]);
  });

  it("follows the project's rule, and a person's choice against it", async () => {
    const settings = "/fkl-data-source/*/chemistry-settings";
    expect((await call(t.project, "GET", settings)).data).toEqual({
      repeatRule: null,
      balanceRule: "percent",
      version: 0,
    });
    const mean = { repeatRule: "mean", balanceRule: "percent", version: 0 };
    expect((await call(t.project, "PUT", settings, mean)).data).toEqual({ ...mean, version: 1 });
    expect(await meq()).toBeCloseTo(50 / 20.039, 3);
    expect((await sheetOf(t.project, "M1")).repeats[0]).toMatchObject({ by: "project", rule: "mean" });
    await choose(t.project, sheet.id, calcium({ rule: "first" }));
    expect(await meq()).toBeCloseTo(40 / 20.039, 3);
    await choose(t.project, sheet.id, calcium({}));
    const stale = await call(t.project, "PUT", settings, { ...mean, version: 0 });
    expect([stale.status, stale.error?.code ?? stale.code]).toContain(409);
    await call(t.project, "PUT", settings, { ...mean, repeatRule: null, version: 1 });
    expect(await meq()).toBeNull();
  });

  it("refuses a choice that decides nothing, with the reason", async () => {
    const other = sheet.held.find((one: { parameter: string }) => one.parameter === "Mg").id;
    for (const [body, message] of [
      [calcium({ result: other }), /no es un valor vigente/],
      [calcium({ rule: "latest" }), /fecha de análisis/],
      [{ parameter: "Cl", fraction: "", rule: "first" }, /un solo valor/],
      [calcium({ rule: "first", result: sheet.repeats[0].results[0] }), /./],
    ] as const) {
      const refused = await choose(t.project, sheet.id, body);
      expect(refused.status, JSON.stringify(body)).toBe(422);
      expect(refused.details[0].message).toMatch(message);
    }
    expect(await meq()).toBeNull();
  });

  it("is decided by Standard Methods where the project chose so", async () => {
    const settings = "/fkl-data-source/*/chemistry-settings";
    const { version } = (await call(t.project, "GET", settings)).data;
    const rules = { repeatRule: "first", balanceRule: "standardMethods", version };
    await call(t.project, "PUT", settings, rules);
    const { balance, countedAsZero } = await sheetOf(t.project, "M1");
    // 3.983 against 3.987 meq/L: accepted by both.
    expect(balance).toMatchObject({ verdict: "good", byPercent: "good", byStandardMethods: true });
    expect(countedAsZero).toEqual(["K", "NH4", "CO3", "NO3", "F"]);
    // 3.5 % at 4 meq/L of anions: accepted by the percentage alone.
    await load(t.project, [HEADS, "P-02,M2,2026-03-01,46,12,23,35,48,122"].join("\n"));
    const second = await sheetOf(t.project, "M2");
    expect(second.balance).toMatchObject({ verdict: "bad", byPercent: "good", byStandardMethods: false });
    const { items } = (await call(t.project, "GET", "/fkl-data-source/*/samples?q=M2")).data;
    expect(items[0].balance.verdict).toBe("bad");
    const point = (await pointsOf(t.project)).find((one: { code: string }) => one.code === "M2");
    expect(point).toMatchObject({ balance: "bad", byPercent: "good", byStandardMethods: false });
  });
});

it("the same file gives the same samples and figures in three projects, and nothing new when it is imported again", async () => {
  // Year and month in columns of their own, a repeated row, and a sample that is reported twice.
  const file = [
    "Estación,Muestra,Año,Mes,Ca (mg/L),Mg (mg/L),Na (mg/L),Cl (mg/L),SO4 (mg/L),HCO3 (mg/L)",
    "P-01,,2013,4,40,12,23,35,48,122",
    "P-01,,2013,5,50,13,24,36,49,123",
    "P-01,,2013,5,60,14,25,37,50,124",
    "P-02,X1,2014,,40,12,23,35,48,122",
    "P-02,X1,2014,,44,12,23,35,48,122",
  ].join("\n");
  const figures: string[] = [];
  for (const name of ["Uno", "Dos", "Tres"]) {
    const project = await insertProject(t.app.db, name);
    const id = await insertUser(t.app.db, { email: `${name.toLowerCase()}@example.org` });
    await insertMember(t.app.db, project, id, { permissions: [1] });
    const code = await t.app.signIn(id);
    await load(project, file, code);
    const points = await pointsOf(project, code);
    const known = JSON.stringify(
      points.map(
        ({
          id: _id,
          stationId: _station,
          repeats,
          ...point
        }: Record<string, unknown> & { repeats: object[] }) => ({
          ...point,
          repeats: repeats.length,
        }),
      ),
    );
    figures.push(known);
    if (name !== "Tres") continue;
    await load(project, file, code);
    await load(project, file, code);
    expect(await pointsOf(project, code)).toEqual(points);
  }
  expect(figures[1]).toBe(figures[0]);
  expect(figures[2]).toBe(figures[0]);
  const points = JSON.parse(figures[0] ?? "");
  expect(
    points.map(({ code, date, notPlotted }: { code: string; date: string; notPlotted: string | null }) => [
      code.replace(/ [0-9a-f]{6}$/, " …"),
      date,
      notPlotted,
    ]),
  ).toEqual([
    ["2013-04", "2013-04", null],
    ["2013-05 (1) …", "2013-05", null],
    ["2013-05 (2) …", "2013-05", null],
    ["X1", "2014", "repeated"],
  ]);
});

it("a file adds nothing to another file's sample that only its position in a row distinguishes", async () => {
  const project = await insertProject(t.app.db, "Dos archivos");
  const id = await insertUser(t.app.db, { email: "dos-archivos@example.org" });
  await insertMember(t.app.db, project, id, { permissions: [1] });
  const code = await t.app.signIn(id);
  const cations = "Estación,Año,Mes,Ca (mg/L),Mg (mg/L),Na (mg/L)\nP,2013,5,40,12,23\nP,2013,5,400,120,230";
  const anions =
    "Estación,Año,Mes,Cl (mg/L),SO4 (mg/L),HCO3 (mg/L)\nP,2013,5,350,480,1220\nP,2013,5,35,48,122";
  await load(project, cations, code, "cationes.csv");
  await load(project, anions, code, "aniones.csv");
  const points = await pointsOf(project, code);
  expect(points).toHaveLength(4);
  expect(points.every(({ notPlotted }: { notPlotted: string }) => notPlotted === "missing")).toBe(true);
});

it("a correction that is withdrawn gives the day of the analysis back", async () => {
  const project = await insertProject(t.app.db, "Análisis");
  const id = await insertUser(t.app.db, { email: "analisis@example.org" });
  await insertMember(t.app.db, project, id, { permissions: [1] });
  const code = await t.app.signIn(id);
  const heads = "Estación,Muestra,Fecha,Fecha de análisis,Ca (mg/L)";
  await load(project, `${heads}\nP,A,2013-05-20,2013-05-24,1`, code);
  const preview = await t.app.call("POST", `/fkl-data-source/${project}/samples/previews`, {
    code,
    ...fileBody("b.csv", Buffer.from(`${heads}\nP,A,2013-05-20,2013-05-30,2`)),
  });
  const saved = await call(
    project,
    "POST",
    "/fkl-data-source/*/samples",
    { preview: preview.body.data.preview, reason: "Rectificado" },
    code,
  );
  const days = async () => {
    const [{ id: sample }] = (await call(project, "GET", "/fkl-data-source/*/samples?q=A", undefined, code))
      .data.items;
    const { held } = (await call(project, "GET", `/fkl-data-source/*/samples/${sample}`, undefined, code))
      .data;
    return held
      .filter(({ replaced }: { replaced: object | null }) => replaced === null)
      .map(({ raw, analysedOn }: { raw: string; analysedOn: string }) => [raw, analysedOn]);
  };
  expect(await days()).toEqual([["2", "2013-05-30"]]);
  const path = `/fkl-data-source/*/samples/imports/${saved.data.import}/withdrawal`;
  expect((await call(project, "POST", path, { reason: "Equivocado" }, code)).status).toBe(200);
  expect(await days()).toEqual([["1", "2013-05-24"]]);
});

it("samples of a month or year are listed in each period that their day may be in", async () => {
  const project = await insertProject(t.app.db, "Meses");
  const id = await insertUser(t.app.db, { email: "meses@example.org" });
  await insertMember(t.app.db, project, id, { permissions: [1] });
  const code = await t.app.signIn(id);
  const heads = "Estación,Muestra,Fecha,Ca (mg/L)";
  await load(
    project,
    [heads, "P,A,2013-05-20,1", "P,B,05/2013,2", "P,C,2013,3", "P,D,1987-06-01,4"].join("\n"),
    code,
  );
  const codes = async (query: string) =>
    (
      await call(project, "GET", `/fkl-data-source/*/samples?sort=code&${query}`, undefined, code)
    ).data.items.map((one: { code: string; date: string }) => `${one.code} ${one.date}`);
  expect(await codes("")).toEqual(["A 2013-05-20", "B 2013-05", "C 2013", "D 1987-06-01"]);
  expect(await codes("from=2013-05-10&to=2013-05-19")).toEqual(["B 2013-05", "C 2013"]);
  expect(await codes("from=2013-06-01&to=2013-12-31")).toEqual(["C 2013"]);
  expect(await codes("from=2014-01-01")).toEqual([]);
  expect(await codes("to=1999-12-31")).toEqual(["D 1987-06-01"]);
  // Figures with such dates are drawn.
  const paper = await t.app.call(
    "GET",
    `/fkl-data-filter/${project}/diagram.pdf?diagram=series&parameter=Ca`,
    { code },
  );
  expect([paper.status, paper.raw.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
});

it("a second laboratory's results of the same station and day are other measurements, and no corrections", async () => {
  const project = await insertProject(t.app.db, "Dos laboratorios");
  const id = await insertUser(t.app.db, { email: "dos-laboratorios@example.org" });
  await insertMember(t.app.db, project, id, { permissions: [1] });
  const code = await t.app.signIn(id);
  const file = (calcium: number) => `Estación,Fecha,Ca (mg/L)\nP-01,2026-03-01,${calcium}`;
  await load(project, file(40), code, "norte.csv", "Lab Norte");
  // Saving it needs no reason, as a correction would.
  await load(project, file(60), code, "sur.csv", "Lab Sur");
  const { items } = (await call(project, "GET", "/fkl-data-source/*/samples", undefined, code)).data;
  expect(items).toHaveLength(1);
  const path = `/fkl-data-source/*/samples/${items[0].id}`;
  const sheet = (await call(project, "GET", path, undefined, code)).data;
  const held = sheet.held.map(
    ({ raw, laboratory, replaced }: { raw: string; laboratory: string; replaced: object | null }) => [
      raw,
      laboratory,
      replaced,
    ],
  );
  expect(held.sort()).toEqual([
    ["40", "Lab Norte", null],
    ["60", "Lab Sur", null],
  ]);
  expect(sheet.repeats).toMatchObject([{ parameter: "Ca", by: null, value: null }]);
  // The first laboratory corrects only its own.
  const made = await t.app.call(
    "POST",
    `/fkl-data-source/${project}/samples/previews?laboratory=LAB%20NORTE`,
    {
      code,
      ...fileBody("norte-2.csv", Buffer.from(file(44))),
    },
  );
  expect(made.body.data).toMatchObject({ corrections: 1, corrected: [{ before: "40", after: "44" }] });
  const body = { preview: made.body.data.preview, reason: "Error de dilución" };
  expect((await call(project, "POST", "/fkl-data-source/*/samples", body, code)).data).toMatchObject({
    corrected: 1,
  });
  const after = (await call(project, "GET", path, undefined, code)).data;
  const valid = after.held.filter(({ replaced }: { replaced: object | null }) => replaced === null);
  expect(valid.map(({ raw }: { raw: string }) => raw).sort()).toEqual(["44", "60"]);
});

it("the flag of a bad balance follows corrections, choices, rules and withdrawals", async () => {
  const project = await insertProject(t.app.db, "Balance");
  const id = await insertUser(t.app.db, { email: "balance@example.org" });
  await insertMember(t.app.db, project, id, { permissions: [1] });
  const code = await t.app.signIn(id);
  const file = (calcium: number) => `${HEADS}\nP-01,B1,2026-03-01,${calcium},12,23,35,48,122`;
  const flags = async () => {
    const [{ id: sample, ...row }] = (
      await call(project, "GET", "/fkl-data-source/*/samples", undefined, code)
    ).data.items;
    const sheet = (await call(project, "GET", `/fkl-data-source/*/samples/${sample}`, undefined, code)).data;
    const valid = sheet.held.filter(({ replaced }: { replaced: object | null }) => replaced === null);
    const filtered = await call(project, "GET", "/fkl-data-source/*/samples?flag=balance", undefined, code);
    const options = (await call(project, "GET", "/fkl-data-source/*/samples/options", undefined, code)).data;
    const isFlagged = valid.some((one: { flags: string[] }) => one.flags.includes("balance"));
    return [
      row.flags.includes("balance"),
      isFlagged,
      filtered.data.items.length === 1,
      options.flags.includes("balance"),
    ];
  };
  const [BAD, GOOD] = [Array.from({ length: 4 }, () => true), Array.from({ length: 4 }, () => false)];
  await load(project, file(400), code);
  expect(await flags()).toEqual(BAD);
  const made = await t.app.call(
    "POST",
    `/fkl-data-source/${project}/samples/previews?laboratory=Lab%20Norte`,
    {
      code,
      ...fileBody("corregido.csv", Buffer.from(file(40))),
    },
  );
  const body = { preview: made.body.data.preview, reason: "Error de dilución" };
  const saved = (await call(project, "POST", "/fkl-data-source/*/samples", body, code)).data;
  expect(await flags()).toEqual(GOOD);
  const withdrawal = `/fkl-data-source/*/samples/imports/${saved.import}/withdrawal`;
  expect((await call(project, "POST", withdrawal, { reason: "Otra muestra" }, code)).status).toBe(200);
  expect(await flags()).toEqual(BAD);
  // A second laboratory's value: no balance until the project has a rule.
  await load(project, file(40), code, "sur.csv", "Lab Sur");
  expect(await flags()).toEqual(GOOD);
  const settings = { repeatRule: "first", balanceRule: "percent", version: 0 };
  expect((await call(project, "PUT", "/fkl-data-source/*/chemistry-settings", settings, code)).status).toBe(
    200,
  );
  expect(await flags()).toEqual(BAD);
  const [{ id: sample }] = (await call(project, "GET", "/fkl-data-source/*/samples", undefined, code)).data
    .items;
  const { held } = (await call(project, "GET", `/fkl-data-source/*/samples/${sample}`, undefined, code)).data;
  const result = held.find(
    (one: { raw: string; replaced: object | null }) => one.raw === "40" && !one.replaced,
  ).id;
  const chosen = { parameter: "Ca", fraction: "", result };
  expect(
    (await call(project, "PUT", `/fkl-data-source/*/samples/${sample}/choices`, chosen, code)).status,
  ).toBe(200);
  expect(await flags()).toEqual(GOOD);
});

it("a rule that a person chose for some results lapses visibly when these change", async () => {
  const project = await insertProject(t.app.db, "Regla");
  const id = await insertUser(t.app.db, { email: "regla@example.org" });
  await insertMember(t.app.db, project, id, { permissions: [1] });
  const code = await t.app.signIn(id);
  const file = (calcium: number) => `Estación,Fecha,Ca (mg/L)\nP-01,2026-03-01,${calcium}`;
  await load(project, file(40), code, "norte.csv", "Lab Norte");
  await load(project, file(60), code, "sur.csv", "Lab Sur");
  const [{ id: sample }] = (await call(project, "GET", "/fkl-data-source/*/samples", undefined, code)).data
    .items;
  const path = `/fkl-data-source/*/samples/${sample}`;
  const repeat = async () => (await call(project, "GET", path, undefined, code)).data.repeats[0];
  const mean = { parameter: "Ca", fraction: "", rule: "mean" };
  expect((await call(project, "PUT", `${path}/choices`, mean, code)).status).toBe(200);
  expect(await repeat()).toMatchObject({ by: "person", rule: "mean", value: 50, isLapsed: false });
  await load(project, file(80), code, "oeste.csv", "Lab Oeste");
  expect(await repeat()).toMatchObject({ by: null, rule: null, value: null, isLapsed: true });
  expect((await call(project, "PUT", `${path}/choices`, mean, code)).status).toBe(200);
  expect(await repeat()).toMatchObject({ by: "person", value: 60, isLapsed: false });
  const { items } = (
    await call(project, "GET", "/fkl-data-source/*/samples/imports?size=50", undefined, code)
  ).data;
  const west = items.find(({ fileName }: { fileName: string }) => fileName === "oeste.csv").id;
  await call(
    project,
    "POST",
    `/fkl-data-source/*/samples/imports/${west}/withdrawal`,
    { reason: "Otro pozo" },
    code,
  );
  expect(await repeat()).toMatchObject({ by: null, value: null, isLapsed: true });
});
