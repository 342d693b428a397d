// A device that reports over HTTP, set up on its pages.
import type { Journey } from "./browser.ts";
import { heading } from "./person.ts";

interface NewDevice {
  serial: string;
  name: string;
  sensors: readonly { variable: string; unit: string; name: string }[];
}

/** A device whose page is open afterwards. @returns its key, as the dialog shows it */
export async function addDevice(journey: Journey, { serial, name, sensors }: NewDevice): Promise<string> {
  const { page } = journey;
  await page.goto("/modi");
  await page.getByRole("link", { name: "Nuevo dispositivo" }).first().click();
  await heading(journey, "Nuevo dispositivo").waitFor();
  await page.getByLabel("Serie").fill(serial);
  await page.getByLabel("Nombre", { exact: true }).fill(name);
  for (const [at, { variable, unit, name: label }] of sensors.entries()) {
    await page.getByRole("button", { name: "Agregar un sensor" }).click();
    const sensor = page.getByRole("region", { name: `Sensor ${at + 1}` });
    await sensor.getByLabel("Variable", { exact: true }).fill(variable);
    await sensor.getByLabel("Unidad", { exact: true }).fill(unit);
    await sensor.getByLabel("Nombre").fill(label);
  }
  await page.getByRole("button", { name: "Agregar dispositivo" }).click();
  const line = await page.getByRole("region", { name: "Probar con curl" }).locator("code").textContent();
  await page.getByRole("button", { name: "Ya la guardé" }).click();
  await heading(journey, name).waitFor();
  return /x-device-key: ([^'"]+)['"]/i.exec(line ?? "")?.[1] ?? "no key";
}

/** A device with a level and a temperature, whose page is open afterwards. */
export async function addLevelDevice(journey: Journey): Promise<void> {
  await addDevice(journey, {
    serial: "PZ-07",
    name: "Pozo siete",
    sensors: [
      { variable: "nivel", unit: "m", name: "Nivel" },
      { variable: "temperatura", unit: "°C", name: "Temperatura" },
    ],
  });
}
