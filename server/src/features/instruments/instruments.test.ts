import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { fileBody, type TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { permitPages, textPdf } from "./testing/pdf.ts";

let app: TestApp;
let fixture: Fixture;
let code: string;
let units = 0;

setUpSession("write", (opened) => {
  ({ app, f: fixture, code } = opened);
});

const at = (path: string) => `/fkl-bdo/${fixture.project}${path}`;
const post = (path: string, body?: unknown) => app.call("POST", at(path), { code, body });
const get = (path: string) => app.call("GET", at(path), { code });

async function newInstrument(name = `RCA ${++units}`): Promise<string> {
  const answer = await post("/instruments", { miningUnit: fixture.miningUnit, name, year: 2019 });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

const upload = (instrument: string, bytes: Buffer, name = "permiso.pdf") =>
  app.call("POST", at(`/instruments/${instrument}/documents`), { code, ...fileBody(name, bytes) });

async function ended(job: string) {
  for (;;) {
    const { data } = (await get(`/jobs/${job}`)).body;
    if (data.endedAt) return data;
    await pause(50);
  }
}

describe("mining units", () => {
  it("are listed by name, found by part of the name, and unique", async () => {
    await post("/mining-units", { name: "Los Ñirres" });
    expect((await post("/mining-units", { name: " los nirres " })).body.error).toBe("FK-0005");
    const { data } = (await get("/mining-units?q=NIRR")).body;
    expect(data).toMatchObject({ total: 1, items: [{ name: "Los Ñirres" }] });
    expect((await post("/mining-units", { name: "x".repeat(51) })).status).toBe(422);
  });
});

describe("instruments", () => {
  it("have a mining unit, a name, a year and a prompt, and are unique", async () => {
    const body = { miningUnit: fixture.miningUnit, name: "DIA 7", year: 2011, prompt: fixture.prompt };
    const made = await post("/instruments", body);
    expect(made.body.data).toMatchObject({
      name: "DIA 7",
      year: 2011,
      documents: 0,
      pages: 0,
      job: null,
      files: [],
      version: 1,
      miningUnit: { name: "Faena" },
      prompt: { id: fixture.prompt },
    });
    expect((await post("/instruments", { ...body, name: "dia 7" })).body.error).toBe("FK-0005");
    expect((await post("/instruments", { ...body, year: 2012 })).status).toBe(201);
    expect((await post("/instruments", { ...body, name: "x".repeat(51) })).status).toBe(422);
    expect((await post("/instruments", { ...body, name: "x".repeat(50) })).status).toBe(201);
  });

  it("refuse an unknown mining unit and an unknown prompt, each at its field", async () => {
    const nowhere = "00000000-0000-4000-8000-000000000000";
    const { status, body } = await post("/instruments", {
      miningUnit: nowhere,
      prompt: nowhere,
      name: "RCA",
      year: 2000,
    });
    expect(status).toBe(422);
    expect(body.details.map(({ path }: { path: string }) => path)).toEqual(["miningUnit", "prompt"]);
  });

  it("have the days on which they are in force, if these are known", async () => {
    const body = { miningUnit: fixture.miningUnit, name: "RCA vigente", year: 2020 };
    const made = await post("/instruments", { ...body, startsOn: "2020-03-01", endsOn: "2040-02-28" });
    expect(made.body.data).toMatchObject({ startsOn: "2020-03-01", endsOn: "2040-02-28" });
    const path = at(`/instruments/${made.body.data.id}`);
    const wrong = { ...body, startsOn: "2020-03-01", endsOn: "2019-12-31" };
    const refused = await app.call("PUT", path, { code, body: wrong });
    expect([refused.status, refused.body.details?.map(({ path: at }: { path: string }) => at)]).toEqual([
      422,
      ["endsOn"],
    ]);
    const open = await app.call("PUT", path, { code, body: { ...body, startsOn: "2020-04-01" } });
    expect(open.body.data).toMatchObject({ startsOn: "2020-04-01", endsOn: null });
    const csv = (await app.call("GET", at("/instruments.csv?q=vigente"), { code })).raw.toString("utf8");
    expect(csv.split("\r\n").slice(0, 2)).toEqual([
      expect.stringContaining("Vigente desde,Vigente hasta"),
      expect.stringMatching(/,2020-04-01,$/),
    ]);
  });

  it("refuse a change with a stale version", async () => {
    const id = await newInstrument();
    const body = { miningUnit: fixture.miningUnit, name: `Cambiado ${units}`, year: 2020, version: 1 };
    const changed = await app.call("PUT", at(`/instruments/${id}`), { code, body });
    expect(changed.body.data).toMatchObject({ name: body.name, version: 2 });
    const late = await app.call("PUT", at(`/instruments/${id}`), { code, body });
    expect(late.body).toMatchObject({ error: "STALE_VERSION", current: { version: 2 } });
  });

  it("are filtered by mining unit, year, state and text, in the list and in the file", async () => {
    await newInstrument("Única ñandú");
    for (const query of ["q=nandu", `q=nandu&miningUnit=${fixture.miningUnit}&year=2019&state=none`])
      expect((await get(`/instruments?${query}`)).body.data.total, query).toBe(1);
    expect((await get("/instruments?q=nandu&year=1999")).body.data.total).toBe(0);
    expect((await get("/instruments?year=99999999999")).status).toBe(422);
    const csv = await app.call("GET", at("/instruments.csv?q=nandu"), { code });
    expect(csv.raw.toString("utf8").split("\r\n")[1]).toBe("Faena,Única ñandú,2019,0,0,Sin procesar,0,,,");
  });
});

describe("documents", () => {
  it("are stored with their pages, returned byte by byte, and unique within an instrument", async () => {
    const instrument = await newInstrument();
    const bytes = textPdf(permitPages(3));
    const added = await upload(instrument, bytes);
    expect(added.body).toMatchObject({ code: 201, data: { name: "permiso.pdf", pages: 3, scanned: false } });
    const path = `/documents/${added.body.data.id}/file`;
    const whole = await get(path);
    expect(whole.raw.equals(bytes)).toBe(true);
    expect(whole.headers["content-type"]).toBe("application/pdf");
    const part = await app.call("GET", at(path), { code, headers: { range: "bytes=5-9" } });
    expect(part).toMatchObject({ status: 206 });
    expect(part.raw.equals(bytes.subarray(5, 10))).toBe(true);
    expect((await upload(instrument, bytes, "otro.pdf")).body.error).toBe("FK-0005");
    expect((await get(`/instruments/${instrument}`)).body.data).toMatchObject({ documents: 1, pages: 3 });
  });

  it("are listed among the project's files under the instrument's name", async () => {
    const instrument = await newInstrument("RCA 88");
    await upload(instrument, textPdf([["Permiso 88"]]), "resolución.pdf");
    const files = await app.call("GET", `/fkl-file/${fixture.project}/files?type=instrument&q=RCA 88`, {
      code,
    });
    expect(files.body.data.items).toMatchObject([{ name: "RCA 88 2019 - resolución.pdf" }]);
  });
});

describe("a processing", () => {
  it("reads every page and finds the commitments", async () => {
    const instrument = await newInstrument();
    await upload(instrument, textPdf(permitPages(5)));
    const response = await post(`/instruments/${instrument}/process`);
    expect(response.status).toBe(202);
    const done = await ended(response.body.data.job);
    expect(done).toMatchObject({ state: "done", page: 5, pages: 5, instrument });
    expect(done.found).toBeGreaterThanOrEqual(5);
    const { data } = (await get(`/instruments/${instrument}`)).body;
    expect(data).toMatchObject({
      job: { state: "done", found: done.found },
      files: [{ read: 5, unread: 0 }],
    });
  });

  it("is streamed live until it ends", async () => {
    const instrument = await newInstrument();
    await upload(instrument, textPdf(permitPages(4)));
    const { job } = (await post(`/instruments/${instrument}/process`)).body.data;
    const stream = await app.call("GET", at(`/jobs/${job}/events`), { code });
    const events = [...String(stream.body).matchAll(/event: job\ndata: (.*)\n/g)].map(([, data]) =>
      JSON.parse(data ?? ""),
    );
    expect(events.at(-1)).toMatchObject({ state: "done", page: 4, pages: 4 });
    expect(String(stream.body)).toMatch(/^id: done-4-\d+$/m);
  });

  it("runs once at a time for an instrument, and is refused without documents", async () => {
    const instrument = await newInstrument();
    expect((await post(`/instruments/${instrument}/process`)).body.error).toBe("PDF_NONE");
    await upload(instrument, textPdf(permitPages(30)));
    const both = await Promise.all([1, 2].map(() => post(`/instruments/${instrument}/process`)));
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    const [first, second] = both.sort((a, b) => a.status - b.status);
    expect(second?.body).toMatchObject({ error: "PDF_BUSY", job: first?.body.data.job });
    await ended(first?.body.data.job);
  });

  it("is cancelled for good, keeps the pages read so far, and can be started again", async () => {
    const instrument = await newInstrument();
    await upload(instrument, textPdf(permitPages(150)));
    const { job } = (await post(`/instruments/${instrument}/process`)).body.data;
    while ((await get(`/jobs/${job}`)).body.data.page < 10) await pause(20);
    const cancelled = await app.call("DELETE", at(`/jobs/${job}`), { code });
    expect(cancelled.body.data).toMatchObject({ state: "cancelled" });
    expect((await app.call("DELETE", at(`/jobs/${job}`), { code })).body.error).toBe("CONFLICT");
    const { read } = (await get(`/instruments/${instrument}`)).body.data.files[0];
    expect(read).toBeGreaterThanOrEqual(10);
    expect((await get(`/jobs/${job}`)).body.data.state).toBe("cancelled");
    const again = (await post(`/instruments/${instrument}/process`)).body.data.job;
    expect(await ended(again)).toMatchObject({ state: "done", page: 150, pages: 150 });
  });
});
