import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { travel } from "./browser.ts";
import { enter, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

/** Limit: gzipped JavaScript of a first visit, in bytes. */
const MAX_BYTES = 140_000;

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

/** Counts the scripts that the page loads from now on. */
function countScripts(page: Page): () => Promise<number> {
  const scripts = new Map<string, Promise<number>>();
  page.on("response", (answer) => {
    if (!/\/assets\/.*\.js$/.test(answer.url())) return;
    scripts.set(
      answer.url(),
      answer.body().then((body) => gzipSync(body, { level: 9 }).length),
    );
  });
  return async () => (await Promise.all(scripts.values())).reduce((sum, size) => sum + size, 0);
}

it("the sign-in fetches at most 140 kB of gzipped JavaScript", () =>
  travel(server.url, {}, async (journey) => {
    const size = countScripts(journey.page);
    await journey.page.goto("/");
    await heading(journey, "Iniciar sesión").waitFor();
    await journey.page.waitForLoadState("networkidle");
    expect(await size()).toBeGreaterThan(50_000);
    expect(await size()).toBeLessThanOrEqual(MAX_BYTES);
  }));

it("the home page of a signed-in user fetches at most as much", () =>
  travel(server.url, {}, async (journey) => {
    await enter(journey, "lectura");
    await heading(journey, /^Buen/).waitFor();
    const fresh = await journey.context.newPage();
    const size = countScripts(fresh);
    await fresh.goto("/");
    await fresh.getByRole("heading", { name: /^Buen/ }).waitFor();
    await fresh.waitForLoadState("networkidle");
    expect(await size()).toBeGreaterThan(50_000);
    expect(await size()).toBeLessThanOrEqual(MAX_BYTES);
  }));
