/** @module-tag long */
// Values of a well that are sent to the water authority: from an empty installation, by pages alone. The authority is a
// server of the test on this computer, and the flow meter reports over HTTP, as devices do.
import { fixedClock } from "@vetaverde/domain/authorities/wire";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AuthorityServer } from "../../server/src/testing/authority-server.ts";
import { databaseUrls } from "./attack/product.ts";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { addDevice } from "./level-device.steps.ts";
import { beginProject, CHIEF, startEmpty } from "./new-mine.steps.ts";
import { heading, row, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";

let authority: AuthorityServer;
let address: string;
let empty: RunningServer;
beforeEach(async () => {
  authority = new AuthorityServer();
  address = await authority.listen();
  // The authority of the test is on this computer.
  empty = await startEmpty({ OUTSIDE_ALLOW_PRIVATE: "true" });
});
afterEach(async () => {
  authority.close();
  await empty?.close();
});

const SERIAL = "CAUDAL-03";
const WELL = "Pozo tres";
const SENSORS = [
  { variable: "caudal", unit: "m³/h", name: "Caudal" },
  { variable: "volumen", unit: "m³", name: "Volumen" },
  { variable: "nivel", unit: "m", name: "Profundidad" },
];
const [HOUR, MINUTE] = [3_600_000, 60_000];
/** Values that arrive this long after an hour still belong to it. */
const DELAY = 10 * MINUTE;
/** The last hour that is due at the beginning of the journey. */
const lastHour = () => Math.floor((Date.now() - DELAY) / HOUR) * HOUR;

/** Each hour's values, a minute before it: the meter counts 18 m³ in an hour. */
async function reportHours(key: string, last: number): Promise<void> {
  const readings = [3, 2, 1, 0].flatMap((before) => {
    const t = last - before * HOUR - MINUTE;
    return [
      { variable: "caudal", t, value: 18 },
      { variable: "volumen", t, value: 52_340 - before * 18 },
      { variable: "nivel", t, value: 31.4 + before / 100 },
    ];
  });
  const { status } = await fetch(`${empty.url}/fkl-modi/ingest`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-device-key": key },
    body: JSON.stringify({ serial: SERIAL, readings }),
  });
  expect(status).toBe(200);
}

/**
 * Lets an hour be due whose turn would be later, and ends the pause between late messages: nobody waits for hours here.
 */
async function makeDue(hour: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrls(empty.dataDir).owner });
  await client.connect();
  try {
    await client.query("update transmission_informants set late_at = null");
    await client.query("update transmission_profiles set next_due = $1", [new Date(hour)]);
  } finally {
    await client.end();
  }
}

async function createProfile(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.goto("/authorities");
  await page.getByText("Todavía no hay perfiles").waitFor();
  await journey.accessible();
  await journey.shot("authorities-empty");
  await page.getByRole("button", { name: "Crear perfil" }).click();
  const form = page.getByRole("dialog", { name: "Crear perfil" });
  await form.getByLabel("Nombre", { exact: true }).fill(WELL);
  await form.getByLabel("Dirección del servicio").fill(address);
  await form.getByLabel("Código de obra").fill("OB-0101-33");
  await form.getByLabel("RUT de la empresa").fill("76.123.456-0");
  await form.getByLabel("RUT de quien informa").fill("12.345.678-4");
  await form.getByLabel("Caudal (L/s)").selectOption({ label: "Pozo tres · Caudal (m³/h)" });
  await form.getByLabel("Totalizador (m³)").selectOption({ label: "Pozo tres · Volumen (m³)" });
  await form.getByLabel("Nivel freático del pozo (m)").selectOption({ label: "Pozo tres · Profundidad (m)" });
  await form.getByLabel("Códigos de vacíos").fill("M = Mantención del medidor");
  await form.getByLabel("Contraseña ante la autoridad").fill(authority.password);
  await journey.accessible();
  await journey.shot("authorities-form");
  // The check digit of whoever informs is wrong.
  await form.getByRole("button", { name: "Guardar perfil" }).click();
  await form
    .getByText(/dígito verificador/)
    .first()
    .waitFor();
  await form.getByLabel("RUT de quien informa").fill("12.345.678-5");
  await form.getByRole("button", { name: "Guardar perfil" }).click();
  await toast(journey, "Perfil guardado").waitFor();
  await heading(journey, WELL).waitFor();
}

/** The calendar at the month of an hour; in the first hours of a month that is the one before. */
async function openMonth({ page }: Journey, hour: number): Promise<void> {
  await page.reload();
  await page.getByRole("heading", { name: "Libro de envíos" }).waitFor();
  if (fixedClock(hour).date.slice(0, 7) !== fixedClock(Date.now()).date.slice(0, 7))
    await page.getByRole("button", { name: "Mes anterior" }).click();
}

/** Opens the earliest instant of a state, by its day in the calendar, as soon as the day has so many. */
async function openInstant(journey: Journey, hour: number, counted: string, state: string): Promise<void> {
  const date = fixedClock(hour).date.split("-").reverse().join("-");
  const name = new RegExp(`^${date}: .*${counted}`);
  await expect
    .poll(async () => {
      await openMonth(journey, hour);
      return journey.page
        .getByRole("button", { name })
        .waitFor({ timeout: 2000 })
        .then(
          () => true,
          () => false,
        );
    })
    .toBe(true);
  await journey.page.getByRole("button", { name }).click();
  await row(journey, state).last().click();
}

const panelOf = ({ page }: Journey) =>
  page.getByRole("dialog").filter({ hasText: "Mensaje, sin contraseña" });

async function goLive(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.getByRole("button", { name: "Poner en marcha" }).click();
  const dialog = page.getByRole("dialog", { name: `Poner en marcha ${WELL}` });
  // What will be sent is shown first: 18 m³/h are 5 L/s.
  await dialog
    .getByText(/18 m³\/h → 5[.,]00 L\/s/)
    .first()
    .waitFor();
  await dialog.getByText(address, { exact: false }).waitFor();
  await journey.accessible();
  await journey.shot("authorities-live");
  await dialog.getByLabel("Su contraseña de VetaVerde").fill("No-es-esta-1");
  await dialog.getByRole("button", { name: "Poner en marcha" }).click();
  await dialog.getByText("No se pudo poner en marcha").waitFor();
  await dialog.getByLabel("Su contraseña de VetaVerde").fill(CHIEF.password);
  await dialog.getByRole("button", { name: "Poner en marcha" }).click();
  await toast(journey, `${WELL} está en marcha`).waitFor();
}

/** A refusal is corrected by a person with a reason, and the authority takes it. */
async function correct(journey: Journey): Promise<void> {
  const { page } = journey;
  const panel = panelOf(journey);
  await panel.getByText("Formato de fecha incorrecto").waitFor();
  await journey.accessible();
  await journey.shot("authorities-refused");
  await panel.getByLabel("Caudal", { exact: false }).fill("4,80");
  await panel.getByRole("button", { name: "Enviar estos valores" }).click();
  await panel.getByText("Complete este campo.").waitFor();
  await panel.getByLabel("Motivo").fill("Lectura del medidor en terreno, acta 118");
  await panel.getByRole("button", { name: "Enviar estos valores" }).click();
  await toast(journey, "Decisión guardada").waitFor();
  await expect.poll(() => authority.taken.length).toBe(2);
  await page.keyboard.press("Escape");
}

/** Exports the shown month. @returns the name of the file */
async function exported({ page }: Journey, format: string): Promise<string> {
  await page.getByRole("button", { name: "Exportar mes" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: format }).click(),
  ]);
  return file.suggestedFilename();
}

describe.each(EVERY_SIZE)("values for an authority, %s", (size) => {
  it("are tried, sent, refused, corrected by a person and received, from an empty installation", () =>
    travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      journey.expectTrouble(/status of 4\d\d/);
      await beginProject(journey);
      const key = await addDevice(journey, { serial: SERIAL, name: WELL, sensors: SENSORS });
      const last = lastHour();
      await reportHours(key, last);
      await createProfile(journey);

      await page.getByText("En prueba: nada se envía").waitFor();
      await makeDue(last);
      await openInstant(journey, last, "1 de prueba", "Prueba, no enviado");
      await panelOf(journey).getByText('"caudal": "5.00"', { exact: false }).waitFor();
      await journey.accessible();
      await journey.shot("authorities-trial");
      await page.keyboard.press("Escape");
      expect(authority.taken).toEqual([]);

      await goLive(journey);
      const accepted = last - HOUR;
      await makeDue(accepted);
      await expect.poll(() => authority.taken.length).toBe(1);
      await openInstant(journey, accepted, "[1-9] aceptado", "Aceptado");
      await panelOf(journey).getByText("C1001").first().waitFor();
      await journey.accessible();
      await journey.shot("authorities-accepted");
      await page.keyboard.press("Escape");

      authority.next.push("refuse");
      const refused = last - 2 * HOUR;
      await makeDue(refused);
      await openInstant(journey, refused, "1 rechazado", "Rechazado");
      // The pause between late messages is over when the person has decided.
      await makeDue(last + HOUR);
      await correct(journey);
      // The open page reads again what became of it.
      if (size === "desktop") await page.getByRole("cell", { name: "C1002" }).waitFor();

      await openInstant(journey, refused, ", 0 rechazado", "Aceptado");
      const panel = panelOf(journey);
      await panel.getByText("C1002").first().waitFor();
      await panel.getByText("Lectura del medidor en terreno, acta 118", { exact: false }).waitFor();
      await journey.accessible();
      await journey.shot("authorities-corrected");
      expect(authority.taken[1]?.measurement).toMatchObject({ caudal: "4.80", totalizador: "52304" });
      expect(authority.malformed).toEqual([]);
      expect(authority.repeated).toBe(0);
      await page.keyboard.press("Escape");
      await journey.shot("authorities-ledger");
      expect(await exported(journey, "Excel (.xlsx)")).toMatch(/^envios-a-la-autoridad-[\d-]+\.xlsx$/);
      expect(await exported(journey, "Evidencia en PDF")).toMatch(/^envios-a-la-autoridad-[\d-]+\.pdf$/);
    }));
});
