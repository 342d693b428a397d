import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { account, fillSignIn, followMenu, heading } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let empty: RunningServer;
beforeEach(async () => {
  empty = await startServer({
    env: { SEED_DEMO: "false", ADMIN_EMAIL: "jefa@mina.example", ADMIN_PASSWORD: "Clave2026" },
    fresh: true,
  });
});
afterEach(() => empty.close());

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M8 52 32 10l24 42z" fill="#fff"/></svg>`;

describe.each(EVERY_SIZE)("a platform that is still empty, %s", (size) => {
  it("lets its administrator make the first project and configure it, with no hand but the pages", async () => {
    await travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await page.goto("/");
      await fillSignIn(journey, "jefa@mina.example", "Clave2026");
      await page.getByText("Todavía no hay proyectos").waitFor();
      await journey.accessible();
      await journey.shot("no-project");
      await account(journey, "Configuración");
      await heading(journey, "Configuración").waitFor();
      await page.getByRole("link", { name: /^Usuarios Quién/ }).waitFor();
      // What belongs to a project waits for one.
      expect(await page.getByRole("link", { name: /^Menú/ }).count()).toBe(0);
      await journey.accessible();
      await journey.shot("settings-no-project");
      await page.getByRole("link", { name: /^Usuarios Quién/ }).click();
      await heading(journey, "Usuarios").waitFor();
      await page.getByText("jefa@mina.example").first().waitFor();
      await page.goto("/config/policy");
      await page.getByRole("link", { name: "Publicar una versión" }).first().click();
      await page.getByRole("textbox", { name: "Título" }).waitFor();
      await page.goto("/planning-and-monitoring");
      await page.getByRole("link", { name: "Crear el primer proyecto" }).click();
      await heading(journey, "Nuevo proyecto").waitFor();
      await page.getByLabel("Nombre", { exact: true }).fill("Mina Los Espinos");
      await page.getByLabel("Empresa").fill("Minera Los Espinos");
      await page
        .getByLabel("Archivo del logo")
        .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(LOGO) });
      await page.getByRole("img", { name: "Logo elegido" }).waitFor();
      await page.getByRole("button", { name: "Crear proyecto" }).click();
      await page.getByText("El proyecto Mina Los Espinos quedó creado", { exact: false }).waitFor();
      await heading(journey, "Proyectos").waitFor();
      // It is the one that they work in from here on, and all of its settings are open.
      await account(journey, "Configuración");
      await page.getByRole("link", { name: /^Menú/ }).waitFor();
      await journey.shot("settings-first-project");
      await page.getByRole("link", { name: /^Menú/ }).click();
      await heading(journey, /Menú/).waitFor();
      await journey.shot("menu-first-project");
      await page.goto("/");
      await heading(journey, /Buen/).waitFor();
      await followMenu(journey, "Planes de monitoreo");
      await heading(journey, "Planes de monitoreo").waitFor();
      await page.goto("/");
      await heading(journey, /Buen/).waitFor();
      await journey.shot("home-first-project");
    });
  });
});
