/** @module-tag long */
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { openCard, overlaps } from "./map.steps.ts";
import { enter, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

const PATH = "/planning-and-monitoring/kpis?tab=map";
const mapOf = ({ page }: Journey) => page.getByRole("group", { name: "Mapa de estaciones" });
const marksOf = (journey: Journey, layer: string) => mapOf(journey).locator(`[data-layer="${layer}"]`);
const switchOf = ({ page }: Journey, name: string) =>
  page.getByRole("group", { name: "Mostrar en el mapa" }).getByRole("checkbox", { name });

describe.each(EVERY_SIZE)("the map of everything that a project has, %s", (size) => {
  it("shows stations, devices and exceedances, each switched in the address, with its own legend", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura", PATH);
      for (const layer of ["stations", "devices", "exceedances"])
        await marksOf(journey, layer).first().waitFor();
      await expect.poll(() => overlaps(mapOf(journey))).toEqual([]);
      const legend = page.locator("figcaption");
      await legend.getByText(/^\d+ en línea$/).waitFor();
      await legend.getByText("Excede", { exact: true }).waitFor();
      await journey.accessible();
      await journey.shot("map-shows");
      await switchOf(journey, "Estaciones").uncheck();
      await page.waitForURL(/hide=stations/);
      await marksOf(journey, "stations").first().waitFor({ state: "detached" });
      await legend.getByText("Incumplidos").waitFor({ state: "detached" });
      await page.reload();
      await marksOf(journey, "devices").first().waitFor();
      expect(await marksOf(journey, "stations").count()).toBe(0);
      await switchOf(journey, "Estaciones").check();
      await marksOf(journey, "stations").first().waitFor();
      expect(page.url()).not.toContain("hide");
    }));

  it("leads from a mark to what a person needs next", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura", `${PATH}&hide=stations&hide=exceedances`);
      await openCard(mapOf(journey), "devices");
      await journey.accessible();
      await journey.shot("map-shows-device");
      await page
        .getByRole("link", { name: /^Gráfico de / })
        .first()
        .click();
      await page.waitForURL(/\/modi\/graph\//);
      await page.goto(`${server.url}${PATH}&hide=stations&hide=devices`);
      await openCard(mapOf(journey), "exceedances");
      await page.getByRole("link", { name: "Ver la estación" }).first().waitFor();
      await page.getByRole("link", { name: "Ver sus excedencias" }).first().click();
      await page.waitForURL(/\/exceedances\?.*station=/);
      await heading(journey, "Excedencias").waitFor();
    }));

  it("says which layer failed and shows the others", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      journey.expectTrouble(/500/);
      await enter(journey, "lectura", "/");
      const devices = /\/fkl-modi\/[^/]+\/devices\?/;
      await page.route(devices, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`${server.url}${PATH}`);
      await page.getByText("Dispositivos: no se pudo cargar.").waitFor();
      await marksOf(journey, "stations").first().waitFor();
      await marksOf(journey, "exceedances").first().waitFor();
      await journey.accessible();
      await journey.shot("map-shows-failed");
      await page.unroute(devices);
      await page.getByRole("button", { name: "Reintentar" }).click();
      await marksOf(journey, "devices").first().waitFor();
    }));
});
