import { readFileSync } from "node:fs";
import { openXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Journey, openJourney, type Size } from "./browser.ts";
import { type RunningServer, startServer } from "./server.ts";
import { enter, upload } from "./steps.ts";
import { goodRows, HEADERS, workbook, wrongRows } from "./workbook.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function walk(size: Size, dark: boolean, go: (journey: Journey) => Promise<void>): Promise<void> {
  const journey = await openJourney(server.url, { size, dark });
  await go(journey).catch(async (error) => {
    await journey.shot("failed");
    await journey.close().catch(() => {});
    throw error;
  });
  await journey.close();
}

describe.each([
  ["desktop", false],
  ["phone", false],
  ["desktop", true],
] as const)("the main job on %s (dark: %s)", (size, dark) => {
  const title = `Plan ${size} ${dark ? "oscuro" : "claro"}`;

  it("imports a plan: errors are marked and come back as a workbook, the corrected file is saved", () =>
    walk(size, dark, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", "/planning-and-monitoring");
      await page.getByRole("heading", { name: "Planes de monitoreo" }).waitFor();
      await page.getByText("Monitoreo hídrico").first().waitFor();
      await journey.accessible();
      await journey.shot("plans", size === "desktop" && !dark ? "plans" : undefined);
      await page.getByRole("link", { name: "Nuevo plan" }).click();

      const template = page.waitForEvent("download");
      await page.getByRole("button", { name: "Descargar plantilla" }).click();
      expect((await template).suggestedFilename()).toMatch(/\.xlsx$/);
      await journey.accessible();
      await journey.shot("create");

      journey.expectTrouble(/422/);
      await upload(page, "otra.xlsx", await workbook([["a"]], ["Columna rara"]));
      await page.getByText("Columnas que la plantilla no tiene: Columna rara.").waitFor();
      await page.getByText(/Faltan columnas:.*Estación/).waitFor();

      await upload(page, "plan.xlsx", await workbook(wrongRows));
      await page.getByText(/no se puede guardar todavía/).waitFor();
      await page.getByText(/¿Quiso decir Mensual\?/).waitFor();
      expect(await page.getByRole("button", { name: "Guardar plan" }).isDisabled()).toBe(true);
      await journey.accessible();
      await journey.shot("preview-errors");
      await page.getByRole("button", { name: /Fila 4/ }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Descargar errores" }).first().click();
      await expectMarked(await (await download).path());

      await page.getByRole("button", { name: "Reemplazar archivo" }).click();
      await upload(page, "plan.xlsx", await workbook(goodRows));
      await page.getByText(/el plan se puede guardar/).waitFor();
      await page.getByRole("button", { name: "Guardar plan" }).click();
      await page.getByText("Debe ingresar un nombre para el plan.").waitFor();
      await page.getByLabel("Nombre del plan").fill(title);
      await journey.shot("preview-ready");
      await page.getByRole("button", { name: "Guardar plan" }).click();
      await page.getByRole("heading", { name: title }).waitFor();
      await page.getByText("En creación").first().waitFor();
    }));

  it("filters, records a follow-up, and another person's session shows it", async () => {
    const observation = `Nivel estable, lectura repetida (${size} ${dark})`;
    await walk(size, dark, async (journey) => {
      const { page } = journey;
      await enter(journey, "escritura", "/planning-and-monitoring");
      await page.getByText("Monitoreo hídrico").first().click();
      await page.getByRole("button", { name: /Próximos/ }).click();
      await expect.poll(() => page.url()).toContain("status=near");
      await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
      await journey.accessible();
      await journey.shot("detail");
      await openFirst(journey);
      const panel = page.getByRole("dialog");
      await panel.getByRole("button", { name: "Guardar seguimiento" }).click();
      expect(await panel.getByText("Este campo es obligatorio.").count()).toBe(2);
      await panel.getByLabel("Observación").fill(observation);
      await panel.getByLabel("Motivo").fill("Programado");
      await panel.getByRole("switch", { name: "Hubo un contratiempo" }).check();
      await panel
        .getByLabel("Descripción del contratiempo")
        .fill("Camino cortado por nieve; se llegó a pie.");
      await journey.accessible();
      await journey.shot("follow-up");
      await panel.getByRole("button", { name: "Guardar seguimiento" }).click();
      await page.getByText(/Seguimiento de .* guardado/).waitFor();
      await panel.waitFor({ state: "hidden" });
    });
    await walk(size, dark, async (journey) => {
      const { page } = journey;
      await enter(journey, "auditoria", "/planning-and-monitoring");
      await page.getByText("Monitoreo hídrico").first().click();
      await page.getByRole("button", { name: /Cumplidos/ }).click();
      await page.goto(`${page.url()}&sort=-date`);
      await openFirst(journey);
      const panel = page.getByRole("dialog");
      await panel.getByText(observation).waitFor();
      await panel
        .getByText(/Matías Cortés/)
        .first()
        .waitFor();
      expect(await panel.getByRole("button", { name: "Guardar seguimiento" }).count()).toBe(0);
      await journey.shot("follow-up-read");
    });
  });
});

async function openFirst({ page }: Journey): Promise<void> {
  const table = page.getByRole("table", { name: "Monitoreos" }).getByRole("row").nth(1);
  const list = page.getByRole("list", { name: "Monitoreos" }).getByRole("button").first();
  await table.or(list).first().click();
}

/** The file again: the same rows, and a list of what is wrong with them. */
async function expectMarked(path: string): Promise<void> {
  const book = await openXlsx(readFileSync(path));
  const texts = book.sheets.map((sheet) => JSON.stringify(sheet.rows));
  expect(texts[0]).toContain(HEADERS[0]);
  expect(texts[0]).toContain("PZ-T33");
  expect(texts.slice(1).join()).toContain("31-02-2027");
}
