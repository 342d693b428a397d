import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { enter, followMenu, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe.each(EVERY_SIZE)("the water diagrams of a project, %s", (size) => {
  it("open from the menu, show tooltips, play through time and are exported", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura");
      await followMenu(journey, "Informe ambiental");
      await heading(journey, "Informe ambiental").waitFor();
      const diagram = page.getByRole("img", { name: /^Diagrama de Piper: \d+ muestras/ });
      await diagram.waitFor();
      await journey.accessible();
      await journey.shot("environment-report");
      if (size === "phone") {
        // The whole diagram is visible on the first screen, with its controls in a panel.
        const box = await diagram.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 9999)).toBeLessThan(page.viewportSize()?.height ?? 0);
        expect(box?.width ?? 0).toBeGreaterThanOrEqual(300);
        // One part at a time.
        await page.getByText("Stiff", { exact: true }).click();
        await page.getByRole("region", { name: "Stiff" }).waitFor();
        expect(await diagram.isVisible()).toBe(false);
        await journey.shot("environment-report-stiff");
        await page.getByText("Diagrama", { exact: true }).click();
      } else {
        // A side of each triangle, measured in the edges drawn, and the title block on the first screen.
        const sides = await diagram.locator("line[class*=edge]").evaluateAll((lines) =>
          lines.map((line) => {
            const at = (name: string) => Number(line.getAttribute(name));
            return Math.hypot(at("x2") - at("x1"), at("y2") - at("y1"));
          }),
        );
        expect(sides.length).toBeGreaterThanOrEqual(6);
        expect(Math.min(...sides)).toBeGreaterThanOrEqual(276);
        const foot = await page.getByText(/^Fuente /).boundingBox();
        expect((foot?.y ?? 9999) + (foot?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
        await page.getByRole("heading", { name: /^Balance iónico/ }).waitFor();
      }
      // Few enough samples for each to be an element of its own.
      await page.goto("/dashboard/environment-report?from=2025-01-01");
      await diagram.waitFor();
      const options = size === "phone" ? "Filtros (1)" : "Opciones";
      await page.getByRole("button", { name: options }).click();
      await page.getByLabel("Sumar NO3 a Cl").check();
      await page.getByText(/^NO3 sumado a Cl en los porcentajes/).waitFor();
      expect(page.url()).toContain("nitrate=withChloride");
      await journey.shot("environment-report-nitrate");
      if (size === "phone") await page.getByText("Filtros (2)").waitFor({ state: "attached" });
      await page.getByLabel("Sumar NO3 a Cl").uncheck();
      await page.getByText("NO3 no incluido").waitFor();
      if (size === "phone") await page.getByRole("button", { name: "Ver resultados" }).click();
      else await page.keyboard.press("Escape");
      await pickStation(journey);
      const points = page.locator("path[data-sample]");
      expect(await points.count()).toBeGreaterThan(30);
      await page.getByRole("group", { name: /^Diagrama de Piper/ }).focus();
      await page.keyboard.press("ArrowRight");
      await page.getByRole("status").filter({ hasText: "Facies" }).waitFor();
      await journey.shot("environment-report-tip");
      const before = await points.count();
      await page.getByRole("slider", { name: "Hasta el día" }).fill("2");
      await expect.poll(() => points.count()).toBeLessThan(before);
      expect(page.url()).toMatch(/day=\d{4}-\d\d-\d\d/);
      await page.getByRole("button", { name: "Todo" }).click();
      for (const name of ["Durov", "Schoeller", "Gibbs"]) {
        await page.getByRole("tab", { name }).click();
        await page.getByRole("img", { name: new RegExp(`^Diagrama de ${name}`) }).waitFor();
        await journey.shot(`environment-report-${name.toLowerCase()}`);
      }
      for (const [name, shot] of [
        ["Chadha", "chadha"],
        ["Piper rectangular", "rectangular"],
      ] as const) {
        await page.getByRole("tab", { name }).click();
        await page.getByRole("img", { name: new RegExp(`^Diagrama de ${name}`) }).waitFor();
        await journey.shot(`environment-report-${shot}`);
      }
      await page.getByRole("tab", { name: "Mapa Stiff" }).click();
      const signs = page.getByRole("button", { name: /: ver la muestra$/ });
      await signs.first().waitFor();
      expect(await signs.count()).toBeGreaterThan(3);
      await page.getByText("Una muestra por estación: la última del período.").waitFor();
      await journey.accessible();
      await journey.shot("environment-report-stiff-map");
      await signs.first().click();
      await page.getByRole("link", { name: "Ver el resultado de laboratorio" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("tab", { name: "Piper", exact: true }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Exportar" }).click();
      await page.getByRole("menuitem", { name: "Diagrama (SVG)" }).click();
      const svg = await readFile((await (await download).path()) ?? "", "utf8");
      // The exported file is used outside the page, so it includes stations and facts.
      const written = svg.replaceAll(/<\/text><text[^>]*>/g, " ");
      expect(svg).toMatch(/AS-0\d<\/text>/);
      for (const part of ["% meq/L", "Fuente Laboratorio Andes Norte", "NO3 no incluido"])
        expect(written).toContain(part);
      expect(svg).not.toMatch(/light-dark|var\(--/);
      expect(svg).toMatch(/SDT en el rombo \(mg\/L\) 250<\/text>/);
      expect(svg.match(/data-sample/g)?.length).toBe(before);
      await page.getByText("Tabla", { exact: true }).click();
      await page.getByText("mixta").first().waitFor();
      await journey.accessible();
      await journey.shot("environment-report-table");
      await page.getByText("mixta").first().click();
      await page.getByRole("link", { name: "Ver el resultado de laboratorio" }).click();
      await page.waitForURL(/\/samples\?sample=[0-9a-f-]{36}/);
    }));
});

/** A station that is picked in the legend stands out in the figure, is part of the address, and is dropped again. */
async function pickStation({ page }: Journey) {
  const mutedOf = () =>
    page
      .locator("path[data-sample]")
      .evaluateAll((paths) => paths.filter((path) => Number(getComputedStyle(path).opacity) < 0.2).length);
  expect(await mutedOf()).toBe(0);
  await page.getByRole("searchbox", { name: "Buscar estación" }).fill("as-02");
  const entry = page.getByRole("button", { name: "AS-02", exact: true });
  await expect.poll(() => page.getByRole("button", { name: "AS-01", exact: true }).count()).toBe(0);
  await entry.click();
  await expect.poll(() => page.url()).toContain("pick=");
  await page.getByText(/^1 de \d+$/).waitFor();
  await expect.poll(mutedOf).toBeGreaterThan(30);
  await page.getByRole("button", { name: "Mostrar todas" }).click();
  await expect.poll(mutedOf).toBe(0);
  await page.getByRole("searchbox", { name: "Buscar estación" }).fill("");
  // A picked entry stays where it was pressed.
  const top = async () => (await entry.boundingBox())?.y;
  // The list may still be filtered by the earlier search.
  await page.getByRole("button", { name: "AS-01", exact: true }).waitFor();
  await entry.scrollIntoViewIfNeeded();
  const before = await top();
  await entry.click();
  await page.getByText(/^1 de \d+$/).waitFor();
  expect(await top()).toBe(before);
  await page.getByRole("button", { name: "Mostrar todas" }).click();
  await expect.poll(mutedOf).toBe(0);
}
