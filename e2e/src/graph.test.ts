import { describe, expect, it } from "vitest";
import { person, signIn } from "./api.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

const DEVICES = {
  desktop: {
    serial: "MODI-0126",
    variable: "flow",
    value: 777.5,
    shown: /777,5/,
    // Another sensor of the same unit, with which it may share a plot.
    beside: /^AS-02 · Caudal/,
  },
  // A depth below a casing at 2,721.6 m: the graph has the level that follows from it.
  phone: {
    serial: "MODI-0152",
    variable: "level",
    value: 43.255,
    shown: /2\.678,35/,
    beside: /^PZ-T01 · Nivel piezométrico/,
  },
} as const;

describe.each(EVERY_SIZE)("the graph of a device, %s", (size) => {
  it("draws a reading as it is accepted, zooms, compares, and shows the same data as rows and files", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      const { serial, variable, value, shown, beside } = DEVICES[size];
      await enter(journey, "auditoria", "/modi");
      const api = await signIn(server.url, person("escritura"));
      const { items } = (await api.call("GET", "/fkl-project/projects?sort=name")).body.data;
      const project = items.find((one: { name: string }) => one.name === "Quebrada Alta").id;
      const device = (await api.call("GET", `/fkl-modi/${project}/devices?q=${serial}`)).body.data.items[0]
        .id;
      // The list links there: by its line of the last day, and on a phone by the whole row.
      await page.goto(`/modi?q=${serial}`);
      if (size === "desktop") await page.getByRole("link", { name: "Gráfico de MODi" }).click();
      else await page.getByRole("main").getByRole("list").last().getByRole("link").first().click();
      await page.waitForURL(new RegExp(device));
      const plot = page.getByRole("slider").first();
      await plot.locator("canvas").waitFor();
      await journey.accessible();

      let requests = 0;
      page.on("request", (request) => {
        if (request.url().includes("/readings?")) requests++;
      });
      const loaded = await page.evaluate(() => performance.timeOrigin);
      const { status } = await fetch(`${server.url}/fkl-modi/ingest`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-device-key": `Veta2026-demo-${serial}` },
        body: JSON.stringify({ serial, readings: [{ variable, value }] }),
      });
      expect(status).toBe(200);
      await page.locator("li").filter({ hasText: shown }).first().waitFor();
      // Neither a page load nor new requests.
      expect([await page.evaluate(() => performance.timeOrigin), requests]).toEqual([loaded, 0]);
      await journey.shot("modi-graph");

      await plot.focus();
      await page.keyboard.press("ArrowLeft");
      const before = await plot.getAttribute("aria-valuenow");
      await page.keyboard.press("ArrowLeft");
      expect(Number(await plot.getAttribute("aria-valuenow"))).toBeLessThan(Number(before));
      if (size === "desktop") {
        const over = plot.locator(".u-over");
        const box = (await over.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        await page.mouse.move(box.x + box.width * 0.3, box.y + 80);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width * 0.6, box.y + 90, { steps: 4 });
        await page.mouse.up();
      } else await page.keyboard.press("+");
      await expect.poll(() => page.url()).toMatch(/from=\d+/);
      // The readings of the new range are there: until then the legend above the button may change its height.
      await page.locator("main [aria-busy]").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Restablecer" }).click();
      await expect.poll(() => page.url()).not.toMatch(/from=\d+/);

      await page.getByText("30 d", { exact: true }).click();
      if (size === "phone") await page.getByRole("button", { name: "Filtros" }).click();
      await page.getByRole("button", { name: "Comparar con" }).click();
      await page.getByText("El período anterior").click();
      await page.keyboard.press("Escape");
      // There is no choice of one plot or two for a single sensor.
      expect(await page.getByText("Separados", { exact: true }).count()).toBe(0);
      await page.getByRole("button", { name: "Otro dispositivo" }).click();
      await page.getByText(beside).first().click();
      await page.keyboard.press("Escape");
      await page.getByText("Separados", { exact: true }).click();
      if (size === "phone") await page.getByRole("button", { name: /resultados/ }).click();
      await page.locator("li").filter({ hasText: "(antes)" }).first().waitFor();
      await expect.poll(() => page.url()).toContain("apart");
      await journey.shot("modi-graph-compared");
      const picture = page.waitForEvent("download");
      await page.getByRole("button", { name: "PNG" }).click();
      expect((await picture).suggestedFilename()).toBe(`${serial}.png`);

      await page.getByRole("tab", { name: "Tabla" }).click();
      await page.getByText(shown).first().waitFor();
      await journey.accessible();
      await journey.shot("modi-graph-table");
      const file = page.waitForEvent("download");
      await page.getByRole("button", { name: "CSV" }).click();
      expect((await file).suggestedFilename()).toBe("readings.csv");
    }));
});
