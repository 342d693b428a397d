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

describe.each(EVERY_SIZE)("samples and parameters, %s", (size) => {
  const code = size === "desktop" ? "DOC" : "TOC";

  it("are filtered to the unusual ones, opened in detail and exported, and a parameter is added", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      journey.expectTrouble(/422/);
      await enter(journey, "admin", "/samples");
      await heading(journey, "Muestras").waitFor();
      await page.getByText("403 muestras").waitFor();
      await journey.accessible();
      await journey.shot("samples");
      if (size === "phone") await page.getByRole("button", { name: "Filtros" }).click();
      await page.getByRole("button", { name: "Observación", exact: true }).click();
      await page.getByRole("checkbox", { name: "El balance iónico no cierra" }).check();
      await page.waitForURL(/flag=balance/);
      await page.keyboard.press("Escape");
      if (size === "phone") await page.getByRole("button", { name: "Ver resultados" }).click();
      await page.getByText("3 muestras", { exact: true }).waitFor();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Exportar" }).click();
      await page.getByRole("menuitem", { name: "CSV" }).click();
      const lines = (await readFile(await (await download).path(), "utf8")).split("\r\n").slice(1, -1);
      expect(lines.length).toBeGreaterThan(20);
      expect(lines.every((line) => /^(AS-04|MW-12|PS-02),/.test(line) && line.includes(",Malo,"))).toBe(true);

      const row = size === "desktop" ? page.getByRole("row") : page.getByRole("listitem");
      await row.filter({ hasText: "AS-04" }).first().click();
      await heading(journey, /^AS-04 · /).waitFor();
      await page.waitForURL(/sample=/);
      await page.getByText("Error de balance").waitFor();
      await page.getByText("Ca²⁺").waitFor();
      await page.getByText(/^Reemplazado el .*conductividad mal transcrita/).waitFor();
      await journey.accessible();
      await journey.shot("sample");
      await page.goBack();
      await page.getByText("3 muestras", { exact: true }).waitFor();

      await page.getByRole("link", { name: "Parámetros" }).click();
      await heading(journey, "Parámetros").waitFor();
      await page.getByText("Arsénico", { exact: true }).waitFor();
      await journey.accessible();
      await journey.shot("parameters");
      await page.getByRole("link", { name: "Agregar parámetro" }).click();
      await page.getByRole("button", { name: "Guardar" }).click();
      await page.getByText("Complete este campo.").first().waitFor();
      await page.getByLabel("Código").fill(code);
      for (const language of ["español", "inglés", "francés", "portugués"])
        await page.getByLabel(`Nombre en ${language}`).fill(`${code} ${language}`);
      await page.getByLabel("Otros nombres").fill("arsenic");
      await page.getByRole("button", { name: "Guardar" }).click();
      await page.getByText("«arsenic» ya es un nombre del parámetro Arsénico.").waitFor();
      await journey.accessible();
      await journey.shot("parameter");
      await page.getByLabel("Otros nombres").fill(`carbono ${code}`);
      await page.getByRole("button", { name: "Guardar" }).click();
      await page.getByText("Parámetro guardado").waitFor();
      await page.getByLabel("Buscar parámetro").fill(`carbono ${code}`);
      await page.getByText(`${code} español`).waitFor();
    }));
});
