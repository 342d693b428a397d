/** @module-tag long */
// The ground of the maps of an empty installation: by pages alone, without API calls or seed data.
import { writeArchive } from "@vetaverde/domain/geo/pmtiles";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { geotiff } from "../../server/src/features/map-layers/testing/geotiff.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { beginProject, fillStation } from "./new-mine.steps.ts";
import { heading, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyEach } from "./set-up.ts";

let empty: RunningServer;
setUpEmptyEach((started) => {
  empty = started;
});

/** Tiles of one colour around the station, from the whole world to a few kilometres. */
async function ground(): Promise<Buffer> {
  const raw = { create: { width: 256, height: 256, channels: 3, background: "#40a060" } } as const;
  const bytes = await sharp(raw).png().toBuffer();
  const tiles = Array.from({ length: 11 }, (_, z) => {
    const n = 2 ** z;
    const latitude = (-28.3 * Math.PI) / 180;
    const x = Math.floor(((-69.7 + 180) / 360) * n);
    const y = Math.floor((0.5 - Math.asinh(Math.tan(latitude)) / (2 * Math.PI)) * n);
    return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ z, x: x + dx, y: y + dy, bytes })));
  })
    .flat()
    .filter(({ z, x, y }) => x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z);
  const bounds = [-70.3, -28.9, -69.1, -27.7] as const;
  return Buffer.from(writeArchive({ format: "png", bounds, metadata: { name: "Valle" }, tiles }));
}

/** A photograph of one colour around the station, in UTM 19S: pixels of 20 metres. */
const photograph = () =>
  geotiff({
    width: 200,
    height: 160,
    scale: 20,
    tie: [429_400, 6_871_000],
    keys: { 1024: 1, 3072: 32_719 },
    color: () => [200, 120, 40],
  });

const ROADS = JSON.stringify({
  type: "Feature",
  properties: { name: "Camino" },
  geometry: {
    type: "LineString",
    coordinates: [
      [-69.75, -28.35],
      [-69.65, -28.25],
    ],
  },
});

describe.each(EVERY_SIZE)("the ground of a new project's maps, %s", (size) => {
  it("is loaded by the administrator, seen below a station, measured on and printed", async () => {
    await travel(empty.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      const button = (name: string | RegExp) =>
        page.getByRole("button", { name, exact: typeof name === "string" });
      await beginProject(journey);
      await page.goto("/config/catalog?kind=stations");
      await heading(journey, "Catálogos").waitFor();
      await fillStation(journey, "PZ-01", { latitude: "-28,3", longitude: "-69,7" });
      await button("Crear").click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });

      await page.goto("/planning-and-monitoring/kpis?tab=map");
      await page.getByRole("group", { name: "Mapa de estaciones" }).waitFor();
      expect(await page.locator(".leaflet-container").count()).toBe(0);
      await button("Capas del mapa").click();
      await page.getByText("El proyecto todavía no tiene capas.").waitFor();
      const load = async (name: string, bytes: Buffer) => {
        await button("Agregar capa").click();
        await page.getByLabel("Archivo de la capa").setInputFiles({ name, mimeType: "", buffer: bytes });
        await button("Subir").click();
      };
      journey.expectTrouble(/422/);
      await load("valle.pmtiles", Buffer.from("PMTiles"));
      await page.getByText("El archivo no es PMTiles.").waitFor();
      await journey.accessible();
      await button("Cancelar").click();
      await load("Valle.pmtiles", await ground());
      await toast(journey, "Se agregó la capa «Valle».").waitFor();
      await load("Caminos.geojson", Buffer.from(ROADS));
      await toast(journey, "Se agregó la capa «Caminos».").waitFor();
      await load("Ortofoto.tif", await photograph());
      await toast(journey, "Se agregó la capa «Ortofoto».").waitFor();
      await journey.accessible();
      await journey.shot("map-layers-list");
      await button("Cerrar").last().click();

      // Nothing else is in the project: each layer says what would appear, and where it is created.
      await page.getByText("Aquí aparecerán los dispositivos de medición").waitFor();
      expect(await page.getByRole("link", { name: "Ir a los dispositivos" }).getAttribute("href")).toBe(
        "/modi",
      );
      await page.getByText("Aquí aparecerán las estaciones cuyos resultados exceden").waitFor();
      expect(await page.getByRole("link", { name: "Definir límites" }).getAttribute("href")).toBe("/limits");
      const photo = page.locator('.leaflet-pane[data-kind="photo"] img.leaflet-tile-loaded');
      await photo.first().waitFor();
      await button("Capas del mapa").last().click();
      await page.getByRole("checkbox", { name: "Ortofoto" }).uncheck();
      await photo.first().waitFor({ state: "detached" });
      await page.keyboard.press("Escape");
      const tiles = page.locator("img.leaflet-tile-loaded");
      await tiles.first().waitFor();
      await journey.accessible();
      await journey.shot("map-layers");
      await button("Capas del mapa").last().click();
      await page.getByRole("checkbox", { name: "Valle" }).uncheck();
      await tiles.first().waitFor({ state: "detached" });
      await page.keyboard.press("Escape");
      await page.reload();
      await page.locator(".leaflet-container canvas").first().waitFor({ state: "attached" });
      expect(await tiles.count()).toBe(0);

      await button("Medir").click();
      await button("Marcar el centro").click();
      await page.getByRole("group", { name: "Mapa de estaciones" }).press("ArrowRight");
      await button("Marcar el centro").click();
      await page.getByText(/^Distancia: \d/).waitFor();
      await journey.accessible();
      await button("Terminar").click();
      await page.evaluate(() => {
        window.print = () => {
          document.body.dataset["printed"] =
            document.querySelector("[data-map-print] header")?.textContent ?? "";
        };
      });
      await button("Imprimir el mapa").click();
      await page.locator("body[data-printed]").waitFor();
      const printed = await page.locator("body").getAttribute("data-printed");
      expect(printed).toMatch(/Mapa de estaciones.*Escala aproximada 1:[\d.]+/);
      expect(await page.locator("[data-map-print]").count()).toBe(0);
    });
  });
});
