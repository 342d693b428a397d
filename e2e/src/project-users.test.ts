/** @module-tag long */
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import {
  chooseProject,
  enter,
  fillSignIn,
  followMenu,
  heading,
  leaveMenuEntry,
  menuEntryForm,
  row,
  toast,
} from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

async function openUsers(journey: Journey): Promise<void> {
  await enter(journey, "admin");
  await followMenu(journey, "Configuración");
  await journey.page.getByRole("link", { name: /^Usuarios del proyecto/ }).click();
  await heading(journey, "Usuarios del proyecto").waitFor();
}

describe.each(EVERY_SIZE)("the members of a project, %s", (size) => {
  it("are added by e-mail, created where the address is unknown, changed and removed", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await openUsers(journey);
      await row(journey, "Matías Cortés").waitFor();
      await journey.accessible();
      await journey.shot("usuarios", "project-users");

      await page.getByRole("button", { name: "Agregar una persona" }).click();
      const panel = page.getByRole("dialog", { name: "Agregar una persona" });
      // An existing and an unknown user: the server answers 409 and 404, and the browser logs it.
      journey.expectTrouble(/409|404/);
      await panel.getByLabel("Correo electrónico").fill("lectura@demo.vetaverde.org");
      await panel.getByRole("button", { name: "Agregar", exact: true }).click();
      await panel.getByText("Esta persona ya está en el proyecto.").waitFor();

      const email = `nueva.${size}@demo.vetaverde.org`;
      await panel.getByLabel("Correo electrónico").fill(email);
      await panel.getByRole("button", { name: "Agregar", exact: true }).click();
      await panel.getByText(/Ese correo aún no tiene una cuenta/).waitFor();
      await panel.getByRole("button", { name: "Crear", exact: true }).click();
      await panel.getByText("Escriba el nombre.").waitFor();
      await panel.getByLabel("Nombre", { exact: true }).fill("Elena");
      await panel.getByLabel("Apellido").fill(`Soto ${size}`);
      await journey.accessible();
      await journey.shot("usuario-nuevo");
      await panel.getByRole("button", { name: "Crear", exact: true }).click();
      await toast(journey, `Se agregó a Elena Soto ${size} al proyecto.`).waitFor();
      const made = page.getByRole("dialog", { name: `Elena Soto ${size}` });
      await made.getByText("Este servidor no envía correos").waitFor();
      await made.getByRole("button", { name: "Obtener el enlace de activación" }).click();
      const link = await made.getByLabel("Enlace de activación").textContent();
      expect(link).toMatch(/\/forgot#activate=[\w-]{30,}$/);
      await journey.accessible();
      await journey.shot("enlace-de-activacion");
      await made.getByRole("button", { name: "Listo" }).click();
      await made.waitFor({ state: "detached" });

      await row(journey, `Elena Soto ${size}`).click();
      const member = page.getByRole("dialog", { name: `Elena Soto ${size}` });
      await member
        .getByRole("group", { name: "Permisos de invitado" })
        .getByRole("checkbox", { name: /^Auditoría/ })
        .check();
      await member.getByLabel("Último día como invitado").waitFor();
      await journey.shot("usuario-permisos");
      await member.getByRole("button", { name: "Guardar" }).click();
      await toast(journey, /Se guardaron/).waitFor();

      await row(journey, `Elena Soto ${size}`).click();
      await member.getByRole("button", { name: "Quitar del proyecto" }).click();
      await member.getByText(`¿Quitar a Elena Soto ${size} del proyecto?`).waitFor();
      await member.getByRole("button", { name: "Quitar del proyecto" }).click();
      await toast(journey, `Elena Soto ${size} ya no está en el proyecto.`).waitFor();
      await row(journey, `Elena Soto ${size}`).waitFor({ state: "detached" });
    }));

  it("may be viewed as, read-only, with the way back always visible", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await openUsers(journey);
      await row(journey, "Ignacio Fuentes").click();
      await page.getByRole("button", { name: "Ver como esta persona" }).click();
      await page.getByText(/Está viendo el proyecto como Ignacio Fuentes, en modo de solo lectura/).waitFor();
      await page.getByRole("heading", { name: /^Buen.*Ignacio/ }).waitFor();
      await journey.accessible();
      await journey.shot("ver-como");
      await followMenu(journey, "Configuración");
      // A reader's own settings are shown, and none of an administrator's.
      await page.getByRole("link", { name: /^Prompts de instrumentos/ }).waitFor();
      expect(await page.getByRole("link", { name: /^Usuarios del proyecto/ }).count()).toBe(0);
      await page.reload();
      await page.getByText(/Está viendo el proyecto como Ignacio Fuentes/).waitFor();
      await page.getByRole("button", { name: "Terminar" }).click();
      await page.getByRole("heading", { name: /^Buen.*Camila/ }).waitFor();
      expect(await page.getByText(/Está viendo el proyecto como/).count()).toBe(0);
    }));

  it("have a menu that an administrator edits, by keyboard too, and that the server enforces", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin");
      await followMenu(journey, "Configuración");
      await page.getByRole("link", { name: /^Menú del proyecto/ }).click();
      await heading(journey, "Menú del proyecto").waitFor();
      const name = `Portal ${size}`;
      await page.getByRole("button", { name: "Agregar entrada" }).click();
      const form = menuEntryForm(journey);
      await form.getByRole("radio", { name: "Enlace", exact: true }).check({ force: true });
      await form.getByLabel("Nombre").fill(name);
      await form.getByLabel("Dirección").fill("javascript:alert(1)");
      await form.getByText("No es una URL válida.").waitFor();
      await form.getByLabel("Dirección").fill("https://snifa.sma.gob.cl/portal");
      await leaveMenuEntry(journey);
      const entry = page.getByRole("button", { name: new RegExp(`^${name}`) });
      if (size === "phone") {
        // Nothing can be dragged there: each entry has its own buttons.
        const line = page.getByRole("listitem").filter({ has: entry });
        await line.getByRole("button", { name: "Subir" }).click();
        await line.getByRole("button", { name: "Bajar" }).click();
      }
      await entry.focus();
      await page.keyboard.press("Alt+ArrowUp");
      await page.keyboard.press("Alt+ArrowRight");
      const preview = page.getByRole("complementary", { name: "Vista previa para" });
      await preview.getByText(name).waitFor();
      await page
        .getByRole("combobox", { name: "Vista previa para" })
        .selectOption({ label: "Valentina Araya · Lectura" });
      await preview.getByText(name).waitFor();
      await journey.accessible();
      await journey.shot("menu-editor", "menu-editor");
      await page.getByRole("button", { name: "Guardar menú" }).click();
      await toast(journey, "Se guardó el menú.").waitFor();
      if (size === "phone") await page.getByRole("button", { name: "Más", exact: true }).click();
      await page
        .getByLabel("Menú principal")
        .getByRole("link", { name: new RegExp(name) })
        .waitFor();
    }));

  it("may be restricted one by one: a closed page is closed immediately", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await openUsers(journey);
      await row(journey, "Valentina Araya").click();
      await page.getByRole("link", { name: "Menú de esta persona" }).click();
      await heading(journey, "Menú de Valentina Araya").waitFor();
      const plans = page.getByRole("switch", { name: "Visible: Planes de monitoreo" });
      await plans.uncheck();
      await journey.accessible();
      await journey.shot("menu-persona");
      await page.getByRole("button", { name: "Guardar menú" }).click();
      await toast(journey, "Se guardó el menú de Valentina Araya.").waitFor();
      await page.evaluate(() => localStorage.clear());
      await page.goto("/planning-and-monitoring");
      await fillSignIn(journey, "invitado");
      await chooseProject(journey);
      journey.expectTrouble(/403/);
      await toast(journey, "No tiene permiso para acceder a esta ruta.").waitFor();
      await heading(journey, /^Buen/).waitFor();
      await enterAgain(journey);
    }));
});

/** Restores what the journey removed, for the next size. */
async function enterAgain(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.evaluate(() => localStorage.clear());
  await page.goto("/");
  await fillSignIn(journey, "admin");
  await chooseProject(journey);
  await followMenu(journey, "Configuración");
  await page.getByRole("link", { name: /^Usuarios del proyecto/ }).click();
  await row(journey, "Valentina Araya").click();
  await page.getByRole("link", { name: "Menú de esta persona" }).click();
  await page.getByRole("switch", { name: "Visible: Planes de monitoreo" }).check();
  await page.getByRole("button", { name: "Guardar menú" }).click();
  await toast(journey, "Se guardó el menú de Valentina Araya.").waitFor();
}
