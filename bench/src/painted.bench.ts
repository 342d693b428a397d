import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { chromium, type Page } from "playwright-core";
import { openSignedInPage } from "./page.ts";
import { Caller, type Product } from "./product.ts";
import { makeReporters } from "./readings.fill.ts";
import { byHttp, type Reporter } from "./readings.load.ts";

const REPORTERS = 1000;
const PROBES = 200;
const FULL_MS = 4000;
const PROBE_MS = 60;
const MAX_WAIT_MS = 5000;

/** Time from the acknowledgement of a reading to its paint in a browser, idle and while 1,000 devices report. */
export async function benchPainted(product: Product): Promise<void> {
  const port = Number(new URL(product.url).port);
  const caller = new Caller(product.url);
  await caller.signIn("admin@demo.vetaverde.org");
  const [probe, ...others] = await reportersOf(product, caller.project);
  if (!probe) throw new Error("there is no device to report");
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await openList(browser, product, caller, probe);
    const frame = await frameOf(page);
    report("at rest", frame, await probes(page, product.url, probe));
    const full = await byHttp(port, "/fkl-modi/ingest", others, 10, FULL_MS);
    const load = fork(
      join(import.meta.dirname, "painted.load.ts"),
      [String(port), String(full / 2), JSON.stringify(others)],
      {
        execArgv: ["--import", "tsx"],
      },
    );
    try {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      console.log(`half of ${Math.round(full)} readings a second, by ${others.length} devices:`);
      report("at half load", frame, await probes(page, product.url, probe));
    } finally {
      load.kill("SIGKILL");
    }
  } finally {
    await browser.close();
  }
}

/** Reuses the reporters of the readings bench if it ran before. */
async function reportersOf({ dataDir }: Product, project: string): Promise<Reporter[]> {
  const passwords = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8"));
  const pgPort = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[3];
  const client = new Client({
    connectionString: `postgres://vetaverde_owner:${passwords.owner}@127.0.0.1:${pgPort}/vetaverde`,
  });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from device_serials where serial = 'BENCH-0'");
    if (!rowCount) return await makeReporters(client, project, REPORTERS);
    return Array.from({ length: REPORTERS }, (_, n) => ({ serial: `BENCH-${n}`, key: `bench-key-${n}` }));
  } finally {
    await client.end();
  }
}

async function openList(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  { url }: Product,
  caller: Caller,
  probe: Reporter,
): Promise<Page> {
  const page = await openSignedInPage(browser, { url, caller });
  await page.goto("/modi?sort=serial");
  await page.getByText(probe.serial, { exact: true }).first().waitFor();
  return page;
}

/** ms between two frames of an unchanged screen. */
const frameOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const times: number[] = [];
        const next = (at: number) => {
          times.push(at);
          if (times.length < 61) requestAnimationFrame(next);
          else resolve(((times.at(-1) ?? 0) - (times[0] ?? 0)) / 60);
        };
        requestAnimationFrame(next);
      }),
  );

/** @returns ms from each acknowledgement to the paint; negative where the paint came first */
async function probes(page: Page, url: string, { serial, key }: Reporter): Promise<number[]> {
  const delays: number[] = [];
  const headers = { "content-type": "application/json", "x-device-key": key };
  for (let n = 0; n < PROBES; n++) {
    const value = 100 + ((n * 7) % 890);
    const painted = page.evaluate(watch, { serial, text: String(value), mostMs: MAX_WAIT_MS });
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
    const body = JSON.stringify({ serial, readings: [{ variable: "level", t: Date.now(), value }] });
    const answer = await fetch(`${url}/fkl-modi/ingest`, { method: "POST", headers, body });
    const acknowledged = performance.timeOrigin + performance.now();
    await answer.arrayBuffer();
    const at = await painted;
    delays.push(at === null ? MAX_WAIT_MS : at - acknowledged);
  }
  return delays;
}

/** Runs in the page: the time at which the row of a device with a value was painted, in ms of the machine's clock. */
function watch({
  serial,
  text,
  mostMs,
}: {
  serial: string;
  text: string;
  mostMs: number;
}): Promise<number | null> {
  const row = [...document.querySelectorAll("tr")].find(({ cells }) =>
    [...cells].some((cell) => cell.textContent === serial),
  );
  const shows = () => row?.textContent?.includes(text) ?? false;
  return new Promise((resolve) => {
    const timer = setTimeout(() => done(null), mostMs);
    const observer = new MutationObserver(() => {
      if (!shows()) return;
      observer.disconnect();
      // The frame is painted after its callbacks; a message posted there is handled after the paint.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.timeOrigin + performance.now());
        port2.postMessage(null);
      });
    });
    const done = (at: number | null) => {
      clearTimeout(timer);
      observer.disconnect();
      resolve(at);
    };
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

function report(when: string, frame: number, delays: number[]): void {
  const sorted = [...delays].sort((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  const [p50, p99] = [at(0.5), at(0.99)];
  const missed = delays.filter((ms) => ms >= MAX_WAIT_MS).length;
  console.log(
    `acknowledged → painted, ${when}: p50 ${p50.toFixed(1)} ms (${(p50 / frame).toFixed(2)} of a frame of ${frame.toFixed(1)} ms), p99 ${p99.toFixed(1)} ms, n=${delays.length}, never painted ${missed}; target p50 <= 1 frame, p99 <= 100 ms`,
  );
}
