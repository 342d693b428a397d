import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe.each(EVERY_SIZE)("limits and exceedances, %s", (size) => {
  const parameter = size === "desktop" ? "Boro (B)" : "Bario (Ba)";
  const name = `RCA ${size}`;

  it("are shown, filtered, explained and exported, and a limit set is created with a limit by hardness", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", "/exceedances");
      await heading(journey, "Excedencias").waitFor();
      const exceeds = page.getByRole("button", { name: /^\d+ Excede$/ });
      await exceeds.waitFor();
      await page.getByRole("button", { name: /MW-07: Excede \d+/ }).waitFor();
      const byMonth = page.getByRole("region", { name: "Por mes" });
      await byMonth
        .getByRole("list", { name: /^Evaluaciones por mes, de .+ a .+; eje de 0 a \d+$/ })
        .waitFor();
      await byMonth.getByText("Evaluaciones (cantidad por mes)").waitFor();
      expect(await byMonth.locator("[data-axis=values]").innerText()).toMatch(/^0\n\d+/);
      expect(await byMonth.locator("[data-axis=months]").last().innerText()).toMatch(
        /^[a-z]{3,4}(\s+20\d\d)?$/,
      );
      await journey.accessible();
      await journey.shot("exceedances");
      await exceeds.click();
      await page.waitForURL(/verdict=/);
      const row = size === "desktop" ? page.getByRole("row") : page.getByRole("listitem");
      await row.filter({ hasText: "MW-07" }).filter({ hasText: "Excede" }).first().click();
      const panel = page.getByRole("dialog");
      await panel.getByText("Versión usada").waitFor();
      await panel.getByRole("link", { name: /^MW-07-/ }).waitFor();
      await journey.shot("exceedance");
      await panel.getByRole("button", { name: "Cerrar" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Exportar" }).click();
      await page.getByRole("menuitem", { name: "CSV" }).click();
      const lines = (await readFile(await (await download).path(), "utf8")).split("\r\n");
      expect(lines[0]).toMatch(/^\ufeffFecha de muestreo,Estación,Muestra,Parámetro/);
      expect(lines.slice(1, -1).every((line) => line.includes(",Excede,"))).toBe(true);

      await page.getByRole("link", { name: "Límites", exact: true }).last().click();
      await heading(journey, "Límites").waitFor();
      await page.getByText("Borrador").first().waitFor();
      await journey.accessible();
      await journey.shot("limits");
      await page.getByRole("searchbox", { name: "Buscar límites" }).fill("arsénico 45");
      await page.getByText("1 conjunto", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Nuevo conjunto" }).click();
      await page.getByRole("button", { name: "Partir de cero" }).click();
      await page.getByLabel("Nombre").fill(name);
      await page.getByLabel("Norma o resolución").fill("RCA 45/2025");
      await page.getByText("Todas las estaciones", { exact: true }).click();
      await page.getByRole("button", { name: "Agregar límite" }).click();
      const line = page.getByRole("dialog", { name: "Nuevo límite" });
      await line.getByLabel("Parámetro").selectOption({ label: parameter });
      const max = line.getByRole("group", { name: "Máximo", exact: true });
      await max.getByLabel("Tipo de límite").selectOption({ label: "Por tramos" });
      await max.getByLabel("Hasta").fill("100");
      await max.getByLabel("Límite", { exact: true }).fill("0,75");
      await max.getByText("hasta 100:").waitFor();
      await journey.accessible();
      await journey.shot("limit-steps");
      await line.getByRole("button", { name: "Listo" }).click();
      await page.getByRole("button", { name: "Guardar el conjunto" }).click();
      await heading(journey, name).waitFor();
      await page.getByText("Creación").waitFor();
      await page.getByRole("button", { name: "Cambiar" }).click();
      await page.getByRole("button", { name: "Guardar como nueva versión" }).click();
      await page.getByText("Indique el motivo del cambio: se registra en el historial.").waitFor();
      await page.getByLabel("Motivo del cambio").fill("La RCA rige desde enero");
      await page.getByLabel("Vigente desde").fill("01-01-2026");
      await journey.shot("limit-set-form");
      await page.getByRole("button", { name: "Guardar como nueva versión" }).click();
      await page.getByText("La RCA rige desde enero").waitFor();
      await page.getByRole("button", { name: "v1", exact: true }).click();
      await page.getByText("Esta es la versión 1; la más reciente es la 2.").waitFor();
      await journey.shot("limit-set");
    }));
});
