/** @module-tag long */
import { join } from "node:path";
import { addDays } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, type Size, travel } from "./browser.ts";
import { enter, followMenu, heading, row, toast } from "./person.ts";
import { fillTemplate, type Line, WALL_LINE } from "./plan-workbook.ts";
import type { RunningServer } from "./server.ts";
import { setUpFolder, setUpServer } from "./set-up.ts";

let server: RunningServer;
let folder: string;
setUpServer((started) => {
  server = started;
});
setUpFolder("grows", (made) => {
  folder = made;
});

const day = (days: number) =>
  addDays(todayIn("America/Santiago", Date.now()), days).split("-").reverse().join("-");

const LINE: Line = {
  ...WALL_LINE,
  "Nombre corto": "Nivel en el muro que crece",
  "Fecha de inicio": day(-10),
  "Hora de inicio": "08:30",
  "Fecha de término": day(18),
  Duración: "2,5",
};
const MORE: Line[] = [
  { ...LINE, Estación: "PZ-T02" },
  { ...LINE, Estación: "PZ-T03", "Fecha de término": day(25) },
];

async function fillIn(journey: Journey, lines: Line[], name: string): Promise<string> {
  const { page, size } = journey;
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar plantilla" }).click();
  const template = join(folder, `template-${name}-${size}.xlsx`);
  await (await download).saveAs(template);
  const path = join(folder, `${name}-${size}.xlsx`);
  await fillTemplate(template, lines, path);
  return path;
}

async function upload({ page }: Journey, path: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Elegir archivo" }).click();
  await (await chooser).setFiles(path);
}

/** Creates a plan of one row, to which more rows are added later. */
async function createPlan(journey: Journey, title: string): Promise<void> {
  const { page } = journey;
  await upload(journey, await fillIn(journey, [LINE], "first"));
  await page.getByText("1 fila correcta: el plan se puede guardar.").waitFor();
  await page.getByLabel("Nombre del plan").fill(title);
  await page.getByRole("button", { name: "Guardar plan" }).click();
  await toast(journey, `El plan «${title}» se guardó con 5 monitoreos.`).waitFor();
  await heading(journey, title).waitFor();
}

/** Imports another workbook into the same plan, and then the same one again. */
async function addMore(journey: Journey, title: string): Promise<void> {
  const { page, size } = journey;
  await page.getByRole("link", { name: "Editar plan" }).click();
  await page.getByRole("link", { name: "Agregar monitoreos" }).click();
  await heading(journey, "Agregar monitoreos").waitFor();
  const path = await fillIn(journey, MORE, "more");
  await upload(journey, path);
  await page.getByText("2 filas correctas: se pueden agregar al plan.").waitFor();
  await journey.accessible();
  await journey.shot("plan-add");
  expect(await page.getByText("Este mismo libro ya está en el plan").count()).toBe(0);
  await page.getByRole("button", { name: "Agregar al plan" }).dblclick();
  await toast(journey, `Se agregaron 11 monitoreos a «${title}».`).waitFor();

  // The plan's versions: which workbook added which rows, and by whom.
  await page.getByRole("tab", { name: /^Versiones/ }).waitFor();
  await row(journey, `more-${size}.xlsx`).waitFor();
  await row(journey, `first-${size}.xlsx`).waitFor();
  await journey.accessible();
  await journey.shot("plan-versions");
  await row(journey, `more-${size}.xlsx`).click();
  await page.getByRole("main").getByText("11 monitoreos", { exact: true }).waitFor();
  expect(await row(journey, "PZ-T01").count()).toBe(0);
  await journey.accessible();
  await journey.shot("plan-version-rows");

  await page.getByRole("link", { name: "Editar plan" }).click();
  await page.getByRole("link", { name: "Agregar monitoreos" }).click();
  await upload(journey, path);
  await page.getByText("Este mismo libro ya está en el plan").waitFor();
  await journey.accessible();
  await journey.shot("plan-add-again");
  await page.getByRole("button", { name: "Agregar al plan" }).click();
  await page.getByText("Todas las filas de este libro ya están en el plan; no se agregó nada.").waitFor();
}

const TITLE = "Nombre del plan";

/** Two administrators change the title of one plan. */
async function twoTitles(journey: Journey, size: Size, address: string, title: string): Promise<void> {
  const { page } = journey;
  await page.goto(address);
  await page.getByLabel(TITLE).fill(`${title} A`);
  await journey.accessible();
  await journey.shot("plan-edit");
  await travel(server.url, { size }, async (other) => {
    await enter(other, "sistema", new URL(address).pathname);
    await other.page.getByLabel(TITLE).fill(`${title} B`);
    await other.page.getByRole("button", { name: "Guardar nombre" }).click();
    await toast(other, `El plan ahora se llama «${title} B».`).waitFor();
  });
  await page.getByRole("button", { name: "Guardar nombre" }).click();
  await page.getByText("Otra persona cambió el plan mientras usted lo editaba").waitFor();
  await page.getByText(`Ahora se llama «${title} B». Usted escribió «${title} A».`).waitFor();
  await journey.accessible();
  await journey.shot("plan-edit-stale");
  await page.getByRole("button", { name: "Guardar el mío" }).click();
  await toast(journey, `El plan ahora se llama «${title} A».`).waitFor();
  await heading(journey, `${title} A`).waitFor();
}

/** Two contradictory rows, one with an ambiguous frequency word, and one whose parameters say another frequency. */
const doubtful = (size: Size): Line[] => [
  { ...LINE, Estación: "PZ-T04", "Nombre corto": `Nivel dudoso ${size}` },
  { ...LINE, Estación: "PZ-T04", "Nombre corto": `Nivel dudoso ${size}`, Frecuencia: "Quincenal" },
  { ...LINE, Estación: "PZ-T05", "Nombre corto": `Control bimensual ${size}` },
  {
    ...LINE,
    Estación: "PZ-T06",
    "Nombre corto": `Aforo ${size}`,
    Parámetros: "Caudal, todos los meses",
    Límite: "46 L/s",
  },
];
const CONTRADICTION = "PZ-T04: se exige lo mismo con dos frecuencias, semanal y quincenal.";
const WORDING = "«bimensual» es ambiguo.";
const PARAMETERS = "Los parámetros indican «todos los meses», pero la frecuencia es semanal.";

/** The review warns at the import, is available on demand, and its findings can be put aside. */
async function review(journey: Journey, title: string): Promise<void> {
  const { page } = journey;
  await upload(journey, await fillIn(journey, doubtful(journey.size), "doubtful"));
  await page.getByText("La revisión encontró 3 puntos por revisar").waitFor();
  await page.getByText(CONTRADICTION).waitFor();
  await page.getByText(PARAMETERS).waitFor();
  await page.getByText("Deje la más frecuente (semanal): cumple con ambas.").waitFor();
  await page.getByText(/^Fila 2/).waitFor();
  await journey.accessible();
  await journey.shot("plan-review-import");
  await page.getByLabel("Nombre del plan").fill(title);
  await page.getByRole("button", { name: "Guardar plan" }).click();
  await heading(journey, title).waitFor();

  await page.getByRole("tab", { name: "Revisión" }).click();
  await page.getByText(CONTRADICTION).waitFor();
  await page.getByText(WORDING).waitFor();
  await journey.accessible();
  await journey.shot("plan-review");
  await page.getByRole("link", { name: /^Fila 2 · PZ-T04 .* semanal/i }).click();
  await page.getByRole("tab", { name: /^Monitoreos/, selected: true }).waitFor();
  await row(journey, "PZ-T04").first().waitFor();
  expect(new URL(page.url()).searchParams.get("station")).toBeTruthy();
  await journey.accessible();
  await journey.shot("plan-review-rows");
  await page.goBack();
  await page.getByText(CONTRADICTION).waitFor();
  const item = page.getByRole("listitem").filter({ hasText: WORDING });
  await item.getByRole("button", { name: "Descartar" }).click();
  const dialog = page.getByRole("dialog", { name: "Descartar esta observación" });
  await dialog.getByRole("button", { name: "Descartar" }).click();
  await dialog.getByText("Indique por qué no es un error.").waitFor();
  await dialog.getByLabel("Motivo").fill("Así lo llama la resolución.");
  await journey.accessible();
  await journey.shot("plan-review-aside");
  await dialog.getByRole("button", { name: "Descartar" }).click();
  await toast(journey, "Se descartó la observación.").waitFor();
  await page.getByText("Descartadas: 1").click();
  await page.getByText(/^Camila Rojas, .*: Así lo llama la resolución\.$/).waitFor();
  await journey.accessible();
  await journey.shot("plan-review-put-aside");
}

/** Another user reads the same review, without any action to change it. */
async function readReview(other: Journey, address: string): Promise<void> {
  const { page } = other;
  await enter(other, "lectura", address);
  await page.getByText(CONTRADICTION).waitFor();
  expect(await page.getByText(WORDING).isVisible()).toBe(false);
  await page.getByText("Descartadas: 1").waitFor();
  expect(await page.getByRole("button", { name: "Descartar" }).count()).toBe(0);
  await other.shot("plan-review-reader");
}

describe.each(EVERY_SIZE)("a plan that is extended, %s", (size) => {
  it("gets more monitorings from another workbook, and another title, and lists its versions", async () => {
    const title = `Plan que crece ${size}`;
    await travel(server.url, { size }, async (journey) => {
      // Conflicts: the same rows again, and a title that another user has changed.
      journey.expectTrouble(/409/);
      await enter(journey, "admin", "/planning-and-monitoring/create");
      await createPlan(journey, title);
      await journey.page.getByRole("link", { name: "Editar plan" }).click();
      await journey.page.getByLabel(TITLE).waitFor();
      const address = journey.page.url();
      await journey.page.goBack();
      await addMore(journey, title);
      await journey.page.getByRole("link", { name: title }).click();
      await journey.page.getByRole("button", { name: "Salir sin guardar" }).click();
      await heading(journey, title).waitFor();
      await twoTitles(journey, size, address, title);
    });
  });

  it("is reviewed at the import and on demand, and findings are dismissed with a reason", async () => {
    await travel(server.url, { size }, async (journey) => {
      await enter(journey, "admin", "/planning-and-monitoring/create");
      await review(journey, `Plan dudoso ${size}`);
      const { pathname, search } = new URL(journey.page.url());
      await travel(server.url, { size, dark: true }, (other) => readReview(other, pathname + search));
    });
  });

  it("is included in the table of all monitorings, which is filtered by plan and exported", async () => {
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura");
      await followMenu(journey, "Tabla de monitoreos");
      await heading(journey, "Tabla de monitoreos").waitFor();
      await row(journey, "Estabilidad física del tranque").first().waitFor();
      await journey.accessible();
      await journey.shot("monitoring-table");
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Exportar" }).click();
      await page.getByRole("menuitem", { name: "Exportar CSV" }).click();
      expect((await download).suggestedFilename()).toMatch(/\.csv$/);
      await row(journey, "Estabilidad física del tranque").first().click();
      await page
        .getByRole("dialog")
        .getByText(/necesita permiso de escritura/)
        .waitFor();
      await page.keyboard.press("Escape");
      // A read-only user has no action to change a plan.
      await page.goto("/planning-and-monitoring");
      await row(journey, "Estabilidad física del tranque").first().click();
      await page.getByRole("tab", { name: /^Versiones/ }).waitFor();
      expect(await page.getByRole("link", { name: "Editar plan" }).count()).toBe(0);
    });
  });
});
