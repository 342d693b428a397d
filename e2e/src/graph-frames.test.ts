/** @module-tag long */
import { expect, it } from "vitest";
import { person, signIn } from "./api.ts";
import { type Journey, travel } from "./browser.ts";
import { enter } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

const SERIAL = "MODI-0126";
const READINGS = 100_000;
const AT_ONCE = 10_000;
const FRAMES = 60;

/** Frame times in ms while a touch or a key pans the graph: the median, and the longest except a few. */
async function frames({ page }: Journey, key: string | null) {
  const all = page.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const next = (at: number) => {
          times.push(at);
          if (times.length > count) resolve(times.slice(1).map((one, i) => one - (times[i] as number)));
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    FRAMES,
  );
  for (let i = 0; key && i < FRAMES / 4; i++) await page.keyboard.press(key);
  const sorted = (await all).sort((a, b) => a - b);
  return { middle: sorted[FRAMES / 2] ?? 0, slow: sorted[Math.floor(FRAMES * 0.95)] ?? 0 };
}

it("draws a device with 100,000 readings, and prints its frames next to those of the empty list", () =>
  travel(server.url, { size: "desktop" }, async (journey) => {
    const { page } = journey;
    const now = Date.now();
    for (let n = 0; n < READINGS; n += AT_ONCE) {
      const readings = Array.from({ length: AT_ONCE }, (_, i) => {
        const t = now - (n + i) * 25_000 - 1;
        return {
          variable: "flow",
          t: new Date(t).toISOString(),
          value: 400 + 100 * Math.sin(t / 4e7) + (i % 7),
        };
      });
      const { status } = await fetch(`${server.url}/fkl-modi/ingest`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-device-key": `Veta2026-demo-${SERIAL}` },
        body: JSON.stringify({ serial: SERIAL, readings }),
      });
      expect(status).toBe(200);
    }
    const api = await signIn(server.url, person("escritura"));
    const { items } = (await api.call("GET", "/fkl-project/projects?sort=name")).body.data;
    const project = items.find((one: { name: string }) => one.name === "Quebrada Alta").id;
    const device = (await api.call("GET", `/fkl-modi/${project}/devices?q=${SERIAL}`)).body.data.items[0].id;
    await enter(journey, "lectura", "/modi?q=nothing-has-this-name");
    const empty = await frames(journey, null);
    await page.goto(`/modi/graph/${project}/${device}?range=30d`);
    const plot = page.getByRole("slider").first();
    await plot.locator("canvas").waitFor();
    await page.getByText(/promedios con su mínimo/).waitFor();
    await plot.focus();
    const drawn = await frames(journey, "ArrowLeft");
    const round = (ms: number) => ms.toFixed(1);
    process.stdout.write(
      `a graph over ${READINGS} readings: ${round(drawn.middle)} ms a frame, 95 % within ${round(drawn.slow)} ms; an empty page: ${round(empty.middle)} and ${round(empty.slow)} ms\n`,
    );
    expect(drawn.middle).toBeGreaterThan(0);
  }));
