// From a stage to a flow, from an empty installation: by pages alone, without API calls or seed data.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { addLevelDevice } from "./level-device.steps.ts";
import { xle } from "./logger-texts.ts";
import { beginProject } from "./new-mine.steps.ts";
import { heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyEach, setUpFolder } from "./set-up.ts";

let empty: RunningServer;
let folder: string;
setUpEmptyEach((started) => {
  empty = started;
});
setUpFolder("derived", (made) => {
  folder = made;
});

const READINGS = 40;

/** Readings of the stage, from a logger's file. */
async function importReadings(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.getByRole("link", { name: "Importar archivo de registrador" }).click();
  const path = join(folder, "estacion.xle");
  writeFileSync(path, xle(READINGS));
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Elegir archivo" }).click();
  await (await chooser).setFiles(path);
  await page.getByLabel("Zona horaria del reloj").selectOption({ label: "UTC−03:00" });
  await page.getByRole("button", { name: "Comparar con lo guardado" }).click();
  await page.getByRole("button", { name: `Guardar ${2 * READINGS} lecturas` }).click();
  await page.getByText(`${2 * READINGS} lecturas agregadas de ${READINGS} filas`).waitFor();
  await page.getByRole("link", { name: "Pozo siete" }).first().click();
  await heading(journey, "Pozo siete").waitFor();
}

/** Values above the gauged stages: in the legend, in the table, in the text for screen readers and in the export. */
async function doubtsAreShown(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.getByText("Con observaciones: Extrapolado").waitFor();
  await page.locator('[role="slider"][aria-valuetext*="Extrapolado"]').first().waitFor();
  await journey.accessible();
  await journey.shot("derived-graph");
  await page.getByRole("tab", { name: "Tabla" }).click();
  await page.getByText("Extrapolado", { exact: true }).first().waitFor();
  await journey.accessible();
  await journey.shot("derived-table");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const lines = readFileSync(await (await download).path(), "utf8")
    .trim()
    .split(/\r?\n/);
  expect(lines[0]).toMatch(/sensor,t,value,flags$/);
  const flags = lines.slice(1).map((line) => line.split(",")[3]);
  expect([flags.filter((flag) => flag === "extrapolated").length > 0, flags.includes("")]).toEqual([
    true,
    true,
  ]);
}

const panelOf = ({ page }: Journey, name: string) => page.getByRole("dialog", { name });

describe.each(EVERY_SIZE)("a rating curve, %s", (size) => {
  it("turns a stage into a flow, and says before another one is saved what it changes", () =>
    travel(empty.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await beginProject(journey);
      await addLevelDevice(journey);
      await page.getByText("Ninguna todavía.", { exact: false }).waitFor();
      await importReadings(journey);

      await page.getByRole("button", { name: "Agregar", exact: true }).click();
      const panel = panelOf(journey, "Nueva variable derivada");
      await panel.getByRole("button", { name: "Guardar" }).click();
      await panel.getByText("Complete este campo.").first().waitFor();
      await journey.accessible();
      await journey.shot("derived-incomplete");
      await panel.getByLabel("Nombre").fill("Caudal");
      await panel.getByLabel("Cálculo").selectOption({ label: "Curva de descarga" });
      await panel.getByLabel("Sensor", { exact: true }).selectOption({ label: "Pozo siete · Nivel (m)" });
      await panel.getByLabel("Coeficiente").fill("2");
      await panel.getByLabel("Exponente").fill("1,5");
      await panel.getByLabel("Aforada desde (m)").fill("0");
      await panel.getByLabel("Aforada hasta (m)").fill("100");
      await panel.getByLabel("Magnitud").selectOption({ label: "Caudal" });
      await panel.getByLabel("Resolución").fill("0,1");
      await panel.getByRole("button", { name: "Ver qué cambia" }).click();
      await panel.getByText("Valores que resultan").waitFor();
      await panel
        .locator("dd")
        .filter({ hasText: new RegExp(`^${READINGS}$`) })
        .first()
        .waitFor();
      await journey.accessible();
      await journey.shot("derived-preview");
      await panel.getByRole("button", { name: "Guardar" }).click();
      await page.getByText("Se guardó la variable.").waitFor();
      await page.getByText("Al día").waitFor();
      await journey.accessible();
      await journey.shot("derived-list");

      // Another curve from the beginning: all values change, and the readings of the stage do not.
      await page.getByText("Curva de descarga").first().click();
      const change = panelOf(journey, "Cambiar la variable derivada");
      await change.getByLabel("Coeficiente").fill("3");
      // The last readings of the file are above it.
      await change.getByLabel("Aforada hasta (m)").fill("12,05");
      await change.getByLabel("Motivo del cambio").fill("Aforo de primavera");
      await change.getByRole("button", { name: "Ver qué cambia" }).click();
      await change.getByText("Mayor cambio").waitFor();
      await journey.shot("derived-change");
      await change.getByRole("button", { name: "Guardar" }).click();
      await change.waitFor({ state: "hidden" });
      await page.getByText("Al día").waitFor();

      await page.getByRole("link", { name: "Gráfico" }).first().click();
      await page.getByRole("radio", { name: "Todo" }).check();
      await page.getByRole("heading", { name: "Caudal (L/s)" }).waitFor();
      await doubtsAreShown(journey);
    }));
});
