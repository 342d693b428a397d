/** @module-tag long */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

/**
 * Chooses a sample by keyboard. A key during a rescaling of the drawing, or while the menu of exports closes, is lost, so
 * it is pressed again as a user would.
 */
const walkToSample = (page: Page) =>
  expect
    .poll(async () => {
      await page.getByRole("group", { name: /^Serie de Manganeso/ }).focus();
      await page.keyboard.press("ArrowRight");
      return page.getByRole("status").filter({ hasText: "mg/L" }).count();
    })
    .toBeGreaterThan(0);

/** The menu of exports gives the keys back to its button when it closes. */
const menuClosed = (page: Page) =>
  expect
    .poll(() =>
      page.getByRole("button", { name: "Exportar" }).evaluate((button) => button === document.activeElement),
    )
    .toBe(true);

describe.each(EVERY_SIZE)("a parameter over time, %s", (size) => {
  it("is chosen, shown with its limits, exported, and links to its laboratory result", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura", "/dashboard/environment-report?from=2025-01-01");
      await heading(journey, "Informe ambiental").waitFor();
      await page.getByRole("tab", { name: "Serie temporal" }).click();
      await page.getByRole("img", { name: /^Serie de / }).waitFor();
      await page.getByRole("button", { name: /^Parámetro:/ }).click();
      await page.getByRole("searchbox", { name: /Parámetro/ }).fill("mangan");
      await journey.shot("water-series-choose");
      await page
        .getByRole("radio", { name: /Manganeso/ })
        .first()
        .click();
      const diagram = page.getByRole("img", { name: /^Serie de Manganeso: \d+ resultados/ });
      await diagram.waitFor();
      expect(page.url()).toContain("parameter=Mn");
      await diagram.getByText(/^Manganeso.* \(mg\/L\)$/).waitFor();
      // A station is found and picked in the legend; the others are muted until all are shown again.
      const legend = page.getByRole("region", { name: "Símbolos de las estaciones" });
      await legend.getByRole("searchbox").fill("mw-0");
      await legend.getByRole("button", { name: /^MW-0/ }).first().click();
      await expect.poll(() => page.url()).toContain("pick=");
      await journey.shot("water-series-picked");
      await legend.getByRole("button", { name: "Mostrar todas" }).click();
      await legend.getByRole("searchbox").fill("");
      expect(await page.locator("path[data-sample]").count()).toBeGreaterThan(20);
      // The limit is drawn, and described in full below.
      await page
        .getByRole("region", { name: "Límites" })
        .getByText(/≤ 0,2 mg\/L/)
        .first()
        .waitFor();
      await journey.accessible();
      await journey.shot("water-series");
      await diagram.scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, size === "phone" ? 520 : 0);
      await journey.shot("water-series-below");
      await page.getByText("Logarítmico", { exact: true }).click();
      await expect.poll(() => page.url()).toContain("scale=log");
      await walkToSample(page);
      await journey.shot("water-series-log");
      const drawn = await page.locator("path[data-sample]").count();
      const svg = page.waitForEvent("download");
      await page.getByRole("button", { name: "Exportar" }).click();
      await page.getByRole("menuitem", { name: "Diagrama (SVG)" }).click();
      const text = await readFile((await (await svg).path()) ?? "", "utf8");
      expect(text.match(/data-sample/g)?.length).toBe(drawn);
      expect(text).toContain("Unidad mg/L");
      // In the file that the browser creates, the first and the last day are a fortieth inside the axis, and decades
      // are equally long.
      const places = [
        ...text.matchAll(
          /data-sample="[^"]+"[^>]*translate\(([\d.]+) ([\d.]+)\)|translate\(([\d.]+) ([\d.]+)\)[^>]*data-sample/g,
        ),
      ];
      const xs = places.map(([, a, , b]) => Number(a ?? b));
      const { width = 0 } = (await diagram.boundingBox()) ?? {};
      const [wide, left, right] = size === "phone" ? [1.2, 0.26, 0.05] : [2.4, 0.26, 0.06];
      const at = (share: number) => ((left + (wide - left - right) * share) / wide) * width;
      expect(Math.min(...xs)).toBeCloseTo(at(0.025), 0);
      expect(Math.max(...xs)).toBeCloseTo(at(0.975), 0);
      const csv = page.waitForEvent("download");
      await page.getByRole("button", { name: "Exportar" }).click();
      await page.getByRole("menuitem", { name: "Datos (CSV)" }).click();
      const rows = (await readFile((await (await csv).path()) ?? "", "utf8")).trim().split("\r\n");
      expect(rows[0]).toContain("Valor (mg/L)");
      expect(rows.length - 1).toBe(drawn);
      const pdf = page.waitForEvent("download");
      await page.getByRole("button", { name: "Exportar" }).click();
      await page.getByRole("menuitem", { name: "Diagrama (PDF)" }).click();
      const paper = await readFile((await (await pdf).path()) ?? "");
      expect(paper.subarray(0, 5).toString()).toBe("%PDF-");
      const dialog = page.getByRole("dialog");
      await menuClosed(page);
      await walkToSample(page);
      await page.keyboard.press("Enter");
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      // A tap has no preceding pointer move.
      await page.locator("path[data-sample]").last().click({ force: true });
      await dialog.waitFor();
      await journey.shot("water-series-sheet");
      await page.getByRole("link", { name: "Ver el resultado de laboratorio" }).click();
      await page.waitForURL(/\/samples\?sample=[0-9a-f-]{36}/);
    }));
});
