import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { enter, heading, row } from "./person.ts";
import { correctCells } from "./plan-workbook.ts";
import type { RunningServer } from "./server.ts";
import { setUpFolder, setUpServer } from "./set-up.ts";

let server: RunningServer;
let folder: string;
setUpServer((started) => {
  server = started;
});
setUpFolder("samples", (made) => {
  folder = made;
});

async function upload({ page }: Journey, path: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Elegir archivo" }).click();
  await (await chooser).setFiles(path);
}

/** An unknown station, an invalid date, text instead of a number, a laboratory's own header. */
const dirty = (size: string) => `Laboratorio del Norte;;;;;
Punto;Código de muestra;Fecha;pH;Calcio (mg/L);Metal rojo (mg/L)
Pozo ${size};M-1;03-02-2026;7,25;40,5;<0,005
Pozo ${size};M-2;31-02-2026;7,3;41,5;0,02
Pozo ${size};M-3;05-02-2026;siete;-3;0,03
`;

describe.each(EVERY_SIZE)("a laboratory's results, %s", (size) => {
  it("are imported from a dirty file with a new station, completed by a later file, which is withdrawn", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", "/samples");
      await page.getByRole("link", { name: "Importar", exact: true }).click();
      await heading(journey, "Importar resultados de laboratorio").waitFor();
      await page.getByRole("combobox", { name: "Laboratorio" }).fill(`Norte ${size}`);
      await journey.shot("sample-import");
      const file = join(folder, `${size}.csv`);
      writeFileSync(file, dirty(size));
      await upload(journey, file);
      const sum = page.getByRole("region", { name: "Resultados" });
      // pH and calcium of three samples. The invalid date rejects two results, the text instead of a pH one.
      await sum.getByText("6 leídos").waitFor();
      await page.getByText("3 resultados rechazados").waitFor();

      await page.getByRole("tab", { name: /^Columnas/ }).click();
      await page.getByText("Metal rojo (mg/L)").click();
      const panel = page.getByRole("dialog", { name: "Columna «Metal rojo (mg/L)»" });
      await panel.getByLabel("Contenido de la columna").selectOption("Un parámetro (sus resultados)");
      await panel.getByRole("combobox", { name: "Parámetro" }).selectOption("Cobre (Cu)");
      await panel.getByLabel("Fracción").selectOption("Disuelto");
      await journey.shot("sample-import-column");
      await panel.getByRole("button", { name: "Listo" }).click();
      await journey.shot("sample-import-columns");
      await page.getByRole("button", { name: "Volver a leer" }).click();
      // Copper as well, of which the invalid date rejects another result.
      await sum.getByText("9 leídos").waitFor();
      await page.getByText("4 resultados rechazados").waitFor();
      await page.getByRole("tab", { name: /^Filas/ }).click();
      await page.getByText("No es una fecha.").waitFor();
      await journey.accessible();
      await journey.shot("sample-import-preview");
      await page.getByRole("tab", { name: /^Observaciones/ }).click();
      await page.getByText("Concentración negativa").waitFor();

      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Descargar errores" }).click();
      const marked = join(folder, `marked-${size}.xlsx`);
      await (await download).saveAs(marked);
      const right = join(folder, `right-${size}.xlsx`);
      // The keys are row and column from 0: the date of M-2 and the pH of M-3.
      await correctCells(marked, { "3,2": "04-02-2026", "4,3": 7.4 }, right);
      await page.getByRole("button", { name: "Reemplazar archivo" }).click();
      await upload(journey, right);
      // All results are of a station that the project lacks.
      await sum.getByText("9 rechazados").waitFor();
      await page.getByRole("checkbox", { name: "Crear 1 estación nueva" }).check();
      await sum.getByText("0 rechazados").waitFor();
      await page.getByRole("button", { name: "Guardar 9 resultados" }).click();
      await page.getByText("Se guardaron 9 resultados de 3 muestras nuevas.").waitFor();
      await page.getByText("Se creó 1 estación.").waitFor();
      await journey.accessible();
      await journey.shot("sample-import-saved");

      // A later file may only add what the first one lacked.
      const more = join(folder, `more-${size}.csv`);
      writeFileSync(
        more,
        `Punto;Código de muestra;Fecha;Campaña;pH\nPozo ${size};M-1;03-02-2026;Otoño;7,25\n`,
      );
      await page.getByRole("button", { name: "Importar otro archivo" }).click();
      await upload(journey, more);
      await page
        .getByText("Se completará 1 muestra de archivos anteriores con datos que faltaban: campaña")
        .waitFor();
      await journey.shot("sample-import-completed");
      await page.getByRole("button", { name: "Guardar", exact: true }).click();
      await page
        .getByText("Se completó 1 muestra de archivos anteriores con datos que faltaban: campaña")
        .waitFor();
      await journey.shot("sample-import-completed-saved");
      await page.getByRole("link", { name: "Ver las muestras" }).click();
      await page.getByRole("searchbox", { name: "Buscar muestra o estación" }).fill(`Pozo ${size}`);
      await row(journey, `Pozo ${size}`).first().waitFor();
      await row(journey, `Pozo ${size}`).filter({ hasText: "M-1" }).first().click();
      await page.getByText("Datos que aportó: campaña").waitFor();
      await journey.accessible();
      await journey.shot("sample-facts-of-files");

      // A file imported by mistake is withdrawn.
      await page.goto("/samples/import");
      const files = page.getByRole("region", { name: "Archivos importados" });
      await files.getByRole("button", { name: `Retirar more-${size}.csv` }).click();
      const dialog = page.getByRole("dialog", { name: "¿Retirar este archivo?" });
      await dialog.getByRole("button", { name: "Retirar archivo" }).click();
      await dialog.getByText("Indique el motivo del retiro, en hasta 500 caracteres.").waitFor();
      await dialog.getByLabel("Motivo").fill(`La campaña de ${size} era otra`);
      await journey.accessible();
      await journey.shot("sample-import-withdraw");
      await dialog.getByRole("button", { name: "Retirar archivo" }).click();
      await page.getByText(`Se retiró more-${size}.csv`).waitFor();
      await files.getByText(`: La campaña de ${size} era otra`).waitFor();
      await journey.accessible();
      await journey.shot("sample-import-withdrawn");
      await page.goto(`/samples?q=Pozo ${size}`);
      await row(journey, `Pozo ${size}`).filter({ hasText: "M-1" }).first().click();
      await heading(journey, `Pozo ${size} · M-1`).waitFor();
      await page.getByText("Importado el").first().waitFor();
      await page.getByText("Datos que aportó").waitFor({ state: "detached" });
      await page.getByText(`more-${size}.csv`).waitFor({ state: "detached" });
    }));
});
