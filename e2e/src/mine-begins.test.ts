// A mine from nothing to its first follow-up in the field: an empty installation, by pages alone, without API calls or
// seed data.
import { addDays } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import { describe, expect, it } from "vitest";
import type { TestSmtp } from "../../server/src/testing/smtp.ts";
import { EVERY_SIZE, type Journey, type Size, travel } from "./browser.ts";
import { photo } from "./device.ts";
import { beginProject, chooseFile, day, fillTemplateThere, line, savePlan } from "./new-mine.steps.ts";
import { fillSignIn, followMenu, heading, toast } from "./person.ts";
import type { Line } from "./plan-workbook.ts";
import { utmWorkbook } from "./points-workbook.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyWithMailEach } from "./set-up.ts";

let smtp: TestSmtp;
let empty: RunningServer;
setUpEmptyWithMailEach((started) => {
  ({ empty, smtp } = started);
});

const KML = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
<Placemark><name>PZ-01</name><Point><coordinates>-70.7231,-33.4308</coordinates></Point></Placemark>
<Placemark><name>PZ-02</name><Point><coordinates>-70.7101,-33.4402</coordinates></Point></Placemark>
</Document></kml>`;

const utmBook = () => utmWorkbook([["MA-01", 342_500, 6_300_500, 2795]]);

const today = () => todayIn("America/Santiago", Date.now());

const steps = ({ page }: Journey) => page.getByRole("region", { name: "Primeros pasos" });
const step = (journey: Journey, title: string | RegExp) => steps(journey).getByRole("link", { name: title });

/** Follows a step of Home's card, as the user would. */
async function takeStep(journey: Journey, title: string): Promise<void> {
  await journey.page.goto("/");
  await step(journey, new RegExp(`^${title}`)).click();
}

async function bringStations(journey: Journey): Promise<void> {
  const { page } = journey;
  await takeStep(journey, "Agregar estaciones");
  await page.getByRole("link", { name: "Importar" }).first().click();
  await heading(journey, "Importar al catálogo").waitFor();
  await chooseFile(journey, "pozos.kml", KML);
  await page.getByText("2 nuevas, 0 modificadas, 0 sin cambios.").waitFor();
  await page.getByRole("button", { name: "Guardar 2 cambios" }).click();
  await page.getByText("Guardado: 2 nuevas, 0 modificadas, 0 sin cambios.").waitFor();
  await page.getByRole("button", { name: "Importar otro archivo" }).click();
  await chooseFile(journey, "puntos.xlsx", await utmBook());
  await heading(journey, "Datos por precisar").waitFor();
  await page.getByLabel("¿Huso UTM?").selectOption("19S");
  await page.getByLabel("¿Datum?").selectOption({ label: "WGS 84" });
  await page.getByRole("button", { name: "Aplicar" }).click();
  await page.getByText("1 nueva, 0 modificadas, 0 sin cambios.").waitFor();
  await page.getByRole("button", { name: /^Guardar 1 cambio/ }).click();
  await page.getByText("Guardado: 1 nueva, 0 modificadas, 0 sin cambios.").waitFor();
}

/** One monitoring per row: due today, unfulfilled, and due in five days. */
async function loadPlan(journey: Journey): Promise<void> {
  const { page } = journey;
  await takeStep(journey, "Crear un plan de monitoreo");
  await heading(journey, "Nuevo plan de monitoreo").waitFor();
  const from = (station: string, start: number): Line =>
    line({
      Estación: station,
      "Fecha de inicio": day(start),
      "Hora de inicio": "00:00",
      "Fecha de término": day(start + 20),
      Duración: "2",
    });
  await fillTemplateThere(journey, [from("PZ-01", 0), from("PZ-02", -5), from("MA-01", 5)]);
  await page.getByText("3 filas correctas: el plan se puede guardar.").waitFor();
  await savePlan(journey, "Plan hídrico");
}

/** @returns the address in the mail that lets the field worker choose a password */
async function bringPeople(journey: Journey): Promise<string> {
  const { page } = journey;
  await takeStep(journey, "Invitar a su equipo");
  await heading(journey, "Usuarios del proyecto").waitFor();
  await page.getByRole("link", { name: "Importar" }).click();
  const person: Line = { Nombre: "Luis", Apellido: "Rojas", Permiso: "Escritura" };
  await fillTemplateThere(journey, [
    { ...person, Correo: "luis@mina.example" },
    { ...person, Correo: "ana@mina.example", Nombre: "Ana", Apellido: "Soto", Permiso: "Lectura" },
  ]);
  await page.getByRole("button", { name: "Agregar 2 personas" }).click();
  await page.getByText("Se agregaron 2 personas.").waitFor();
  const mails = [await smtp.next(), await smtp.next()];
  const his = mails.find((mail) => mail.to?.[0]?.address === "luis@mina.example");
  expect(his?.subject).toContain("Mina Los Espinos");
  return /\/forgot#activate=\S+/.exec(his?.text ?? "")?.[0] ?? "no link";
}

/** In the pit: today's monitoring is recorded with its photo while offline, and sent later. */
async function workInTheField(size: Size, link: string): Promise<void> {
  await travel(empty.url, { size, withWorker: true }, async (journey) => {
    const { context } = journey;
    const { page } = journey;
    journey.expectTrouble(/ERR_|Failed to load resource|Failed to fetch/);
    await page.goto(link);
    await page
      .getByRole("textbox", { name: /^Contraseña/ })
      .first()
      .fill("Terreno2026");
    await page.getByRole("textbox", { name: /^Repita/ }).fill("Terreno2026");
    await page.getByRole("button", { name: "Guardar la contraseña" }).click();
    await heading(journey, "Iniciar sesión").waitFor();
    await fillSignIn(journey, "luis@mina.example", "Terreno2026");
    await heading(journey, /Buen/).waitFor();
    await followMenu(journey, "Trabajo en terreno");
    await heading(journey, "Trabajo en terreno").waitFor();
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
    await page.reload();
    await page.waitForFunction("navigator.serviceWorker.controller !== null");
    const rows = page.getByRole("tabpanel").getByRole("listitem").getByRole("button");
    const section = page.getByRole("tabpanel").locator("section").filter({ hasText: "PZ-01" });
    await section.waitFor();
    await journey.shot("mine-field");
    const picture = await photo(journey);
    await context.setOffline(true);
    await page.reload();
    await section.getByRole("listitem").getByRole("button").first().click();
    const panel = page.getByRole("dialog");
    await panel.getByRole("button", { name: "Sin novedad." }).click();
    await panel
      .getByLabel("Foto")
      .setInputFiles({ name: "nivel.jpg", mimeType: "image/jpeg", buffer: picture });
    await panel.getByRole("button", { name: /^Quitar .*\.jpg$/ }).waitFor();
    await panel.getByRole("button", { name: /^Guardar/ }).click();
    await toast(journey, /guardado en este dispositivo/).waitFor();
    await page.getByRole("tab", { name: /Bandeja de salida/ }).click();
    await rows.filter({ hasText: /en espera/ }).waitFor();
    await journey.accessible();
    await journey.shot("mine-field-waiting");
    await context.setOffline(false);
    await rows.filter({ hasText: /enviado/ }).waitFor();
  });
}

/** The planned monitorings, by days from today, with their state after the field work was sent. */
const TRUTH = [
  { station: "PZ-02", days: -5, one: "1 incumplido", many: "Incumplidos", state: "Incumplido" },
  { station: "PZ-01", days: 0, one: "1 cumplido", many: "Cumplidos", state: "Cumplido" },
  { station: "MA-01", days: 5, one: "1 próximo", many: "Próximos", state: "Próximo" },
] as const;
const dated = (days: number) => addDays(today(), days);
/** Number of them in today's month (7) or year (4). */
const within = (letters: 4 | 7, of: readonly { days: number }[] = TRUTH) =>
  of.filter(({ days }) => dated(days).slice(0, letters) === today().slice(0, letters)).length;

async function checkHome(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.goto("/");
  await heading(journey, /Buen/).waitFor();
  const month = within(7);
  await page.getByText(month === 1 ? "1 monitoreo en el mes" : `${month} monitoreos en el mes`).waitFor();
  for (const { many, ...one } of TRUTH)
    await page.getByRole("link", { name: new RegExp(`^${within(7, [one])}\\s*${many}$`) }).waitFor();
  // Side by side on the desktop, in two tabs on the phone.
  await page.getByRole("main").getByText("PZ-02").first().waitFor();
  if (journey.size === "phone") await page.getByRole("tab", { name: /^7 días/ }).click();
  await page.getByRole("main").getByText("MA-01").first().waitFor();
  expect(await page.getByRole("main").getByText("PZ-01").count()).toBe(0);
  await journey.accessible();
  await journey.shot("mine-home");
}

async function checkCalendar(journey: Journey): Promise<void> {
  const { page } = journey;
  await followMenu(journey, "Calendario");
  await heading(journey, "Calendario").waitFor();
  for (const { days, one } of TRUTH) {
    const date = dated(days);
    await page.getByRole("button", { name: "Hoy", exact: true }).click();
    if (date.slice(0, 7) < today().slice(0, 7))
      await page.getByRole("button", { name: "Mes anterior" }).click();
    if (date.slice(0, 7) > today().slice(0, 7))
      await page.getByRole("button", { name: "Mes siguiente" }).click();
    await page.locator(`[data-date="${date}"][aria-label*="${one}"]`).first().waitFor();
  }
  await page.getByRole("button", { name: "Hoy", exact: true }).click();
  await journey.accessible();
  await journey.shot("mine-calendar");
}

async function checkIndicators(journey: Journey): Promise<void> {
  const { page } = journey;
  await followMenu(journey, "Indicadores");
  const figure = (name: string) =>
    page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });
  const due = within(
    4,
    TRUTH.filter(({ days }) => days <= 0),
  );
  await figure("Cumplimiento a la fecha").getByText(`1 de ${due} exigibles`).waitFor();
  await figure("Cumplimiento a la fecha")
    .getByText(due === 2 ? "50,0 %" : "100,0 %")
    .waitFor();
  for (const { many, ...one } of TRUTH)
    await figure(many)
      .getByText(String(within(4, [one])), { exact: true })
      .waitFor();
  await journey.accessible();
  await journey.shot("mine-kpis");
}

async function checkMap(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.getByRole("tab", { name: "Mapa" }).click();
  const map = page.getByRole("group", { name: "Mapa de estaciones" });
  for (const { station, state } of TRUTH) {
    const marker = map.getByRole("button", { name: `${station}: ${state}` });
    // The marker can be tapped: no map control covers it.
    await marker.click();
    await page.getByRole("region", { name: station }).waitFor();
    await page.keyboard.press("Escape");
  }
  await journey.accessible();
  await journey.shot("mine-map");
}

describe.each(EVERY_SIZE)("a project set up from nothing, %s", (size) => {
  it("gets a plan, members and an offline follow-up, and its pages show them correctly", () =>
    travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await beginProject(journey, { catalog: "Estándar, con nombres en español" });
      await bringStations(journey);
      await loadPlan(journey);
      const link = await bringPeople(journey);
      await page.goto("/");
      for (const done of [
        "Completar el catálogo",
        "Agregar estaciones",
        "Crear un plan de monitoreo",
        "Invitar a su equipo",
      ])
        await step(journey, new RegExp(`^${done}\\s+Listo$`)).waitFor();
      await journey.accessible();
      await journey.shot("mine-home-before");
      await workInTheField(size, link);

      await checkHome(journey);
      await checkCalendar(journey);
      await checkIndicators(journey);
      await checkMap(journey);
    }));
});
