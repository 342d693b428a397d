// Steps for an empty installation: by pages alone, without API calls or seed data.
import { readFile } from "node:fs/promises";
import { addDays } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import type { Journey } from "./browser.ts";
import { fillSignIn, heading } from "./person.ts";
import { fillTemplate, type Line } from "./plan-workbook.ts";
import { type RunningServer, startServer } from "./server.ts";

/** The installing administrator, who is the only user of an empty installation. */
export const CHIEF = { email: "jefa@mina.example", password: "Caudal2026" };
export const MINE = "Mina Los Espinos";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M8 52 32 10l24 42z" fill="#fff"/></svg>`;

/** The product without data. */
export const startEmpty = (env: Record<string, string> = {}): Promise<RunningServer> =>
  startServer({
    env: { SEED_DEMO: "false", ADMIN_EMAIL: CHIEF.email, ADMIN_PASSWORD: CHIEF.password, ...env },
    fresh: true,
  });

export const signInAsChief = (journey: Journey): Promise<void> =>
  fillSignIn(journey, CHIEF.email, CHIEF.password);

/** The very first sign-in: there is no project yet. */
export async function signInFirst(journey: Journey): Promise<void> {
  await journey.page.goto("/");
  await signInAsChief(journey);
  await journey.page.getByText("Todavía no hay proyectos").waitFor();
}

interface NewProject {
  name?: string;
  /** The initial catalogue, as the form labels it. */
  catalog?: string;
  /** With a policy, every user of the project must accept it. */
  policy?: { link: string; from: string };
}

/** Creates a project with the open form. */
export async function fillProject(
  journey: Journey,
  { name = MINE, catalog, policy }: NewProject = {},
): Promise<void> {
  const { page } = journey;
  await heading(journey, "Nuevo proyecto").waitFor();
  await page.getByLabel("Nombre", { exact: true }).fill(name);
  await page.getByLabel("Empresa").fill("Minera Los Espinos");
  await page
    .getByLabel("Archivo del logo")
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(LOGO) });
  await page.getByRole("img", { name: "Logo elegido" }).waitFor();
  if (catalog) await page.getByLabel("Catálogo inicial").selectOption({ label: catalog });
  if (policy) {
    await page.getByLabel("Enlace de la política").fill(policy.link);
    await page.getByLabel("Vigente desde").fill(policy.from);
  }
  await page.getByRole("button", { name: "Crear proyecto" }).click();
  await page.getByText(`Se creó el proyecto ${name}`, { exact: false }).waitFor();
  await heading(journey, "Proyectos").waitFor();
}

/** From the first sign-in to the list of projects, with one project created. */
export async function beginProject(journey: Journey, project: NewProject = {}): Promise<void> {
  await signInFirst(journey);
  await journey.page.getByRole("link", { name: "Crear el primer proyecto" }).click();
  await fillProject(journey, project);
}

interface Place {
  latitude: string;
  longitude: string;
  elevation?: string;
}

/** Fills in the catalogue's panel of a new station; the caller presses `Crear`. */
export async function fillStation({ page }: Journey, name: string, place: Place) {
  await page.getByRole("button", { name: "Nueva estación" }).first().click();
  const panel = page.getByRole("dialog", { name: "Nueva estación" });
  await panel.getByRole("textbox", { name: "Nombre" }).fill(name);
  await panel.getByLabel("Latitud (°)").fill(place.latitude);
  await panel.getByLabel("Longitud (°)").fill(place.longitude);
  if (place.elevation) await panel.getByLabel(/^Elevación/).fill(place.elevation);
  return panel;
}

/** Adds a station on the catalogue page. */
export async function addStation(
  journey: Journey,
  name: string,
  place: Place = { latitude: "-33,1234", longitude: "-70,2345" },
): Promise<void> {
  const { page } = journey;
  await page.goto("/config/catalog?kind=stations");
  await heading(journey, "Catálogos").waitFor();
  const panel = await fillStation(journey, name, place);
  await panel.getByRole("button", { name: "Crear" }).click();
  await page.getByText(`Se agregó ${name} al catálogo`).waitFor();
}

/** `DD-MM-YYYY`, as people write it, so many days from now in the project's time zone. */
export const day = (days: number): string =>
  addDays(todayIn("America/Santiago", Date.now()), days).split("-").reverse().join("-");

/** Chooses a file on the current page. */
export async function chooseFile({ page }: Journey, name: string, bytes: string | Uint8Array): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Elegir archivo" }).click();
  await (await chooser).setFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
}

/** Downloads the template of the current page, fills it in and chooses it there. */
export async function fillTemplateThere(journey: Journey, lines: readonly Line[]): Promise<void> {
  const download = journey.page.waitForEvent("download");
  await journey.page.getByRole("button", { name: "Descargar plantilla" }).click();
  const template = await (await download).path();
  const filled = `${template}-filled`;
  await fillTemplate(template, lines, filled);
  await chooseFile(journey, "planilla.xlsx", await readFile(filled));
}

/** Saves the preview as a plan. */
export async function savePlan({ page }: Journey, title: string): Promise<void> {
  await page.getByLabel("Nombre del plan").fill(title);
  await page.getByRole("button", { name: "Guardar plan" }).click();
  await page.getByText("se guardó con", { exact: false }).first().waitFor();
}

/** A template row without catalogue names: the days, and whatever else is given. */
export const bareLine = (names: Partial<Line>): Line => ({
  "Nombre corto": "Nivel freático bajo el muro",
  "Fecha de inicio": day(-3),
  "Hora de inicio": "08:30",
  "Fecha de término": day(360),
  Duración: "2,5",
  ...names,
});

/** A row whose names are in the standard catalogue, with one of the mine's own stations. */
export const line = (differs: Partial<Line> & { Estación: string }): Line =>
  bareLine({
    "Componente minero": "Tranque de relaves",
    "Componente ambiental": "Agua subterránea",
    Subcomponente: "Nivel piezométrico",
    Fuente: "Piezómetro",
    Frecuencia: "Mensual",
    "Tipo de monitoreo": "Medición en terreno",
    Responsable: "Hidrogeología",
    ...differs,
  });
