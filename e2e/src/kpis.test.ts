/** @module-tag long */
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

const PATH = "/planning-and-monitoring/kpis";
/** Number of rows that the table reports. */
const rowsThere = async ({ page }: Journey): Promise<number> => {
  const words = page.getByText(/^\d[\d.]* monitoreos?$/).first();
  await words.waitFor();
  return Number.parseInt(((await words.textContent()) ?? "").replaceAll(".", ""), 10);
};

describe.each(EVERY_SIZE)("indicators, %s", (size) => {
  it("show the answer first, and each number opens exactly its rows", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura", "/");
      await followMenu(journey, "Indicadores");
      await heading(journey, "Indicadores").waitFor();
      const figure = (name: string) =>
        page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });
      await figure("Cumplimiento a la fecha")
        .getByText(/^\d[\d.]* de \d[\d.]* exigibles$/)
        .waitFor();
      await journey.accessible();
      await journey.shot("kpis");
      for (const name of ["Incumplidos", "Próximos", "De estos, reprogramados", "Omitidos", "Cumplidos"]) {
        const link = figure(name).getByRole("link");
        const displayed = Number(((await link.textContent()) ?? "").replaceAll(".", ""));
        expect(displayed, name).toBeGreaterThan(0);
        await link.click();
        await page.waitForURL(/\/planning-and-monitoring\/table/);
        expect(await rowsThere(journey), name).toBe(displayed);
        await page.goBack();
        await figure(name).waitFor();
      }
      await figure("Cumplimiento a la fecha").getByRole("link").click();
      const due = await rowsThere(journey);
      await page.goBack();
      await figure("Cumplimiento a la fecha")
        .getByText(`de ${due.toLocaleString("es-CL")} exigibles`)
        .waitFor();
    }));

  it("are grouped by month and by dimension, with filters in the address", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "auditoria", PATH);
      await page.getByText("Responsable", { exact: true }).click();
      await page.waitForURL(/by=responsible/);
      await page.getByRole("tab", { name: "Mensual" }).click();
      await heading(journey, "Avance por mes").waitFor();
      await journey.accessible();
      await journey.shot("kpis-monthly");
      const bar = page.getByRole("button", { name: /^octubre de \d{4}: .*Cumplidos \d+/ });
      const displayed = [...((await bar.getAttribute("aria-label")) ?? "").matchAll(/ (\d+)/g)];
      expect(displayed.length).toBeGreaterThan(1);
      await bar.press("Enter");
      await page.waitForURL(/from=\d{4}-10-01&to=\d{4}-10-31/);
      expect(await rowsThere(journey)).toBeGreaterThan(0);
      await page.goto(`${PATH}?from=2031-01-01&to=2031-01-31`);
      await page.getByText("No hay monitoreos en este período.").waitFor();
    }));

  it("are shown on a map that needs no internet, as a table, and as exported files", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      const urls: string[] = [];
      page.on("request", (request) => urls.push(request.url()));
      await enter(journey, "lectura", `${PATH}?tab=map`);
      const map = page.getByRole("group", { name: "Mapa de estaciones" });
      await map
        .getByRole("button", { name: /estaciones en este lugar \(.*\d\): acercar$/ })
        .first()
        .waitFor();
      await page.getByText(/^UTM 19S · WGS 84$/).waitFor();
      await journey.accessible();
      await journey.shot("kpis-map");
      // Zooms in until a station is no longer clustered.
      const station = map.getByRole("button", { name: /^[A-Z]{2}-\w+: / }).first();
      for (let n = 0; n < 8 && (await station.count()) === 0; n++)
        await map
          .getByRole("button", { name: /acercar$/ })
          .first()
          .press("Enter");
      const name = ((await station.getAttribute("aria-label")) ?? "").split(":")[0] ?? "";
      await station.press("Enter");
      const card = page.getByRole("region", { name });
      // The first link opens the station's page; the numbers come after it.
      const number = card.getByRole("link").filter({ hasText: /^\d+$/ }).first();
      const displayed = Number(await number.textContent());
      await number.click();
      await page.waitForURL(/station=/);
      expect(await rowsThere(journey)).toBe(displayed);
      await page.goBack();
      await map.waitFor();
      const fetched = async (what: string) => {
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: "Exportar" }).click();
        await page.getByRole("menuitem", { name: what }).click();
        return readFile(await (await download).path());
      };
      const table = (await fetched("Tabla (CSV)")).toString("utf8").split("\r\n");
      expect(table[0]).toContain("Estación,Peor estado,Latitud,Longitud,Huso,UTM este,UTM norte");
      expect(table.some((line) => line.startsWith(`${name},`) && line.includes(",19S,"))).toBe(true);
      expect((await fetched("Gráfico o mapa (PNG)")).subarray(1, 4).toString("latin1")).toBe("PNG");
      expect(urls.filter((address) => /^https?:/.test(address) && !address.startsWith(server.url))).toEqual(
        [],
      );
    }));

  it("are shown in a table as well, with locations; each number opens exactly its rows", () =>
    travel(server.url, { size, dark: size === "desktop" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura", `${PATH}?tab=map`);
      await page.getByText("Tabla", { exact: true }).click();
      await page.waitForURL(/table=1/);
      const table = page.getByLabel("Estado de las estaciones");
      await table.waitFor();
      await journey.accessible();
      await journey.shot("kpis-stations");
      const rows = table.locator(size === "desktop" ? "tbody tr" : ":scope > li");
      const worst = rows.first();
      expect(await worst.textContent()).toMatch(/Incumplido.*−28,\d{5}.*−69,\d{5}.*19S/s);
      const count = worst.locator('a[href*="status=unfulfilled"]');
      const displayed = Number(await count.textContent());
      expect(displayed).toBeGreaterThan(0);
      await count.click();
      await page.waitForURL(/status=unfulfilled/);
      expect(await rowsThere(journey)).toBe(displayed);
      await page.goBack();
      await table.waitFor();
      if (size === "phone") return;
      await table.getByRole("button", { name: "Estación" }).click();
      await page.waitForURL(/sort=name/);
      const names = await rows.locator("td:first-child").allTextContents();
      expect(names).toEqual([...names].sort(new Intl.Collator("es", { numeric: true }).compare));
      const total = rows.first().locator("td").last();
      const all = Number(await total.textContent());
      await total.getByRole("link").click();
      await page.waitForURL(/station=/);
      expect(await rowsThere(journey)).toBe(all);
    }));

  it("are shown on the project's base map, which an administrator uploads, removes and uploads again", () =>
    travel(server.url, { size, dark: size === "desktop" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", `${PATH}?tab=map`);
      const ground = page.getByRole("img", { name: /^Plano base: / });
      await page.getByRole("img", { name: /Rajo Central.*Tranque El Salar.*Camino de acceso/ }).waitFor();
      await journey.accessible();
      await journey.shot("kpis-base-map");
      const open = () => page.getByRole("button", { name: "Plano base", exact: true }).click();
      const give = (name: string, text: string) =>
        page
          .getByLabel("Archivo del plano base")
          .setInputFiles({ name, mimeType: "application/geo+json", buffer: Buffer.from(text) });
      await open();
      await page.getByText(/^Actual: .*7 elementos\. Subido por/).waitFor();
      journey.expectTrouble(/422/);
      await give("utm.geojson", '{"type":"Point","coordinates":[430824,6873030]}');
      await page.getByText(/Las coordenadas del elemento 1 no están en grados/).waitFor();
      await journey.accessible();
      await journey.shot("kpis-base-map-refused");
      const shown = await ground.getAttribute("aria-label");
      await page.getByRole("button", { name: "Quitar el plano base" }).click();
      await page.getByRole("button", { name: "Quitar el plano base" }).click();
      await page.getByText("Se quitó el plano base.").waitFor();
      await ground.waitFor({ state: "detached" });
      await open();
      const given = await readFile(new URL("./quebrada-alta.geojson", import.meta.url), "utf8");
      await give("quebrada-alta.geojson", given);
      await page.getByText("Se agregó el plano base al mapa.").waitFor();
      expect(await ground.getAttribute("aria-label")).toBe(shown);
    }));
});
