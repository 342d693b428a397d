/** @module-tag long */
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { beginProject, fillProject } from "./new-mine.steps.ts";
import { acceptPolicy, account, heading, policyDialog, row } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyEach } from "./set-up.ts";

let empty: RunningServer;
setUpEmptyEach((started) => {
  empty = started;
});

/** Records each toast from now on, also those that disappear before the assertion. */
const watchToasts = ({ page }: Journey) =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenToasts: seen });
    const region = document.querySelector('[aria-live="polite"][popover]');
    if (!region) throw new Error("no region of toasts");
    const note = () => {
      for (const one of region.children) seen.push(one.textContent ?? "");
    };
    new MutationObserver(note).observe(region, { childList: true, subtree: true });
  });
const seenToasts = ({ page }: Journey): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { seenToasts: string[] }).seenToasts);

describe.each(EVERY_SIZE)("a guest of a project, %s", (size) => {
  it("is invited with an end date, listed with it, and viewed as without accepting the policy", () =>
    travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await beginProject(journey);
      await page.getByRole("link", { name: "Nuevo proyecto" }).click();
      const policy = { link: "https://tranque.example.org/politica", from: "01-11-2025" };
      await fillProject(journey, { name: "Tranque Norte", policy });
      await row(journey, "Tranque Norte").click();
      await page.getByRole("link", { name: "Usuarios", exact: true }).click();
      await heading(journey, "Usuarios del proyecto").waitFor();

      await page.getByRole("button", { name: "Agregar una persona" }).first().click();
      const panel = page.getByRole("dialog", { name: "Agregar una persona" });
      journey.expectTrouble(/404/);
      await panel.getByLabel("Correo electrónico").fill("inspectora@mina.example");
      await panel.getByRole("radio", { name: "Invitado" }).check({ force: true });
      await panel.getByText(/pierde el acceso/).waitFor();
      expect(await panel.getByRole("checkbox", { name: /^Administración/ }).count()).toBe(0);
      await panel.getByLabel("Último día como invitado").fill("30-11-2099");
      await journey.accessible();
      await journey.shot("guest-invited");
      await panel.getByRole("button", { name: "Agregar", exact: true }).click();
      await panel.getByText(/Ese correo aún no tiene una cuenta/).waitFor();
      await panel.getByLabel("Nombre", { exact: true }).fill("Eva");
      await panel.getByLabel("Apellido").fill("Rojas");
      await panel.getByRole("button", { name: "Crear", exact: true }).click();
      await panel.waitFor({ state: "detached" });
      await page.getByRole("dialog", { name: "Eva Rojas" }).getByRole("button", { name: "Listo" }).click();

      const guest = row(journey, "Eva Rojas");
      await guest.getByText("Invitado hasta el 30-11-2099").waitFor();
      await guest.getByText("Sin activar").waitFor();
      await journey.accessible();
      await journey.shot("guest-listed");

      await watchToasts(journey);
      await guest.click();
      await page.getByRole("button", { name: "Ver como esta persona" }).click();
      await page.getByText(/Está viendo el proyecto como Eva Rojas, en modo de solo lectura/).waitFor();
      await heading(journey, /^Buen.*Eva/).waitFor();
      await expect
        .poll(() => seenToasts(journey))
        .toContainEqual(expect.stringContaining("Ahora está viendo"));
      expect((await seenToasts(journey)).join()).not.toContain("No tiene permiso");
      expect(await policyDialog(journey).count()).toBe(0);
      await journey.accessible();
      await journey.shot("guest-seen-through");
      await page.reload();
      await page.getByText(/Está viendo el proyecto como Eva Rojas/).waitFor();
      await heading(journey, /^Buen.*Eva/).waitFor();
      expect(await policyDialog(journey).count()).toBe(0);
      await watchToasts(journey);
      await page.getByRole("button", { name: "Terminar" }).click();
      // Back in their own account, they must accept the policy like every user of the project.
      await policyDialog(journey).waitFor();
      await journey.shot("guest-view-ended");
      expect(await page.getByText(/Está viendo el proyecto como/).count()).toBe(0);
      expect((await seenToasts(journey)).join()).not.toContain("No tiene permiso");
      await acceptPolicy(journey);
      await heading(journey, /^Buen/).waitFor();
      await account(journey, "Configuración");
      await heading(journey, "Configuración").waitFor();
    }));
});
