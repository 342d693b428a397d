import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { fillProject, MINE, signInAsChief, signInFirst } from "./new-mine.steps.ts";
import { account, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyEach } from "./set-up.ts";

let empty: RunningServer;
setUpEmptyEach((started) => {
  empty = started;
});

const card = ({ page }: Journey) => page.getByRole("region", { name: "Primeros pasos" });
const step = (journey: Journey, title: string | RegExp) => card(journey).getByRole("link", { name: title });

async function makeProject(journey: Journey, name: string): Promise<void> {
  await journey.page.goto("/config/project/create");
  await fillProject(journey, { name });
}

async function signInAgain(journey: Journey, path: string): Promise<void> {
  await account(journey, "Cerrar sesión");
  await heading(journey, "Iniciar sesión").waitFor();
  await journey.page.goto(path);
  await signInAsChief(journey);
}

describe.each(EVERY_SIZE)("the first hour of an empty platform, %s", (size) => {
  it("shows the next steps on Home, each completed automatically, and opens the user's project after sign-in", () =>
    travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await signInFirst(journey);
      await makeProject(journey, MINE);

      await page.goto("/");
      await card(journey).waitFor();
      // The page is uncluttered, without empty lists.
      for (const nothing of [
        "No hay monitoreos incumplidos.",
        "No hay monitoreos que venzan en este plazo.",
        "0 monitoreos en el mes",
      ])
        expect(await page.getByText(nothing).count()).toBe(0);
      for (const title of [
        "Completar el catálogo",
        "Agregar estaciones",
        "Crear un plan de monitoreo",
        "Invitar a su equipo",
        "Subir un permiso ambiental",
        "Conectar un dispositivo",
      ])
        expect(await step(journey, title).count(), title).toBe(1);
      expect(await step(journey, /^Invitar a su equipo\s+Listo$/).count()).toBe(0);
      await journey.accessible();
      await journey.shot("first-steps");

      // Another user is invited, through the page that the step opens.
      await step(journey, "Invitar a su equipo").click();
      await heading(journey, "Usuarios del proyecto").waitFor();
      await addPerson(journey);
      await page.goto("/");
      await step(journey, /^Invitar a su equipo\s+Listo$/).waitFor();
      await journey.shot("first-steps-one-done");

      // Both the permit's page and the plan's open from their step.
      await step(journey, "Subir un permiso ambiental").click();
      await page.waitForURL(/\/environmental-instruments\/create/);
      await page.goBack();
      await step(journey, "Crear un plan de monitoreo").click();
      await heading(journey, "Nuevo plan de monitoreo").waitFor();

      // A user with one project enters it directly, at the requested address.
      await signInAgain(journey, "/planning-and-monitoring/create");
      await heading(journey, "Nuevo plan de monitoreo").waitFor();
      expect(new URL(page.url()).pathname).toBe("/planning-and-monitoring/create");

      // A user with several projects continues in the last one entered.
      await makeProject(journey, "Mina Los Litres");
      await signInAgain(journey, "/");
      await card(journey).getByText("2 de 6 listos").waitFor();
      expect(await page.getByText("¿En qué proyecto va a trabajar?").count()).toBe(0);

      // A dismissed card stays hidden.
      await card(journey).getByRole("button", { name: "Quitar de Inicio" }).click();
      await page.getByText("Este proyecto aún no tiene planes de monitoreo").waitFor();
      await journey.accessible();
      await journey.shot("first-steps-put-away");
      await page.reload();
      await page.getByText("Este proyecto aún no tiene planes de monitoreo").waitFor();
      expect(await card(journey).count()).toBe(0);
    }));
});

async function addPerson(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.getByRole("button", { name: "Agregar una persona" }).click();
  const panel = page.getByRole("dialog", { name: "Agregar una persona" });
  // The e-mail is unknown: the server answers 404, and the browser logs it.
  journey.expectTrouble(/404/);
  await panel.getByLabel("Correo electrónico").fill("luis@mina.example");
  await panel.getByRole("button", { name: "Agregar", exact: true }).click();
  await panel.getByText(/Ese correo aún no tiene una cuenta/).waitFor();
  await panel.getByLabel("Nombre", { exact: true }).fill("Luis");
  await panel.getByLabel("Apellido").fill("Rojas");
  await panel.getByRole("button", { name: "Crear", exact: true }).click();
  await panel.waitFor({ state: "hidden" });
  // Without a mail server, the activation link is shown to be handed over.
  await page.getByRole("dialog", { name: "Luis Rojas" }).getByRole("button", { name: "Listo" }).click();
}
