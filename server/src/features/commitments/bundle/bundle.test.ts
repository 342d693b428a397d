import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPdf } from "../../../gateways/pdf/pdf.open.ts";
import { newId } from "../../../platform/db/id.ts";
import { createTestApp, type TestApp } from "../../../testing/app.ts";
import { type Fixture, makeFixture } from "../../../testing/fixture.ts";
import { casesForRun } from "../../../testing/run-length.ts";
import { addDocument, addFollowUp, addMonitorings, logo } from "./testing/scene.ts";

const DAY = "2026-11-22";
const QUOTE = "El titular deberá monitorear trimestralmente la calidad del agua en el pozo del sector norte.";
const folder = mkdtempSync(join(tmpdir(), "vv-bundles-"));
const halfMade = () => readdirSync(tmpdir()).filter((name) => name.startsWith("vv-bundle-"));
/** Left behind by earlier processes that were killed, not by these tests. */
const found = halfMade();

let app: TestApp;
let fixture: Fixture;
let writer: string;
let reader: string;
let document: string;
let whole: string;
beforeAll(async () => {
  app = await createTestApp({ now: () => Date.parse(`${DAY}T15:00:00Z`) });
  fixture = await makeFixture(app.db);
  [writer, reader] = [await app.signIn(fixture.people.write), await app.signIn(fixture.people.read)];
  document = await addDocument(app, fixture);
  const image = newId();
  const bytes = await logo();
  await sql`insert into images (id, made_by, content_type, width, height, bytes, sha256)
    values (${image}, ${fixture.people.admin}, 'image/png', 256, 256, ${bytes}, ${bytes.subarray(0, 32)})`.execute(
    app.db,
  );
  await sql`update projects set logo = ${image}, company = 'Minera Quebrada Alta', color = '#0A7A5A' where id = ${fixture.project}`.execute(
    app.db,
  );
  whole = await made(QUOTE, {
    rects: [{ page: 1, x: 60, y: 83, width: 482, height: 13 }],
    responsible: "Titular",
  });
  await send("PUT", `/${whole}`, {
    frequency: "trimestral",
    deadline: "30 días",
    indicator: "pH; conductividad ≤ 2 mS",
  });
  await link(whole);
  await addMonitorings(app, fixture, 60, "2026-10-10");
  await addFollowUp(app, fixture, fixture.monitoring, {
    photos: 14,
    observation: "Nivel medido; sin novedad ñ ç ã œ",
  });
}, 60_000);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const send = (method: string, path: string, body: unknown) =>
  app.call(method, `/fkl-bdo/${fixture.project}/commitments${path}`, { code: writer, body });
const made = async (text: string, more: object = {}, of = document): Promise<string> =>
  (await send("POST", "", { document: of, text, page: 1, ...more })).body.data.id;
const link = async (id: string) =>
  send("PUT", `/${id}/plans`, { plans: [{ plan: fixture.plan, shortCommitment: "Nivel freático" }] });
const requestBundle = (ids: string[], { project = fixture.project, code = reader, locale = "" } = {}) =>
  app.call(
    "GET",
    `/fkl-bdo/${project}/commitments/bundle.pdf?${ids.map((id) => `commitment=${id}`).join("&")}${locale && `&locale=${locale}`}`,
    { code },
  );

interface Read {
  pages: string[];
  text: string;
  pictures: number;
}

/** Parses the file with an independent PDF library. */
async function read(bytes: Buffer, name = "bundle"): Promise<Read> {
  const path = join(folder, `${name}.pdf`);
  writeFileSync(path, bytes);
  const opened = await openPdf(path, "words");
  const pages: string[] = [];
  let pictures = 0;
  for (let number = 1; number <= opened.numPages; number++) {
    const page = await opened.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ("str" in item ? item.str : ""))
        .join(" ")
        .replace(/\s+/g, " "),
    );
    const { fnArray } = await page.getOperatorList();
    pictures += fnArray.filter((one) => one === OPS.paintImageXObject).length;
  }
  await opened.loadingTask.destroy();
  return { pages, text: pages.join(" "), pictures };
}
const make = async (ids: string[], more = {}) => {
  const answer = await requestBundle(ids, more);
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
  return answer.raw;
};

const LANGUAGES: readonly (readonly [locale: string, texts: readonly string[]])[] = [
  ["en", ["Inspection bundle", "Unfulfilled", "Page 1 of", "As of 22/11/2026"]],
  ["fr", ["Dossier d'inspection", "Non réalisé", "Page 1 sur", "Citation"]],
  ["pt", ["Dossiê de inspeção", "Não cumprido", "Página 1 de", "Citação"]],
];

describe("an inspection bundle", () => {
  it("contains the commitment, its page, monitorings, evidence and history, and a verifiable hash", async () => {
    const raw = await make([whole]);
    const { text, pages, pictures } = await read(raw, "whole");
    for (const passage of [
      ...["Quebrada", "Minera Quebrada Alta", "Expediente de inspección", "Estado al 22-11-2026", QUOTE],
      ...[
        "RCA 187-2019.pdf, página 1 de 6",
        "La cita está marcada",
        "conductividad ≤ 2 mS",
        "Titular",
        "Trimestral",
      ],
      ...["PZ-01", "Incumplido", "Lejano", "Nivel medido; sin novedad ñ ç ã œ", "Motivo: Según el plan"],
      ...[
        "Contratiempo: La sonda se detuvo",
        "IMG_0001.jpg",
        "Otras 2 fotos",
        "Agregado",
        "Vinculado con planes",
      ],
      ...[`Página 1 de ${pages.length}`, `Página ${pages.length} de ${pages.length}`],
    ])
      expect(text).toContain(passage);
    const [{ sha256 }] = (
      await sql<{ sha256: string }>`select sha256 from instrument_documents where id = ${document}`.execute(
        app.db,
      )
    ).rows as [{ sha256: string }];
    expect(text).toContain(sha256);
    const { rows: photos } = await sql<{
      sha256: string;
    }>`select sha256 from file_versions where name like 'IMG%'`.execute(app.db);
    expect(photos.filter((one) => text.includes(one.sha256))).toHaveLength(14);
    // A page of the permit, twelve photos, and the project's logo on each page.
    expect(pictures).toBe(1 + 12 + pages.length);
  }, 60_000);

  it("is identical for identical data, and differs for other data", async () => {
    const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
    const [first, second] = [await make([whole]), await make([whole], { code: writer })];
    expect(hash(first)).toBe(hash(second));
    const { rows } = await sql<{ entity_id: string; after: { data: string; pages: number; code: string } }>`
      select entity_id, after from audit_log where action = 'commitment.bundled' order by at desc limit 2`.execute(
      app.db,
    );
    expect(rows.map((row) => row.entity_id)).toEqual([whole, whole]);
    expect(rows[0]?.after).toEqual(rows[1]?.after);
    const before = await read(first);
    expect(before.text).toContain(rows[0]?.after.data);
    expect(before.pages).toHaveLength(rows[0]?.after.pages ?? 0);
    await send("POST", `/${whole}/review`, { state: "accepted", reason: "Visto otra vez" });
    const after = await read(await make([whole]));
    expect(after.text).not.toContain(rows[0]?.after.data);
    expect(after.text).toContain("Motivo: Visto otra vez");
    // Three bundles are drawn and read.
  }, 180_000);

  it.each(casesForRun(LANGUAGES, 1))(
    "is in the user's language: %s",
    { tags: ["scaled"], timeout: 60_000 },
    async (locale, passages) => {
      const { text } = await read(await make([whole], { locale }), locale);
      for (const one of passages) expect(text).toContain(one);
    },
  );

  it("warns of unreviewed commitments, and draws text in any script", async () => {
    const hostile = `<script>alert(1)</script> (\\) Tj ET endstream %PDF ${"W".repeat(400)} 漢字 \u202Egnp.exe ☃ `;
    await app.db.transaction().execute(async (tx) => {
      await sql`update commitments set summary = ${hostile}, responsible = ${hostile}, condition = 'línea uno
línea dos' where id = ${fixture.commitment}`.execute(tx);
    });
    const { text, pages } = await read(await make([fixture.commitment]), "hostile");
    expect(text).toContain("Este compromiso aún no ha sido revisado.");
    expect(text).toContain("Verifique su exactitud");
    expect(text).toContain("<script>alert(1)</script> (\\) Tj ET endstream %PDF");
    expect(text).toContain("□□ gnp.exe □");
    expect(text).toContain("se muestran como □");
    // The document's bytes are missing: the bundle says so, and contains the rest.
    expect(text).toContain("El documento no está en el almacenamiento");
    expect(pages.length).toBeLessThan(4);
  }, 60_000);

  it("contains several commitments after a list of them, and refuses more than its maximum", async () => {
    const ids = [whole];
    for (let n = 1; n <= 3; n++) ids.push(await made(`Obligación número ${n}.`, { page: n + 1 }));
    const { pages, text } = await read(await make([...ids].reverse()), "many");
    expect(pages[0]).toContain("Compromisos de este expediente");
    const begins = pages.findIndex((page) => page.includes("Obligación número 2.") && page.includes("Cita"));
    expect(pages[0]).toMatch(new RegExp(`Obligación número 2\\..* ${begins + 1} `));
    expect(text).toContain("No se conoce la posición de la cita en la página");
    const more = Array.from({ length: 51 }, () => newId());
    expect([(await requestBundle(more)).status, (await requestBundle([])).status]).toEqual([422, 422]);
    // Another test file may be making a bundle right now; only a leftover stays.
    await expect
      .poll(() => halfMade().filter((name) => !found.includes(name)), { timeout: 20_000 })
      .toEqual([]);
  }, 60_000);

  it("contains nothing of another project, and no plans for a user without access to plans", async () => {
    expect((await requestBundle([newId()])).status).toBe(404);
    const stranger = await app.signIn(fixture.people.stranger);
    expect((await requestBundle([whole], { code: stranger })).status).toBe(403);
    expect((await requestBundle([whole], { code: stranger, project: fixture.otherProject })).status).toBe(
      404,
    );
    // This user may see the commitments but not the plans.
    await sql`update menu_entry_users g set status = true, permissions = '{2}' from menu_entries e
      where e.project_id = g.project_id and e.id = g.entry_id and e.alias = 'Commitments' and g.user_id = ${fixture.people.closed}`.execute(
      app.db,
    );
    const { text, pictures, pages } = await read(
      await make([whole], { code: await app.signIn(fixture.people.closed) }),
    );
    expect(text).toContain("no tiene acceso a los planes de monitoreo");
    expect(text).not.toContain("Nivel medido");
    expect(text).not.toContain("IMG_0001");
    expect(pictures).toBe(1 + pages.length);
  }, 60_000);

  it("opens by a one-use download address, as every file does", async () => {
    const path = `/fkl-bdo/${fixture.project}/commitments/bundle.pdf?commitment=${whole}&locale=es`;
    const { body } = await app.call("POST", "/fkl-general/downloads", { code: reader, body: { path } });
    const url = new URL(body.data.url, "https://vetaverde.example");
    const opened = await app.call("GET", url.pathname + url.search);
    expect([opened.status, opened.raw.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    expect(opened.headers["content-disposition"]).toContain(`expediente-de-inspeccion-C-002-${DAY}.pdf`);
    expect((await app.call("GET", url.pathname + url.search)).status).not.toBe(200);
  }, 60_000);
});
