import { describe, expect, it } from "vitest";
import { type Api, mainProject, person, signIn } from "./api.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
let api: Api;
let project: string;
setUpServer(async (started) => {
  server = started;
  api = await signIn(server.url, person("admin"));
  project = (await mainProject(api)).id;
});

describe("reports as PDF", () => {
  for (const size of EVERY_SIZE)
    it(`are made, stored, scheduled each month, and include doses (${size})`, async () => {
      await travel(server.url, { size, dark: size === "phone" }, async (journey) => {
        const { page } = journey;
        const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
        const panel = page.getByRole("dialog");
        await enter(journey, "escritura", "/reports");
        await page
          .getByText(/\d+ páginas · /)
          .first()
          .waitFor();
        await journey.shot("reports-archive");
        await journey.accessible();

        const before = (await api.call("GET", `/fkl-data-filter/${project}/reports`)).body.data.total;
        await press("Nuevo informe");
        await press("Generar el informe");
        await panel.getByText("Elija al menos una estación.").waitFor();
        await panel.getByRole("group", { name: "Estaciones" }).getByRole("checkbox").first().check();
        await panel.getByRole("group", { name: "Parámetros" }).getByRole("button", { name: "Todo" }).click();
        await panel.getByText(/combinaciones de estación y parámetro/).waitFor();
        await journey.shot("reports-new");
        await journey.accessible();
        await press("Generar el informe");
        await toast(journey, "El informe está en preparación.").waitFor();
        await page.reload();
        await expect
          .poll(async () => {
            const { items, total } = (await api.call("GET", `/fkl-data-filter/${project}/reports`)).body.data;
            return [total, items[0].state];
          })
          .toEqual([before + 1, "done"]);
        const download = page.waitForEvent("download");
        await page
          .getByRole("button", { name: /^Descargar variacion-/ })
          .first()
          .click();
        expect((await download).suggestedFilename()).toMatch(/^variacion-.*\.pdf$/);

        await press("Nuevo informe");
        await panel.getByLabel("Informe", { exact: true }).selectOption("Tablero propio");
        await panel.getByLabel("Tablero", { exact: true }).selectOption("Panorama de la faena");
        await journey.shot("reports-board");
        await press("Generar el informe");
        const board = page.waitForEvent("download");
        await page
          .getByRole("button", { name: /^Descargar tablero-/ })
          .first()
          .click();
        await (await board).saveAs(`e2e/shots/board-${size}.pdf`);

        await page.getByRole("tab", { name: "Mensuales" }).click();
        await page.getByRole("button", { name: "Nuevo informe mensual" }).first().click();
        await panel.getByLabel("Informe", { exact: true }).selectOption("Consumo de neutralizante");
        await panel
          .getByRole("group", { name: "Destinatarios del correo" })
          .getByRole("checkbox")
          .first()
          .check();
        await journey.shot("reports-monthly");
        await press("Guardar");
        await toast(journey, "Informe mensual guardado.").waitFor();
        await page.getByText("3 meses completos").first().waitFor();

        await page.getByRole("tab", { name: "Neutralizantes" }).click();
        await press("Dosis");
        await panel.getByRole("textbox").fill("01-02-2020\t900,5\t2400\n30-02-2020;1;2");
        await panel.getByText("Línea 2: la fecha no es válida.").waitFor();
        // Each size has its own day.
        const day = size === "phone" ? "02-02-2020" : "01-02-2020";
        await panel.getByRole("textbox").fill(`${day}\t900,5\t2400`);
        await journey.shot("reports-doses");
        await journey.accessible();
        await press("Guardar dosis");
        await toast(journey, /1 día nuevo/).waitFor();
      });
    });
});
