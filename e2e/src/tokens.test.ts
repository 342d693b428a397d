/** @module-tag long */
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, followMenu, heading, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe.each(EVERY_SIZE)("an API token, %s", (size) => {
  it("is created, shown once, accepted within its permissions, and revoked", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin");
      await followMenu(journey, "Configuración");
      await page.getByRole("link", { name: /^Claves de API/ }).click();
      await heading(journey, "Claves de API").waitFor();
      await page.getByRole("button", { name: "Crear una clave" }).first().click();
      const panel = page.getByRole("dialog");
      await panel.getByRole("button", { name: "Crear una clave" }).click();
      await panel.getByText("Escriba un nombre.").waitFor();
      await panel.getByLabel("Nombre").fill(`Grafana ${size}`);
      await journey.accessible();
      await panel.getByRole("button", { name: "Crear una clave" }).click();
      await panel.getByText("Cópiela ahora: no se volverá a mostrar.").waitFor();
      const key = (await panel.locator("output").textContent()) ?? "";
      expect(key).toMatch(/^vv_/);
      await journey.accessible();
      await journey.shot("clave-nueva");
      await panel.getByRole("button", { name: "Ya la guardé" }).click();
      const project = await page.evaluate(
        () => JSON.parse(localStorage.getItem("vv.session") ?? "{}").project.id,
      );
      const sendRequest = () =>
        fetch(`${server.url}/fkl-plan/${project}/plans`, { headers: { authorization: `Bearer ${key}` } });
      expect((await sendRequest()).status).toBe(200);
      await page.getByRole("button", { name: "Revocar" }).first().click();
      await page
        .getByRole("dialog", { name: `¿Revocar la clave «Grafana ${size}»?` })
        .getByRole("button", { name: "Revocar" })
        .click();
      await toast(journey, `Se revocó la clave «Grafana ${size}».`).waitFor();
      expect((await sendRequest()).status).toBe(401);
      await journey.accessible();
      await journey.shot("claves");
    }));
});
