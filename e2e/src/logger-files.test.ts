// Files that field teams download from loggers, from an empty installation: by pages alone, without API calls or seed
// data.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { describe, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { addLevelDevice } from "./level-device.steps.ts";
import { LOGGER_TEXTS, TABLE, xle } from "./logger-texts.ts";
import { beginProject } from "./new-mine.steps.ts";
import { heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyEach, setUpFolder } from "./set-up.ts";

let empty: RunningServer;
let folder: string;
setUpEmptyEach((started) => {
  empty = started;
});
setUpFolder("loggers", (made) => {
  folder = made;
});

async function upload(journey: Journey, name: string, content: string | Buffer): Promise<void> {
  const { page } = journey;
  const path = join(folder, name);
  writeFileSync(path, content);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Elegir archivo" }).click();
  await (await chooser).setFiles(path);
  await heading(journey, "Qué se reconoció").waitFor();
}

const replace = ({ page }: Journey) => page.getByRole("button", { name: "Reemplazar archivo" }).click();

describe.each(EVERY_SIZE)("a logger's file, %s", (size) => {
  it("is recognised, asked about its clock, compared, saved and withdrawn", () =>
    travel(empty.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await beginProject(journey);
      await addLevelDevice(journey);
      await page.getByRole("link", { name: "Importar archivo de registrador" }).click();
      await heading(journey, "Archivos de registrador").waitFor();
      await page.getByText("Todavía no se importó ningún archivo de este dispositivo.").waitFor();
      await journey.accessible();
      await journey.shot("logger-files-none");

      // Nothing but the clock is asked: the units show which channel belongs to which sensor.
      await upload(journey, "pz07.xle", xle(40));
      await page.getByText("LT_EDGE M10", { exact: false }).waitFor();
      await page.getByText("Indique la zona horaria del reloj del registrador.").waitFor();
      await journey.accessible();
      await journey.shot("logger-files-questions");
      await page.getByLabel("Zona horaria del reloj").selectOption({ label: "UTC−03:00" });
      await page.getByText("Hay respuestas sin comparar.").waitFor();
      await page.getByRole("button", { name: "Comparar con lo guardado" }).click();
      const level = page.getByRole("region", { name: "LEVEL" });
      await level.getByText("40 nuevas", { exact: false }).waitFor();
      await level.getByRole("slider", { name: "LEVEL: archivo sobre lo guardado" }).waitFor();
      await journey.accessible();
      await journey.shot("logger-files-preview");
      await page.getByRole("button", { name: "Guardar 80 lecturas" }).click();
      await page.getByText("80 lecturas agregadas de 40 filas").waitFor();
      await journey.accessible();
      await journey.shot("logger-files-saved");

      // The same file again has nothing new.
      await page.getByRole("button", { name: "Importar otro archivo" }).click();
      await upload(journey, "pz07.xle", xle(40));
      await page.getByText("Este mismo archivo ya se importó", { exact: false }).waitFor();
      await page.getByRole("button", { name: "No hay nada nuevo que guardar" }).waitFor();
      await replace(journey);

      await page.getByRole("button", { name: "Retirar pz07.xle" }).click();
      const dialog = page.getByRole("dialog", { name: "Retirar el archivo importado" });
      await dialog.getByLabel("Motivo").fill("Era de otro pozo");
      await journey.shot("logger-files-withdraw");
      await dialog.getByRole("button", { name: "Retirar" }).click();
      await page.getByText("Era de otro pozo", { exact: false }).waitFor();
    }));

  it("of each other format is recognised by its content, and another table by its columns", () =>
    travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await beginProject(journey);
      await addLevelDevice(journey);
      await page.getByRole("link", { name: "Importar archivo de registrador" }).click();
      for (const [name, { format, text }] of Object.entries(LOGGER_TEXTS)) {
        await upload(journey, name, text);
        await page.locator("dd").filter({ hasText: format }).first().waitFor();
        await replace(journey);
      }
      await upload(journey, "tabla.csv", TABLE);
      await heading(journey, "Columnas de la tabla").waitFor();
      await page.getByLabel("Columna 2").selectOption({ label: "Medición" });
      await journey.accessible();
      await journey.shot("logger-files-table");
      await page.getByRole("button", { name: "Comparar con lo guardado" }).click();
      await page.getByRole("group", { name: "Nivel (m)" }).getByLabel("Sensor").waitFor();
      await page.getByLabel("Zona horaria del reloj").selectOption({ label: "UTC−03:00" });
      await page.getByRole("button", { name: "Comparar con lo guardado" }).click();
      await page.getByRole("button", { name: "Guardar 2 lecturas" }).waitFor();
    }));

  it("that is a workbook is mapped, and the drift of its values corrected between two instants", () =>
    travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await beginProject(journey);
      await addLevelDevice(journey);
      await page.getByRole("link", { name: "Importar archivo de registrador" }).click();
      const rows = [
        ["Fecha", "Nivel (m)", "Nota"],
        ...[0, 1, 2].map((hour) => [new Date(Date.UTC(2026, 9, 13, 10 + hour)), 12.5, `lectura ${hour}`]),
      ];
      const book = (await writeXlsx({ sheets: [{ name: "Datos", rows }] })) as Uint8Array;
      await upload(journey, "tabla.xlsx", Buffer.from(book));
      await page.getByLabel("Columna 2").selectOption({ label: "Medición" });
      await page.getByRole("button", { name: "Comparar con lo guardado" }).click();
      await page.getByLabel("Zona horaria del reloj").selectOption({ label: "UTC−03:00" });
      const channel = page.getByRole("group", { name: "Nivel (m)" });
      await channel.getByLabel("Sensor").selectOption({ label: "Nivel (m)" });
      await channel.getByText("Correcciones").click();
      await channel.getByLabel("Corregir deriva del valor").check();
      const instants = [
        ["Primer instante", "10:00", "primer", "0"],
        ["Segundo instante", "12:00", "segundo", "0,4"],
      ] as const;
      for (const [name, time, ordinal, amount] of instants) {
        const instant = channel.getByRole("group", { name });
        await instant.getByLabel("Día").fill("2026-10-13");
        await instant.getByLabel("Hora").fill(time);
        await channel.getByLabel(`Sumar en el ${ordinal} instante (m)`).fill(amount);
      }
      await page.getByRole("button", { name: "Comparar con lo guardado" }).click();
      await journey.accessible();
      await journey.shot("logger-files-drift");
      await page.getByRole("button", { name: "Guardar 3 lecturas" }).click();
      await page.getByText("3 lecturas agregadas de 3 filas").waitFor();
      await page.getByRole("link", { name: "Pozo siete" }).first().click();
      await page.getByRole("link", { name: "Gráfico" }).first().click();
      await page.getByRole("radio", { name: "Todo" }).check();
      // 12,5 m and the 0,4 m of the last instant.
      await page
        .getByRole("main")
        .getByText(/12,9\s*m/)
        .first()
        .waitFor();
    }));
});
