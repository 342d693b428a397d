/** @module-tag long */
import { describe, expect, it } from "vitest";
import { mainProject, person, signIn } from "./api.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

/** Settings pages with their project in the URL. */
const PAGES = [
  ["update", "Proyecto"],
  ["user", "Usuarios del proyecto"],
  ["menu", "Menú del proyecto"],
  ["smtp", "Servidor de correo"],
] as const;

describe.each(EVERY_SIZE)("the settings of another project, %s", (size) => {
  it.each(PAGES)("show the project that they belong to, and the project in use: %s", (page) =>
    travel(server.url, { size }, async (journey) => {
      const api = await signIn(server.url, person("sistema"));
      const { items } = (await api.call("GET", "/fkl-project/projects?sort=name")).body.data;
      const other = items.find(({ name }: { name: string }) => name === "Los Molles").id;
      expect(other).not.toBe((await mainProject(api)).id);
      await enter(journey, "sistema", `/config/project/${page}/${other}`);
      await heading(journey, / · Los Molles$/).waitFor();
      const toast = journey.page
        .getByRole("status")
        .filter({ hasText: "Esta configuración es de Los Molles" });
      await toast.waitFor();
      expect(await toast.textContent()).toContain("siguen en Quebrada Alta");
      await journey.accessible();
      await journey.shot(`other-project-${page}`);
    }),
  );

  it("say plainly that the user may not see them, and lead back to the settings", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      journey.expectTrouble(/403/);
      const api = await signIn(server.url, person("sistema"));
      const { items } = (await api.call("GET", "/fkl-project/projects?sort=name")).body.data;
      const other = items.find(({ name }: { name: string }) => name === "Los Molles").id;
      await enter(journey, "admin", `/config/project/menu/${other}`);
      await page.getByText("No tiene permiso para ver esta información.").waitFor();
      // Asking again cannot help, and the code says nothing to a person.
      expect(await page.getByRole("button", { name: "Reintentar" }).count()).toBe(0);
      expect(await page.getByRole("main").textContent()).not.toContain("FORBIDDEN");
      await journey.accessible();
      await journey.shot("refused");
      await page.getByRole("link", { name: "Volver a Configuración" }).click();
      await page.waitForURL((url) => url.pathname === "/config");
      await heading(journey, "Configuración").first().waitFor();
    }));

  it("show no note where the settings belong to the project in use", () =>
    travel(server.url, { size }, async (journey) => {
      const api = await signIn(server.url, person("sistema"));
      await enter(journey, "sistema", `/config/project/menu/${(await mainProject(api)).id}`);
      await heading(journey, / · Quebrada Alta$/).waitFor();
      expect(await journey.page.getByText(/Esta configuración es de/).count()).toBe(0);
    }));
});
