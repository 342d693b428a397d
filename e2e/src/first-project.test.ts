import { describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { fillProject, signInFirst } from "./new-mine.steps.ts";
import { account, followMenu, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyEach } from "./set-up.ts";

let empty: RunningServer;
setUpEmptyEach((started) => {
  empty = started;
});

describe.each(EVERY_SIZE)("an empty platform, %s", (size) => {
  it("lets its administrator create and configure the first project using pages only", async () => {
    await travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await signInFirst(journey);
      await journey.accessible();
      await journey.shot("no-project");
      await account(journey, "Configuración");
      await heading(journey, "Configuración").waitFor();
      await page.getByRole("link", { name: /^Usuarios Quién/ }).waitFor();
      // Entries that need a project are hidden until there is one.
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
      await fillProject(journey);
      // The new project is selected, and all its settings are accessible.
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
