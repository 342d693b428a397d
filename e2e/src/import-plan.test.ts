import { join } from "node:path";
import { addDays } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import type { Download } from "playwright-core";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, type Size, travel } from "./browser.ts";
import { chooseAndAccept, enter, fillSignIn, filter, followMenu, heading, row, toast } from "./person.ts";
import { correct, fillTemplate, type Line, listedErrors, WALL_LINE } from "./plan-workbook.ts";
import type { RunningServer } from "./server.ts";
import { setUpFolder, setUpServer } from "./set-up.ts";

let server: RunningServer;
let folder: string;
setUpServer((started) => {
  server = started;
});
setUpFolder("books", (made) => {
  folder = made;
});

const DAY = 86_400_000;
/** `DD-MM-YYYY`, as people write it, so many days from now in the project's time zone. */
const day = (days: number) => iso(days).split("-").reverse().join("-");
/** The day as a spreadsheet's serial number. */
const serial = (days: number) => Date.parse(iso(days)) / DAY + 25_569;
const iso = (days: number) => addDays(todayIn("America/Santiago", Date.now()), days);

const GOOD: Line = {
  ...WALL_LINE,
  "Fecha de inicio": day(-10),
  "Hora de inicio": "08:30",
  "Fecha de término": day(18),
  Duración: "2,5",
  Responsable: "Equipo hídrico",
};

/** Five weekly monitorings each: two unfulfilled, one or two near, the rest far. */
const LINES: Line[] = [
  GOOD,
  // Realistic input: extra spaces, no accents, other case, a date as the sheet's serial number.
  { ...GOOD, Estación: "  pz-t02 ", Fuente: "PIEZOMETRO", "Fecha de inicio": serial(-10), Duración: 2.5 },
  { ...GOOD, Estación: "PZ-T99" },
  { ...GOOD, Estación: "PZ-T04", Frecuencia: "bimensual" },
  { ...GOOD, Estación: "PZ-T05", "Fecha de término": "31-02-2027" },
];
const CORRECTIONS = [
  { row: 4, column: "Estación", value: "PZ-T03" },
  { row: 5, column: "Frecuencia", value: "Semanal" },
  { row: 6, column: "Fecha de término", value: day(18) },
];

async function saveDownload(download: Promise<Download>, name: string): Promise<string> {
  const path = join(folder, name);
  await (await download).saveAs(path);
  return path;
}

async function upload({ page }: Journey, path: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Elegir archivo" }).click();
  await (await chooser).setFiles(path);
}

async function signInToMenu(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.goto("/");
  await heading(journey, "Iniciar sesión").waitFor();
  await journey.accessible();
  await journey.shot("sign-in", journey.size === "desktop" ? "sign-in" : undefined);
  await fillSignIn(journey, "admin");
  await chooseAndAccept(journey);
  await heading(journey, /Camila/).waitFor();
  await page
    .getByRole("button", { name: /^Registrar el seguimiento/ })
    .first()
    .waitFor();
  await journey.accessible();
  await journey.shot("home", journey.size === "desktop" ? "home" : "home-phone");
  await followMenu(journey, "Planes de monitoreo");
  await heading(journey, "Planes de monitoreo").waitFor();
  await row(journey, "Estabilidad física del tranque").first().waitFor();
  await page
    .getByRole("button", { name: /^Acciones de Estabilidad física del tranque/ })
    .first()
    .click();
  for (const name of ["Ver compromisos", "Ver detalle", "Editar plan"])
    await page.getByRole("menuitem", { name }).waitFor();
  await page.getByRole("menuitem", { name: "Ver compromisos" }).click();
  await page.waitForURL(/\/commitments-matrix\?plan=[0-9a-f-]{36}/);
  await page.goBack();
  await row(journey, "Estabilidad física del tranque").first().waitFor();
  await journey.accessible();
  await journey.shot("plans", journey.size === "desktop" ? "plans" : undefined);
}

/** Imports a workbook with errors, downloads the marked one and imports the corrected one. */
async function importWorkbook(journey: Journey, title: string): Promise<void> {
  const { page, size } = journey;
  await page.getByRole("link", { name: "Nuevo plan" }).click();
  await heading(journey, "Nuevo plan de monitoreo").waitFor();
  await journey.accessible();
  await journey.shot("plan-create");
  const template = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar plantilla" }).click();
  const wrong = join(folder, `wrong-${size}.xlsx`);
  await fillTemplate(await saveDownload(template, `template-${size}.xlsx`), LINES, wrong);

  await upload(journey, wrong);
  await page.getByText(/3 de 5 filas tienen errores/).waitFor();
  await journey.accessible();
  await journey.shot("plan-errors", size === "desktop" ? "plan-errors" : undefined);
  expect(await page.getByRole("button", { name: "Guardar plan" }).isDisabled()).toBe(true);
  const marked = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar errores" }).first().click();
  const markedPath = await saveDownload(marked, `marked-${size}.xlsx`);
  expect(await listedErrors(markedPath)).toMatchObject([
    { row: 4, column: "Estación", value: "PZ-T99" },
    { row: 5, column: "Frecuencia", value: "bimensual" },
    { row: 6, column: expect.stringContaining("término"), value: "31-02-2027" },
  ]);

  // One cell on the page, the others in the marked file.
  await page.getByRole("button", { name: /^Corregir fila 6, .*término/ }).click();
  await page.getByRole("textbox", { name: /^Texto de la fila 6/ }).fill(day(18));
  await journey.accessible();
  await journey.shot("plan-correct-cell");
  await page.keyboard.press("Enter");
  await page.getByText(/2 de 5 filas tienen errores/).waitFor();

  const right = join(folder, `right-${size}.xlsx`);
  await correct(markedPath, CORRECTIONS, right);
  await page.getByRole("button", { name: "Reemplazar archivo" }).click();
  await upload(journey, right);
  await page.getByText("5 filas correctas: el plan se puede guardar.").waitFor();
  await journey.accessible();
  await journey.shot("plan-preview", size === "desktop" ? "plan-preview" : undefined);
  await page.getByRole("button", { name: "Guardar plan" }).click();
  await page.getByText("Ingrese un nombre para el plan.").waitFor();
  await page.getByLabel("Nombre del plan").fill(title);
  await page.getByRole("button", { name: "Guardar plan" }).click();
  await toast(journey, `El plan «${title}» se guardó con 25 monitoreos.`).waitFor();
}

const OBSERVATION = "Nivel estable; tapa con candado y sin surgencia en el talud.";

/** Filters for one station's unfulfilled monitorings and records a follow-up. */
async function recordFollowUp(journey: Journey): Promise<void> {
  const { page } = journey;
  const main = page.getByRole("main");
  await filter(journey, "Estación", ["PZ-T03"]);
  await main.getByText("5 monitoreos", { exact: true }).waitFor();
  await page.getByRole("button", { name: /Incumplidos$/ }).click();
  await main.getByText("2 monitoreos", { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get("status")).toBe("unfulfilled");
  await journey.accessible();
  await journey.shot("plan-detail", journey.size === "desktop" ? "plan-detail" : undefined);

  await row(journey, "PZ-T03").first().click();
  const panel = page.getByRole("dialog", { name: /^PZ-T03/ });
  await panel.getByRole("button", { name: "Guardar seguimiento" }).click();
  await panel.getByText("Este campo es obligatorio.").first().waitFor();
  await panel.getByLabel("Observación").fill(OBSERVATION);
  await panel.getByLabel("Motivo").fill("Programado");
  await panel.getByRole("group", { name: "¿Se cumplió?" }).getByText("Sí").click();
  await panel.getByRole("switch", { name: /Hubo un contratiempo/ }).click();
  await panel.getByLabel("Descripción del contratiempo").fill("Camino cortado por nieve; se llegó a pie.");
  await journey.accessible();
  await journey.shot("follow-up", journey.size === "desktop" ? "follow-up" : "follow-up-phone");
  await panel.getByRole("button", { name: "Guardar seguimiento" }).click();
  await toast(journey, "Seguimiento de PZ-T03 guardado.").waitFor();
  await main.getByText("1 monitoreo", { exact: true }).waitFor();
}

/** Another user, on another device, opens the same plan. */
async function seeIt(size: Size, title: string): Promise<void> {
  await travel(server.url, { size, withWorker: true }, async (other) => {
    await enter(other, "lectura", "/planning-and-monitoring");
    await row(other, title).click();
    await heading(other, title).waitFor();
    await filter(other, "Estado", ["Cumplido"]);
    await other.page.getByRole("main").getByText("1 monitoreo", { exact: true }).waitFor();
    await row(other, "PZ-T03").click();
    const panel = other.page.getByRole("dialog", { name: /^PZ-T03/ });
    await panel.getByText(OBSERVATION).waitFor();
    await panel.getByText(/^Camila Rojas ·/).waitFor();
    // A read-only user is informed about it, and has no form to record.
    await panel.getByText(/necesita permiso de escritura/).waitFor();
    expect(await panel.getByRole("button", { name: "Guardar seguimiento" }).count()).toBe(0);
    await other.accessible();
    await other.shot("follow-up-reader");
  });
}

describe.each(EVERY_SIZE)("importing a plan and recording a follow-up, %s", (size) => {
  it("starts with a faulty workbook and ends with a follow-up that another user sees", async () => {
    const title = `Muro nuevo ${size}`;
    await travel(server.url, { size, withWorker: true }, async (journey) => {
      await signInToMenu(journey);
      await importWorkbook(journey, title);
      await heading(journey, title).waitFor();
      await recordFollowUp(journey);
    });
    await seeIt(size, title);
  });
});
