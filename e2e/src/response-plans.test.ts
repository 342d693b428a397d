/** @module-tag long */
// A rain event that raises a dam from green to red and back: from an empty installation, by pages alone. The rain gauge
// and the piezometer report over HTTP, as devices do.
import { describe, expect, it } from "vitest";
import type { TestSmtp } from "../../server/src/testing/smtp.ts";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { addDevice } from "./level-device.steps.ts";
import { beginProject } from "./new-mine.steps.ts";
import { fillSignIn, toast } from "./person.ts";
import { activate, inviteSecond, LUIS } from "./second-administrator.steps.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyWithMailEach } from "./set-up.ts";

let smtp: TestSmtp;
let empty: RunningServer;
setUpEmptyWithMailEach((started) => {
  ({ empty, smtp } = started);
});

const SERIAL = "TRANQUE-01";
const SENSORS = [
  { variable: "nivel", unit: "m", name: "Nivel" },
  { variable: "lluvia", unit: "mm", name: "Lluvia" },
];
const MINUTE = 60_000;

async function report(key: string, ...readings: [variable: string, minutesAgo: number, value: number][]) {
  const { status } = await fetch(`${empty.url}/fkl-modi/ingest`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-device-key": key },
    body: JSON.stringify({
      serial: SERIAL,
      readings: readings.map(([variable, minutesAgo, value]) => ({
        variable,
        t: Date.now() - minutesAgo * MINUTE,
        value,
      })),
    }),
  });
  expect(status).toBe(200);
}

async function addStructure(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.goto("/response-plans");
  await page.getByText("Aún no hay estructuras").waitFor();
  await journey.accessible();
  await page.getByRole("button", { name: "Agregar estructura" }).first().click();
  const form = page.getByRole("dialog", { name: "Agregar estructura" });
  await form.getByLabel("Nombre de la estructura").fill("Tranque norte");
  await form.getByRole("checkbox", { name: "Muro principal" }).check();
  await journey.accessible();
  await form.getByRole("button", { name: "Guardar estructura" }).click();
  await toast(journey, "Estructura guardada").waitFor();
  await page.getByRole("link", { name: "Tranque norte" }).click();
  await page.getByText("Esta estructura no tiene un plan publicado").waitFor();
}

/** Amber by the rain of an hour, red by the level in the wall; one action. */
async function writePlan(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.getByRole("button", { name: "Editar plan" }).click();
  const editor = page.getByRole("dialog", { name: "Editar plan" });
  const amber = editor.getByRole("group", { name: "Ámbar" });
  await amber.getByLabel("Qué se compara").selectOption({ label: "Suma en un período (lluvia)" });
  await amber.getByLabel("Sensor de la estructura").selectOption({ label: "Muro principal · Lluvia (mm)" });
  await amber.getByLabel("Suma desde").fill("40");
  await amber.getByLabel("Período en horas").fill("1");
  const red = editor.getByRole("group", { name: "Rojo" });
  await red.getByLabel("Sensor de la estructura").selectOption({ label: "Muro principal · Nivel (m)" });
  await red.getByLabel("Límite", { exact: true }).fill("102,5");
  await red.getByLabel("Histéresis").fill("0,5");
  await red.getByRole("button", { name: "Agregar acción" }).click();
  await red.getByLabel("Qué se debe hacer").fill("Inspeccionar la cresta");
  await red.getByLabel("Rol responsable").fill("Jefe de turno");
  await red.getByLabel("Plazo en minutos").fill("30");
  await editor.getByRole("button", { name: "Último año" }).click();
  await editor.getByText("Se evaluaron 2 lecturas.").waitFor();
  await editor.getByLabel("Motivo del cambio").fill("Plan de respuesta del primer año");
  await journey.accessible();
  await journey.shot("response-plan-editor");
  await editor.getByRole("button", { name: "Guardar borrador" }).click();
  await toast(journey, /^Borrador guardado/).waitFor();
  await page.getByText("Otra persona que administre el proyecto debe publicarla.").waitFor();
  expect(await page.getByRole("button", { name: "Publicar plan" }).count()).toBe(0);
}

/** As the second administrator. */
async function publish(journey: Journey, address: string): Promise<void> {
  const { page } = journey;
  await page.goto(address);
  await fillSignIn(journey, LUIS.email, LUIS.password);
  await page.getByText("La versión 1 espera su publicación").waitFor();
  await journey.accessible();
  await page.getByRole("button", { name: "Publicar plan" }).click();
  await level(journey, "Verde").waitFor();
}

const level = ({ page }: Journey, name: string) =>
  page.getByRole("region", { name: "Nivel actual" }).getByText(name, { exact: true });

describe.each(EVERY_SIZE)("the response plan of a dam, %s", (size) => {
  it("raises it from green to red in a rain event, and a person lowers it, from an empty installation", () =>
    travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await beginProject(journey);
      const link = await inviteSecond(journey, smtp);
      await travel(empty.url, { size }, (his) => activate(his, link));
      const key = await addDevice(journey, { serial: SERIAL, name: "Muro principal", sensors: SENSORS });
      await report(key, ["nivel", 120, 100], ["lluvia", 120, 0]);
      await addStructure(journey);
      await writePlan(journey);
      const address = new URL(page.url()).pathname;
      await travel(empty.url, { size, dark: true }, (his) => publish(his, address));

      await level(journey, "Verde").waitFor();
      await report(key, ["lluvia", 100, 25], ["lluvia", 90, 20], ["nivel", 90, 101]);
      await level(journey, "Ámbar").waitFor();
      await report(key, ["nivel", 60, 102.6]);
      await level(journey, "Rojo").waitFor();
      await journey.accessible();
      await journey.shot("response-plan-red");

      const actions = page.getByRole("region", { name: "Acciones" });
      await actions.getByText("Inspeccionar la cresta").waitFor();
      await actions.getByRole("button", { name: "Reconocer acción" }).click();
      await actions.getByText(/^Reconocida por /).waitFor();
      await actions.getByRole("button", { name: "Marcar como hecha" }).click();
      const done = page.getByRole("dialog", { name: "¿Qué se hizo?" });
      await done.getByLabel("Evidencia").fill("Cresta sin grietas, drenes limpios");
      await done.getByRole("button", { name: "Marcar como hecha" }).click();
      await actions.getByText(/Cresta sin grietas, drenes limpios$/).waitFor();

      // The rain ended, and the water in the wall still stands above the limit: it cannot be lowered.
      expect(await page.getByRole("button", { name: "Bajar nivel" }).count()).toBe(0);
      await report(key, ["nivel", 5, 101]);
      await page.getByRole("button", { name: "Bajar nivel" }).click();
      const lower = page.getByRole("dialog", { name: "¿Bajar el nivel?" });
      expect(await lower.getByRole("option").allTextContents()).toEqual(["Verde", "Ámbar"]);
      await lower.getByRole("button", { name: "Bajar nivel" }).click();
      await lower.getByText("Complete este campo.").waitFor();
      await lower.getByLabel("Motivo del cambio").fill("Nivel bajo el límite por dos horas");
      await lower.getByRole("button", { name: "Bajar nivel" }).click();
      await level(journey, "Verde").waitFor();
      const states = page.getByRole("region", { name: "Historial de niveles" }).getByRole("listitem");
      await expect.poll(() => states.count()).toBe(4);
      expect(await states.first().textContent()).toContain("Nivel bajo el límite por dos horas");
      await journey.accessible();
      await journey.shot("response-plan-lowered");

      await page.goto("/response-plans");
      const list = page.getByRole("list", { name: "Planes de respuesta" });
      expect(await list.getByRole("listitem").textContent()).toContain("Verde");
      await journey.accessible();
    }));
});
