/** @module-tag long */
// A mine's first piezometers: from the form to the water level. By pages alone, without API calls or seed data; the
// command that the key dialog offers is run in a shell.
import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Locator } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { addStation, beginProject, startEmpty } from "./new-mine.steps.ts";
import { heading, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";

let empty: RunningServer;
beforeEach(async () => {
  empty = await startEmpty({ MQTT_PORT: "0" });
});
afterEach(() => empty.close());

const run = promisify(execFile);
const PATIENCE_MS = 30_000;
const MQTT = join(import.meta.dirname, "../../node_modules/.bin/mqtt");
const hasMosquitto = spawnSync("sh", ["-c", "command -v mosquitto_pub"]).status === 0;
/** Where mosquitto_pub is not installed, a shell function runs a client with the same options instead. */
const standIn = hasMosquitto ? "" : `mosquitto_pub() { '${process.execPath}' '${MQTT}' pub "$@"; }\n`;

/** @throws where the command fails */
const paste = (line: string) => run("sh", ["-c", `${standIn}${line}`], { timeout: PATIENCE_MS });

interface Device {
  serial: string;
  name: string;
  station?: string;
}

async function fillDevice(journey: Journey, { serial, name, station }: Device): Promise<void> {
  const { page } = journey;
  await page.getByRole("link", { name: "Nuevo dispositivo" }).first().click();
  await heading(journey, "Nuevo dispositivo").waitFor();
  await page.getByLabel("Serie").fill(serial);
  await page.getByLabel("Nombre", { exact: true }).fill(name);
  if (station) {
    await page.getByLabel("Estación", { exact: true }).selectOption({ label: station });
    await page.getByLabel("Longitud de la sonda").fill("20,25");
    await page.getByLabel("Cota del terreno").fill("2810,5");
  }
  await page.getByRole("button", { name: "Agregar un sensor" }).click();
  const sensor = page.getByRole("region", { name: "Sensor 1" });
  await sensor.getByLabel("Tipo").selectOption({ label: "Presión digital" });
  await sensor.getByLabel("Variable", { exact: true }).fill("presion");
  await sensor.getByLabel("Unidad", { exact: true }).fill("kPa");
  await sensor.getByLabel("Nombre").fill("Presión");
}

/** The dialog after a device was created, with its text and the offered command. */
async function keyWindow(journey: Journey, serial: string): Promise<Locator> {
  const { page, url } = journey;
  await page.getByRole("button", { name: "Agregar dispositivo" }).click();
  const shown = page.getByRole("dialog", { name: `Clave externa de ${serial}` });
  const fact = async (name: string) =>
    (await shown.locator("dl > div").filter({ hasText: name }).locator("dd").textContent()) ?? "";
  expect(await fact("URL de reporte")).toBe(`${url}/fkl-modi/ingest`);
  expect(await fact("Servidor MQTT")).toBe(new URL(url).hostname);
  expect(Number(await fact("Puerto MQTT"))).toBeGreaterThan(1023);
  expect(await fact("Tema MQTT")).toBe(`modi/${serial}/up`);
  return shown;
}

/** Copies a command by its button and checks that the clipboard equals the displayed text. */
async function copyLine({ page, context }: Journey, shown: Locator, program: string): Promise<string> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const section = shown.getByRole("region", { name: `Probar con ${program}` });
  await section.getByRole("button", { name: `Copiar el comando de ${program}` }).click();
  const line = (await section.locator("code").textContent()) ?? "";
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(line);
  return line;
}

const inList = ({ page, size }: Journey, name: string) =>
  page.getByRole(size === "phone" ? "listitem" : "row").filter({ hasText: name });

async function toList(journey: Journey): Promise<void> {
  await journey.page.getByRole("link", { name: "Dispositivos MODi" }).first().click();
  await heading(journey, "Dispositivos MODi").waitFor();
}

describe.each(EVERY_SIZE)("the first devices of a project, %s", (size) => {
  it.each([false, true])(
    "report with the commands of the key dialog, and become boreholes with a level; dark: %s",
    (dark) =>
      travel(empty.url, { size, dark }, async (journey) => {
        const { page } = journey;
        await beginProject(journey, { catalog: "Estándar, con nombres en español" });
        await addStation(journey, "PZ-01", {
          latitude: "-33,1234",
          longitude: "-70,2345",
          elevation: "2810,5",
        });
        await page.goto("/modi");
        await page.getByText("Este proyecto todavía no tiene dispositivos.").waitFor();
        await journey.shot("first-device-none");

        // By HTTP: no report until the command is run; the list then updates by itself.
        await fillDevice(journey, { serial: "PZ 01", name: "Piezómetro uno", station: "PZ-01" });
        await journey.accessible();
        const byHttp = await keyWindow(journey, "PZ 01");
        await journey.accessible();
        await journey.shot("key-window");
        const curl = await copyLine(journey, byHttp, "curl");
        await byHttp.getByRole("region", { name: "Probar con mosquitto_pub" }).scrollIntoViewIfNeeded();
        await journey.accessible();
        await journey.shot("key-window-lines");
        await byHttp.getByRole("button", { name: "Ya la guardé" }).click();
        await heading(journey, "PZ-01 · Piezómetro uno").waitFor();
        await toList(journey);
        const first = inList(journey, "Piezómetro uno");
        await first.getByText("Sin datos").first().waitFor();
        const { stdout } = await paste(curl);
        expect(JSON.parse(stdout)).toMatchObject({ code: 200 });
        await first.getByText("En línea").waitFor();
        await first.getByText("2.790,25").waitFor();
        await journey.accessible();
        await journey.shot("first-device-heard");

        // By MQTT, with a device that has no station yet.
        await fillDevice(journey, { serial: "PZ-02", name: "Piezómetro dos" });
        const byMqtt = await keyWindow(journey, "PZ-02");
        const mosquitto = await copyLine(journey, byMqtt, "mosquitto_pub");
        await byMqtt.getByRole("button", { name: "Ya la guardé" }).click();
        await heading(journey, "Piezómetro dos").waitFor();
        await toList(journey);
        const second = inList(journey, "Piezómetro dos");
        await second.getByText("Sin datos").first().waitFor();
        await paste(mosquitto);
        await second.getByText("En línea").waitFor();
        // The key is valid for one device only.
        const other = mosquitto.replaceAll("PZ-02", "PZ 01");
        const stderrOf = ({ stderr }: { stderr: string }) => stderr;
        expect(await paste(other).then(stderrOf, stderrOf)).toMatch(/connection refused/i);

        // Both are listed as lacking a borehole, with the known values.
        await page.goto("/npyms");
        await page.getByText("Este proyecto todavía no tiene pozos.").waitFor();
        const waiting = page.getByRole("region", { name: "Por completar" });
        const one = waiting.getByRole("listitem").filter({ hasText: "Piezómetro uno: Presión" });
        await one.getByText("PZ-01", { exact: true }).waitFor();
        await one
          .getByText(
            "Coordenadas: −33,12340; −70,23450 · Terreno: 2.810,50 m s.n.m. · Largo de la sonda: 20,25 m",
          )
          .waitFor();
        const two = waiting.getByRole("listitem").filter({ hasText: "Piezómetro dos: Presión" });
        await two.getByText("Sin estación", { exact: true }).waitFor();
        await two
          .getByText("Coordenadas: sin información · Terreno: sin información", { exact: false })
          .waitFor();
        expect(await two.getByRole("button").count()).toBe(0);
        await journey.accessible();
        await journey.shot("pending-boreholes");

        // Once the borehole is completed, it has a level.
        await one.getByRole("button", { name: "Completar el pozo" }).click();
        const panel = page.getByRole("dialog");
        await panel
          .getByText("Se completó con la configuración de Piezómetro uno.", { exact: false })
          .waitFor();
        const value = (name: string) => panel.getByLabel(name, { exact: true }).inputValue();
        expect([await value("Terreno"), await value("Profundidad de la sonda")]).toEqual(["2810,5", "20,25"]);
        await panel.getByLabel("Boca del tubo").fill("2811,2");
        await panel.getByLabel("Profundidad del pozo").fill("30");
        await journey.accessible();
        await journey.shot("pending-borehole-form");
        await panel.getByRole("button", { name: "Guardar" }).click();
        await toast(journey, "Se guardó el pozo PZ-01.").waitFor();
        await page
          .getByRole("region", { name: "Pozos" })
          .getByRole("listitem")
          .filter({ hasText: /Piezómetro uno, Presión: 2\.790,25 m s\.n\.m\./ })
          .waitFor();
        await one.waitFor({ state: "detached" });
        await two.waitFor();
        // The water level is at the probe, and the labels of both are readable.
        const section = page.getByRole("img", { name: /^Corte de los pozos/ });
        const top = async (words: string) =>
          (await section.getByText(words, { exact: true }).boundingBox())?.y ?? Number.NaN;
        expect((await top("sonda 2.790,25")) - (await top("2.790,25"))).toBeGreaterThan(10);
        await journey.accessible();
        await journey.shot("first-level");
        await two.scrollIntoViewIfNeeded();
        await journey.shot("first-level-and-pending");
      }),
  );
});
