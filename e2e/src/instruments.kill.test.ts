/** @module-tag long */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Api } from "./api.ts";
import { permitPdf } from "./pdf.ts";
import type { RunningServer } from "./server.ts";
import { setUpApi } from "./set-up.ts";

const PAGES = 1200;
let server: RunningServer;
let api: Api;
let project: string;

setUpApi("escritura", (opened) => {
  ({ server, api, project } = opened);
});

const at = (path: string) => `/fkl-bdo/${project}${path}`;

async function newInstrument(name: string, pdf: Buffer): Promise<string> {
  const unit = await api.call("POST", at("/mining-units"), { name: `Faena de ${name}` });
  const body = { miningUnit: unit.body.data.id, name, year: 2020 };
  const { id } = (await api.call("POST", at("/instruments"), body)).body.data;
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(pdf)]), `${name}.pdf`);
  const headers = { authorization: api.code };
  const added = await fetch(server.url + at(`/instruments/${id}/documents`), {
    method: "POST",
    headers,
    body: form,
  });
  expect(added.status).toBe(201);
  return id;
}

const process = async (instrument: string): Promise<string> =>
  (await api.call("POST", at(`/instruments/${instrument}/process`))).body.data.job;
const jobOf = async (job: string) => (await api.call("GET", at(`/jobs/${job}`))).body.data;

async function until(job: string, reached: (now: { state: string; page: number }) => boolean) {
  for (;;) {
    const now = await jobOf(job).catch(() => null);
    if (now?.state === "failed") throw new Error(`the processing failed: ${now.error}\n${server.output()}`);
    if (now && reached(now)) return now;
    await pause(20);
  }
}

/** The reading processes of this server. */
const readers = (): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, "latin1"))?.[1];
        const command = readFileSync(`/proc/${name}/cmdline`, "latin1");
        return Number(parent) === server.process.pid && command.includes("instruments.worker");
      } catch {
        return false;
      }
    })
    .map(Number);

async function commitmentsOf(instrument: string): Promise<number> {
  const { body } = await api.call("GET", at(`/commitments?instrument=${instrument}&size=1`));
  return body.data.total;
}

// The reading processes are found by /proc, which only Linux has.
describe.runIf(globalThis.process.platform === "linux")("an interrupted processing", () => {
  it("resumes where it was, loses and duplicates nothing, and the web server responds throughout", async () => {
    const pdf = permitPdf(PAGES);
    const calm = await newInstrument("Tranquilo", pdf);
    const calmBegan = Date.now();
    const whole = await until(await process(calm), ({ state }) => state === "done");
    const calmMs = Date.now() - calmBegan;
    const instrument = await newInstrument("Interrumpido", pdf);
    const job = await process(instrument);
    const answers: number[] = [];
    let asking = true;
    const watching = (async () => {
      while (asking) {
        const began = Date.now();
        const answer = await fetch(`${server.url}/fkl-general/health`).catch(() => null);
        if (answer?.ok) answers.push(Date.now() - began);
        await pause(10);
      }
    })();
    const first = await until(job, ({ page }) => page >= 100);
    expect(first.page).toBeLessThan(PAGES);
    for (const pid of readers()) globalThis.process.kill(pid, "SIGKILL");
    const second = await until(job, ({ page }) => page >= 400);
    expect(second.page).toBeLessThan(PAGES);
    asking = false;
    await watching;
    server.process.kill("SIGKILL");
    await pause(300);
    await server.restart();
    const resumed = await until(job, () => true);
    expect(resumed.page).toBeGreaterThanOrEqual(second.page);
    const done = await until(job, ({ state }) => state === "done");
    expect(done).toMatchObject({ page: PAGES, pages: PAGES, found: whole.found });
    const { data } = (await api.call("GET", at(`/instruments/${instrument}`))).body;
    expect(data.files).toMatchObject([{ read: PAGES, unread: 0 }]);
    expect(await commitmentsOf(instrument)).toBe(await commitmentsOf(calm));
    expect(await commitmentsOf(instrument)).toBe(done.found);
    // If the web process read the document itself, an answer would be delayed for much of the reading.
    expect(answers.length).toBeGreaterThan(0);
    expect(Math.max(...answers)).toBeLessThan(calmMs / 4);
  }, 240_000);
});
