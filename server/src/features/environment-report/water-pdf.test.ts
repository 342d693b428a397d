import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type IONS, mgOfMeq } from "@vetaverde/domain/chemistry/ions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPdf } from "../../gateways/pdf/pdf.open.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";
import { insertSamples } from "../../testing/reports.ts";

let app: TestApp;
let f: Fixture;
let reader: string;
const folder = mkdtempSync(join(tmpdir(), "vv-paper-"));

const meq = { Ca: 4, Mg: 2, Na: 3, K: 1, Cl: 2, SO4: 3, HCO3: 5 } as const;
const ions = Object.entries(meq).map(([ion, value]) => ({
  parameter: ion,
  value: mgOfMeq(ion as keyof typeof IONS, value),
}));

beforeAll(async () => {
  app = await createTestApp({ now: () => Date.parse("2026-11-20T15:00:00Z") });
  f = await makeFixture(app.db);
  reader = await app.signIn(f.people.read);
  await insertSamples(app.db, f.project, f.people.admin, [
    { station: f.inlet, day: "2025-03-01", results: ions },
    // Its balance fails: twice as many cations.
    {
      station: f.outlet,
      day: "2025-09-01",
      results: ions.map((one) => (one.parameter === "Ca" ? { ...one, value: one.value * 6 } : one)),
    },
  ]);
}, 60_000);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (query: string, code = reader) =>
  app.call("GET", `/fkl-data-filter/${f.project}/diagram.pdf?${query}`, { code });

async function textOf(raw: Buffer): Promise<string> {
  const path = join(folder, "read.pdf");
  writeFileSync(path, raw);
  const opened = await openPdf(path, "words");
  const { items } = await (await opened.getPage(1)).getTextContent();
  await opened.loadingTask.destroy();
  return items
    .map((item) => ("str" in item ? item.str : ""))
    .join(" ")
    .replace(/\s+/g, " ");
}

describe("a diagram as PDF", () => {
  it("contains the requested samples, in the caller's or the requested language", async () => {
    const answer = await get("diagram=durov&report=Aguas%20del%20r%C3%ADo");
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(answer.headers["content-disposition"]).toContain("diagrama-durov.pdf");
    const text = await textOf(answer.raw);
    for (const passage of [
      "Diagrama de Durov",
      "Aguas del río",
      "2 muestras en el diagrama",
      "01-03-2025 a 01-09-2025",
    ])
      expect(text).toContain(passage);
    const english = await textOf((await get("diagram=piper&balance=passed&locale=en")).raw);
    expect(english).toContain("Piper diagram");
    expect(english).toContain("1 sample in the diagram");
    expect(english).toContain("1 sample hidden: bad charge balance by the project's rule");
    expect(english).not.toContain("of 2");
    expect(english).toContain("NO3 not included");
    expect(await textOf((await get("diagram=chadha&nitrate=withChloride")).raw)).toContain("NO3 sumado a Cl");
    expect(await textOf((await get("diagram=stiff&to=2025-05-01")).raw)).toContain(
      "1 muestra en el diagrama",
    );
  });

  it("draws a parameter over time, and is refused without a parameter", async () => {
    const text = await textOf((await get("diagram=series&parameter=SO4&scale=log")).raw);
    for (const passage of ["Serie temporal: Sulfato", "n 2", "unidad mg/L", "eje logarítmico"])
      expect(text).toContain(passage);
    expect((await get("diagram=series")).body).toMatchObject({
      error: "VALIDATION",
      details: [{ path: "parameter", message: "Falta el parámetro de la serie." }],
    });
    expect((await get("diagram=series&parameter=Nada")).body.error).toBe("NOT_FOUND");
  });

  it("says that there are no data where the period has none", async () => {
    const text = await textOf((await get("diagram=piper&from=2001-01-01&to=2001-02-01")).raw);
    expect(text).toContain("Sin datos en el período.");
  });
});
