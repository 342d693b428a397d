import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { fillSignIn, followMenu, heading } from "./person.ts";
import { fillTemplate, type Line } from "./plan-workbook.ts";
import { type RunningServer, startServer } from "./server.ts";

// From an empty installation, through screens alone: no call, no seed.
let empty: RunningServer;
let folder: string;
beforeEach(async () => {
  empty = await startServer({
    env: { SEED_DEMO: "false", ADMIN_EMAIL: "jefa@mina.example", ADMIN_PASSWORD: "Clave2026" },
    fresh: true,
  });
  folder = mkdtempSync(join(tmpdir(), "vetaverde-empty-"));
});
afterEach(async () => {
  await empty.close();
  rmSync(folder, { recursive: true, force: true });
});

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M8 52 32 10l24 42z" fill="#fff"/></svg>`;
const day = (days: number) =>
  addDays(todayIn("America/Santiago", Date.now()), days).split("-").reverse().join("-");

async function makeProject(journey: Journey, catalog: string): Promise<void> {
  const { page } = journey;
  await page.goto("/");
  await fillSignIn(journey, "jefa@mina.example", "Clave2026");
  await page.getByText("Todavía no hay proyectos").waitFor();
  await page.goto("/planning-and-monitoring");
  await page.getByRole("link", { name: "Crear el primer proyecto" }).click();
  await heading(journey, "Nuevo proyecto").waitFor();
  await page.getByLabel("Nombre", { exact: true }).fill("Mina Los Espinos");
  await page.getByLabel("Empresa").fill("Minera Los Espinos");
  await page
    .getByLabel("Archivo del logo")
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(LOGO) });
  await page.getByRole("img", { name: "Logo elegido" }).waitFor();
  await page.getByLabel("Catálogo inicial").selectOption({ label: catalog });
  await page.getByRole("button", { name: "Crear proyecto" }).click();
  await page.getByText("El proyecto Mina Los Espinos quedó creado", { exact: false }).waitFor();
}

async function fetchTemplate({ page }: Journey): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar plantilla" }).click();
  const path = join(folder, "plantilla.xlsx");
  await (await download).saveAs(path);
  return path;
}

async function upload({ page }: Journey, path: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Elegir archivo" }).click();
  await (await chooser).setFiles(path);
}

async function savePlan({ page }: Journey): Promise<void> {
  await page.getByLabel("Nombre del plan").fill("Plan hídrico 2027");
  await page.getByRole("button", { name: "Guardar plan" }).click();
  await page.getByText("se guardó con", { exact: false }).first().waitFor();
}

const line = (names: Partial<Line>): Line => ({
  "Nombre corto": "Nivel freático bajo el muro",
  "Fecha de inicio": day(-3),
  "Hora de inicio": "08:30",
  "Fecha de término": day(360),
  Duración: "2,5",
  ...names,
});

describe.each(EVERY_SIZE)("a new mine, %s", (size) => {
  it("begins with the standard catalogue, adds a station and loads its first plan", async () => {
    await travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await makeProject(journey, "Estándar, con nombres en español");
      await page.goto("/");
      await heading(journey, /Buen/).waitFor();
      await followMenu(journey, "Catálogos");
      await heading(journey, "Catálogos").waitFor();
      await page.getByText("Tranque de relaves").first().waitFor();
      await journey.accessible();
      await journey.shot("catalog-standard");
      await page.getByRole("tab", { name: "Estaciones" }).click();
      await page.getByText("Todavía no hay estaciones").waitFor();
      await journey.shot("catalog-stations-empty");
      await page.getByRole("button", { name: "Nueva estación" }).first().click();
      const panel = page.getByRole("dialog", { name: "Nueva estación" });
      await panel.getByRole("textbox", { name: "Nombre" }).fill("PZ-01");
      await panel.getByLabel("Latitud (°)").fill("-33,1234");
      await panel.getByLabel("Longitud (°)").fill("-70,2345");
      await journey.accessible();
      await journey.shot("catalog-station-new");
      await panel.getByRole("button", { name: "Crear" }).click();
      await page.getByText("PZ-01 quedó en el catálogo").waitFor();
      await page.getByText("−33,12340; −70,23450").first().waitFor();
      await journey.shot("catalog-stations");
      await page.goto("/planning-and-monitoring/create");
      const template = await fetchTemplate(journey);
      const path = join(folder, "plan.xlsx");
      await fillTemplate(
        template,
        [
          line({
            "Componente minero": "Tranque de relaves",
            "Componente ambiental": "Agua subterránea",
            Subcomponente: "Nivel piezométrico",
            Fuente: "Piezómetro",
            Estación: "PZ-01",
            Frecuencia: "Mensual",
            "Tipo de monitoreo": "Medición en terreno",
            Responsable: "Hidrogeología",
          }),
        ],
        path,
      );
      await upload(journey, path);
      await page.getByText("1 fila correcta: el plan se puede guardar.").waitFor();
      expect(await page.getByText("no está en el catálogo").count()).toBe(0);
      await savePlan(journey);
      await page.goto("/planning-and-monitoring/table");
      await page.getByText("PZ-01").first().waitFor();
    });
  });

  it("begins with an empty catalogue and makes all of it from the plan's preview", async () => {
    await travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await makeProject(journey, "Vacío");
      await page.goto("/planning-and-monitoring/create");
      await page.getByText("Este proyecto todavía no tiene los nombres que un plan necesita").waitFor();
      await journey.accessible();
      await journey.shot("plan-gaps");
      const template = await fetchTemplate(journey);
      const path = join(folder, "plan.xlsx");
      const names = {
        "Componente minero": "Tranque Los Espinos",
        "Componente ambiental": "Agua",
        Estación: "PZ-01",
        Frecuencia: "Mensual",
        "Tipo de monitoreo": "Nivel",
      };
      await fillTemplate(
        template,
        [line(names), line({ ...names, Estación: "PZ-02", Frecuencia: "Cada luna llena" })],
        path,
      );
      await upload(journey, path);
      await heading(journey, "7 nombres que no están en el catálogo").waitFor();
      await journey.accessible();
      await journey.shot("plan-unknown-names");
      expect(await page.getByRole("button", { name: "Guardar plan" }).isDisabled()).toBe(true);
      // What a strange frequency means is asked for, not guessed: the other one is known by its name.
      const strange = page.getByRole("listitem").filter({ hasText: "Cada luna llena" });
      await strange.getByLabel("Se repite").selectOption({ label: "Cada mes" });
      await page.getByRole("button", { name: "Crear los 7 nombres" }).click();
      const dialog = page.getByRole("dialog", { name: "Crear los 7 nombres" });
      await dialog.getByText("PZ-01, PZ-02").waitFor();
      await journey.accessible();
      await journey.shot("plan-create-names");
      await dialog.getByRole("button", { name: "Crear y revisar de nuevo" }).click();
      await page.getByText("2 filas correctas: el plan se puede guardar.").waitFor();
      await savePlan(journey);
      await page.goto("/config/catalog?kind=frequencies");
      await page.getByText("Cada luna llena").first().waitFor();
      // A duplicate is merged with a preview of what moves.
      await page.getByRole("button", { name: "Acciones de Cada luna llena" }).click();
      await page.getByRole("menuitem", { name: "Unir con otro…" }).click();
      const merge = page.getByRole("dialog", { name: "Unir Cada luna llena con otro nombre" });
      await merge.getByLabel("Nombre que queda").selectOption({ label: "Mensual" });
      await merge.getByText("1 fila de planes").waitFor();
      await journey.accessible();
      await journey.shot("catalog-merge");
      await merge.getByRole("button", { name: "Unir", exact: true }).click();
      await page.getByText("Cada luna llena se unió a Mensual").waitFor();
      await page.getByText("Unido a Mensual").first().waitFor();
    });
  });
});
