// A device that measures a level and a temperature, set up on its pages.
import type { Journey } from "./browser.ts";
import { heading } from "./person.ts";

const SENSORS = [
  { variable: "nivel", unit: "m", name: "Nivel" },
  { variable: "temperatura", unit: "°C", name: "Temperatura" },
];

/** A device with a level and a temperature, whose page is open afterwards. */
export async function addLevelDevice(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.goto("/modi");
  await page.getByRole("link", { name: "Nuevo dispositivo" }).first().click();
  await heading(journey, "Nuevo dispositivo").waitFor();
  await page.getByLabel("Serie").fill("PZ-07");
  await page.getByLabel("Nombre", { exact: true }).fill("Pozo siete");
  for (const [at, { variable, unit, name }] of SENSORS.entries()) {
    await page.getByRole("button", { name: "Agregar un sensor" }).click();
    const sensor = page.getByRole("region", { name: `Sensor ${at + 1}` });
    await sensor.getByLabel("Variable", { exact: true }).fill(variable);
    await sensor.getByLabel("Unidad", { exact: true }).fill(unit);
    await sensor.getByLabel("Nombre").fill(name);
  }
  await page.getByRole("button", { name: "Agregar dispositivo" }).click();
  await page.getByRole("button", { name: "Ya la guardé" }).click();
  await heading(journey, "Pozo siete").waitFor();
}
