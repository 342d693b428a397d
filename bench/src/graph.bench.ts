import { type Browser, chromium, type Page } from "playwright-core";
import { openSignedInPage } from "./page.ts";
import { Caller, type Product } from "./product.ts";
import { median } from "./ratio.ts";

const SERIAL = "MODI-0126";
const POINTS = 100_000;
const SPAN_MS = 30 * 86_400_000;
const ROUNDS = 5;
const FRAMES = 90;
/** Movement of the finger per frame. */
const STEP_PX = 3;

/** Frame times of the graph's page with 100,000 points while a finger pans it, against those of an idle page. */
export async function benchGraph(product: Product): Promise<void> {
  const caller = new Caller(product.url);
  await caller.signIn("admin@demo.vetaverde.org");
  const { items } = await caller.send("GET", `/fkl-modi/${caller.project}/devices?q=${SERIAL}`);
  const device: string = items[0].id;
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const empty = await openPage(browser, product, caller);
    await empty.goto("/modi?q=nothing-has-this-name");
    const graph = await openPage(browser, product, caller);
    await withPoints(graph);
    await graph.goto(`/modi/graph/${caller.project}/${device}?range=30d`);
    await graph
      .getByText(/100[.,\s\u202f]?000/)
      .first()
      .waitFor({ timeout: 60_000 });
    const drawn: { middle: number; slow: number }[] = [];
    const still: { middle: number; slow: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await empty.bringToFront();
      still.push(spread(await frames(empty, 0)));
      await graph.bringToFront();
      drawn.push(spread(await frames(graph, STEP_PX)));
    }
    await graph.evaluate(() => document.querySelector(".u-over")?.dispatchEvent(new Event("touchend")));
    await graph.waitForURL(/from=\d+/);
    const of = (all: typeof drawn, name: "middle" | "slow") => median(all.map((one) => one[name]));
    const ms = (value: number) => value.toFixed(1);
    console.log(
      `graph of ${POINTS} points moved by a finger: ${ms(of(drawn, "middle"))} ms a frame, 95 % within ${ms(of(drawn, "slow"))} ms; ` +
        `an empty page ${ms(of(still, "middle"))} and ${ms(of(still, "slow"))} ms; ratio ${(of(drawn, "middle") / of(still, "middle")).toFixed(2)} (n=${ROUNDS} × ${FRAMES} frames)`,
    );
  } finally {
    await browser.close();
  }
}

async function openPage(browser: Browser, { url }: Product, caller: Caller): Promise<Page> {
  return openSignedInPage(browser, { url, caller, options: { hasTouch: true } });
}

/** Replaces the server's answer, which is limited to 5,000 points per sensor, by one of twenty times as many. */
async function withPoints(page: Page): Promise<void> {
  await page.route(/\/readings\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const to = Date.parse(query.get("to") ?? "");
    const t = Array.from({ length: POINTS }, (_, n) =>
      new Date(to - ((POINTS - n) * SPAN_MS) / POINTS).toISOString(),
    );
    const v = t.map((_, n) => 400 + 100 * Math.sin(n / 3000) + (n % 7));
    const data = query
      .getAll("sensor")
      .map((sensor, n) => (n === 0 ? { sensor, t, v } : { sensor, t: [], v: [] }));
    await route.fulfill({ contentType: "application/json", body: JSON.stringify({ code: 200, data }) });
  });
}

/** Frame times in ms while a finger moves `step` pixels per frame; 0: no interaction. */
function frames(page: Page, step: number): Promise<number[]> {
  return page.evaluate(
    ({ count, by }) =>
      new Promise<number[]>((resolve) => {
        const over = document.querySelector<HTMLElement>(".u-over");
        const box = over?.getBoundingClientRect();
        const touch = (kind: string, x: number) => {
          if (!over || !box || by === 0) return;
          const at = { identifier: 1, target: over, clientX: box.left + x, clientY: box.top + 50 };
          const touches = kind === "touchend" ? [] : [new Touch(at)];
          over.dispatchEvent(new TouchEvent(kind, { touches, cancelable: true, bubbles: true }));
        };
        const times: number[] = [];
        const next = (at: number) => {
          times.push(at);
          touch("touchmove", 200 + times.length * by);
          if (times.length <= count) return void requestAnimationFrame(next);
          resolve(times.slice(1).map((one, n) => one - (times[n] ?? one)));
        };
        touch("touchstart", 200);
        requestAnimationFrame(next);
      }),
    { count: FRAMES, by: step },
  );
}

function spread(times: number[]): { middle: number; slow: number } {
  const sorted = [...times].sort((a, b) => a - b);
  return { middle: median(sorted), slow: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN };
}
