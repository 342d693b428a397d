/** @module-tag long */
// Stations are imported into an empty platform from files, and exported again: by pages alone, without API calls or
// seed data.
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { beginProject, chooseFile } from "./new-mine.steps.ts";
import { heading } from "./person.ts";
import { utmWorkbook } from "./points-workbook.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyEach } from "./set-up.ts";

let empty: RunningServer;
setUpEmptyEach((started) => {
  empty = started;
});

const KML = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
<Placemark><name>PZ-01</name><Point><coordinates>-70.7231,-33.4308</coordinates></Point></Placemark>
<Placemark><name>PZ-02</name><Point><coordinates>-70.7101,-33.4402</coordinates></Point></Placemark>
<Placemark><name>Camino</name><LineString><coordinates>-70.7,-33.4 -70.8,-33.5</coordinates></LineString></Placemark>
</Document></kml>`;

const utmBook = () =>
  utmWorkbook([
    ["PZ-02", 341_000, 6_299_000, 2810],
    ["MA-01", 342_500, 6_300_500, 2795],
  ]);

describe.each(EVERY_SIZE)("the stations of a new project, %s", (size) => {
  it("are imported from KML and from Excel in UTM with the zone chosen, shown on the map and exported", async () => {
    await travel(empty.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await beginProject(journey);
      await page.goto("/config/catalog?kind=stations");
      await heading(journey, "Catálogos").waitFor();
      await page.getByRole("link", { name: "Importar" }).first().click();
      await heading(journey, "Importar al catálogo").waitFor();
      await journey.accessible();
      await journey.shot("catalog-import");

      await chooseFile(journey, "pozos.kml", KML);
      await page.getByText("2 nuevas, 0 modificadas, 0 sin cambios.").waitFor();
      await page.getByText("1 línea").waitFor();
      await page.getByRole("group", { name: "Mapa de los puntos del archivo" }).waitFor();
      await journey.accessible();
      await journey.shot("catalog-import-kml");
      await page.getByRole("button", { name: "Guardar 2 cambios" }).click();
      await page.getByText("Guardado: 2 nuevas, 0 modificadas, 0 sin cambios.").waitFor();
      await page.getByRole("button", { name: "Importar otro archivo" }).click();

      await chooseFile(journey, "puntos.xlsx", await utmBook());
      await heading(journey, "Datos por precisar").waitFor();
      const save = page.getByRole("button", { name: /^Guardar/ });
      expect(await save.isDisabled()).toBe(true);
      const [zone, datum] = [page.getByLabel("¿Huso UTM?"), page.getByLabel("¿Datum?")];
      expect([await zone.inputValue(), await datum.inputValue()]).toEqual(["", ""]);
      await journey.accessible();
      await journey.shot("catalog-import-questions");
      await zone.selectOption("19S");
      await datum.selectOption({ label: "PSAD56 · Chile, de 26° a 36° S · ±17 m · EPSG:6972" });
      await page.getByRole("button", { name: "Aplicar" }).click();
      await page.getByText("1 nueva, 1 modificada, 0 sin cambios.").waitFor();
      await page
        .getByText("UTM 19S · PSAD56 · Chile, de 26° a 36° S · ±17 m · EPSG:6972 (2 filas)")
        .waitFor();
      await page.getByText("coordenadas:").waitFor();
      await journey.accessible();
      await journey.shot("catalog-import-utm");
      await page.getByRole("button", { name: "Guardar 2 cambios" }).click();
      await page.getByText("Guardado: 1 nueva, 1 modificada, 0 sin cambios.").waitFor();

      // The import keeps the answers that were given.
      await page.getByRole("button", { name: "Importar otro archivo" }).click();
      const history = page.getByRole("region", { name: "Archivos importados" });
      await history.getByText("puntos.xlsx").waitFor();
      await history.getByText(/UTM 19S · PSAD56/).waitFor();
      await journey.shot("catalog-import-history");

      // A station without coordinates gets them by a click on the map.
      await page.goto("/config/catalog?kind=stations&entry=new");
      await page.getByLabel("Nombre", { exact: true }).fill("MA-02");
      const map = page.getByRole("group", { name: "Mapa para ubicar la estación" });
      await map.click({ position: { x: 120, y: 90 } });
      const latitude = await page.getByLabel("Latitud (°)").inputValue();
      expect(Number(latitude.replace(",", "."))).toBeCloseTo(-33.4, 0);
      await journey.accessible();
      await journey.shot("catalog-place");
      await page.getByText("UTM", { exact: true }).click();
      await page.getByLabel("Este (m)").fill("340000");
      await page.getByLabel("Norte (m)").fill("6300000");
      await page.getByLabel("Huso", { exact: true }).fill("19S");
      await page.getByLabel("Datum", { exact: true }).selectOption("EPSG:6972");
      expect(await page.getByLabel("Latitud (°)").inputValue()).toBe("-33,43079124");
      await journey.shot("catalog-place-utm");
      await page.getByRole("button", { name: "Crear", exact: true }).click();
      await page.getByText("MA-02").first().waitFor();

      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Exportar" }).click();
      await page.getByRole("menuitem", { name: "Estaciones (KML)" }).click();
      const kml = (await readFile(await (await download).path())).toString();
      for (const name of ["PZ-01", "PZ-02", "MA-01", "MA-02"]) expect(kml).toContain(`<name>${name}</name>`);
      expect(kml).toContain("<coordinates>-70.7230532,-33.43079124</coordinates>");
    });
  });
});
