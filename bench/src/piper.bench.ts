import { chromium, type Page } from "playwright-core";
import { connectAsOwner } from "./database.ts";
import { Caller, type Product } from "./product.ts";

const SAMPLES = 10_000;
const MOVES = 400;
/** Upper bounds of the samples' values, in mg/L. */
const IONS = { Ca: 400, Mg: 120, Na: 600, K: 20, HCO3: 500, Cl: 700, SO4: 900, NO3: 40, TDS: 3000 };

/** Frame times of the Piper diagram with 10,000 samples under a moving pointer, against those of an empty page. */
export async function benchPiper(product: Product): Promise<void> {
  const caller = new Caller(product.url);
  await caller.signIn("admin@demo.vetaverde.org");
  await fill(product, caller.project);
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const context = await browser.newContext({
      baseURL: product.url,
      locale: "es-CL",
      viewport: { width: 1440, height: 1000 },
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    // The functions that run in the page were compiled for Node and reference the compiler's helper `__name`.
    await page.addInitScript("globalThis.__name = (given) => given");
    await page.route("/nothing", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><body style='height:1000px'>" }),
    );
    await page.goto("/nothing");
    const empty = await framesOf(page, { x: 200, y: 200, width: 700, height: 600 });
    const session = await caller.session();
    await page.evaluate((stored) => localStorage.setItem("vv.session", stored), JSON.stringify(session));
    const started = performance.now();
    await page.goto("/dashboard/environment-report");
    const diagram = page.getByRole("group", { name: /^Diagrama de Piper/ });
    await diagram.locator("canvas").waitFor({ timeout: 60_000 });
    console.log(
      `${await diagram.getAttribute("aria-label")} in sight after ${Math.round(performance.now() - started)} ms`,
    );
    await diagram.scrollIntoViewIfNeeded();
    const box = await diagram.boundingBox();
    if (!box) throw new Error("there is no diagram");
    const progress = { n: 0 };
    const full = await framesOf(page, box, async () => {
      if ((await page.getByRole("status").filter({ hasText: "Facies" }).count()) > 0) progress.n++;
    });
    if (progress.n === 0) throw new Error("the pointer met no sample");
    report("an empty page", empty);
    report(`${SAMPLES} samples`, full);
    const ratio = (part: number) => (at(full, part) / at(empty, part)).toFixed(2);
    console.log(`ratio: median ${ratio(0.5)}, p95 ${ratio(0.95)}, worst ${ratio(1)}`);
  } finally {
    await browser.close();
  }
}

/** Adds samples at the project's own stations to the demonstration's data. */
async function fill({ dataDir }: Product, project: string): Promise<void> {
  const client = await connectAsOwner({ dataDir });
  try {
    await client.query(
      `with one as (
        select distinct on (station_id) station_id, import_id from samples
          where project_id = $1 and category = 'water' order by station_id
      ), places as (
        select one.*, row_number() over (order by station_id) - 1 as place, count(*) over () as all_places from one
      ), made as (
        select gen_random_uuid() as id, n, station_id, import_id
          from generate_series(1, $2::int) as n join places on places.place = n % places.all_places
      ), put as (
        insert into samples (project_id, id, code, code_key, station_id, category, sampled_on, import_id)
        select $1, id, 'bench-' || n, 'bench-' || n, station_id, 'water', date '2015-01-01' + n % 3500, import_id from made
      )
      insert into results (project_id, id, sample_id, parameter, kind, value, standard, raw, import_id, row_number, column_number)
      select $1, gen_random_uuid(), made.id, ion.name, 'value', told.mg, told.mg, told.mg::text, import_id, 1, ion.place
        from made cross join unnest($3::text[], $4::float8[]) with ordinality as ion(name, most, place)
        cross join lateral (
          select round((ion.most * (0.02 + 0.98 * abs(sin(made.n * (0.37 + 0.11 * ion.place)))))::numeric, 3)::float8 as mg
        ) as told`,
      [project, SAMPLES, Object.keys(IONS), Object.values(IONS)],
    );
    await client.query("analyze samples, results");
  } finally {
    await client.end();
  }
}

/** Frame times in ms while the pointer moves over an area. */
async function framesOf(
  page: Page,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  onMove: () => Promise<void> = async () => {},
): Promise<number[]> {
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.evaluate(() => {
    const frames: number[] = [];
    const next = (now: number) => {
      frames.push(now);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(globalThis, { recordedFrames: frames });
  });
  for (let n = 0; n < MOVES; n++) {
    const across = 0.5 + 0.42 * Math.sin(n / 7);
    const down = 0.5 + 0.42 * Math.sin(n / 11 + 1);
    await page.mouse.move(x + width * across, y + height * down);
    if (n % 50 === 49) await onMove();
  }
  const times = await page.evaluate(
    () => (globalThis as unknown as { recordedFrames: number[] }).recordedFrames,
  );
  return times
    .slice(1)
    .map((time, n) => time - (times[n] ?? time))
    .sort((a, b) => a - b);
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

function report(what: string, frames: readonly number[]): void {
  const ms = (part: number) => `${at(frames, part).toFixed(1)} ms`;
  console.log(
    `frames under a moving pointer, ${what}: median ${ms(0.5)}, p95 ${ms(0.95)}, worst ${ms(1)}, n=${frames.length}`,
  );
}
