/** @module-tag long */
import { describe, expect, it } from "vitest";
import { mainProject, person, signIn } from "./api.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, followMenu, heading, leaveMenuEntry, menuEntryForm, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe.each(EVERY_SIZE)("a saved environment report, %s", (size) => {
  it("is created and added to the menu, opens as saved for its users, and for no others", async () => {
    const name = `Manganeso del estero ${size}`;
    let address = "";
    await travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", "/config/boards");
      await page.getByRole("button", { name: "Nuevo tablero" }).click();
      await page.getByLabel("Nombre").fill(name);
      await page.getByLabel("Origen").selectOption("Informe ambiental");
      await page.getByLabel("Se abre en", { exact: true }).selectOption("Serie temporal");
      await page.getByLabel("Parámetro", { exact: true }).selectOption("Manganeso (mg/L) · disuelto");
      await page.getByLabel("Eje", { exact: true }).selectOption("Logarítmico");
      for (const station of ["AS-01", "AS-02", "MW-07"])
        await page.getByRole("group", { name: "Estaciones" }).getByLabel(station, { exact: true }).check();
      await journey.accessible();
      await journey.shot("saved-report-form");
      await page.getByRole("button", { name: "Guardar", exact: true }).click();
      await page.getByRole("dialog", { name: "Nuevo tablero" }).waitFor({ state: "detached" });
      // A second sign-in ends the first session, so the script uses another user.
      const api = await signIn(server.url, person("sistema"));
      const project = await mainProject(api);
      const boards = (await api.call("GET", `/fkl-board/${project.id}/boards`)).body.data;
      const { urir } = boards.find((one: { name: string }) => one.name === name);
      address = `/dashboard/environment-report/${urir}`;

      // No menu includes it yet: knowing the address does not grant access.
      expect(
        (
          await (
            await signIn(server.url, person("lectura"))
          ).call("GET", `/fkl-board/${project.id}/embed/${urir}`)
        ).status,
      ).toBe(404);

      await page.goto(`/config/project/menu/${project.id}`);
      await page.getByRole("button", { name: "Agregar entrada" }).click();
      const form = menuEntryForm(journey);
      await form.getByRole("radio", { name: "Informe", exact: true }).check({ force: true });
      await form.getByLabel("Tablero o informe").selectOption({ label: name });
      await form.getByLabel("Nombre").fill(name);
      await leaveMenuEntry(journey);
      await page.getByRole("button", { name: "Guardar menú" }).click();
      await toast(journey, "Se guardó el menú.").waitFor();

      // The entry is closed to one of the readers.
      const { items } = (await api.call("GET", `/fkl-user/${project.id}/users?size=100`)).body.data;
      const other = items.find(({ email }: { email: string }) => email === person("auditoria"));
      const own = `/fkl-user/${project.id}/users/${other.id}/menu`;
      const { entries } = (await api.call("GET", own)).body.data;
      const entry = entries.find((one: { shown: string }) => one.shown === name);
      const changedEntries = entries.filter(
        (one: { status: boolean; permissions: unknown }) => !one.status || one.permissions,
      );
      const closed = [...changedEntries, { ...entry, status: false }].map(({ id, status, permissions }) => ({
        id,
        status,
        permissions,
      }));
      expect((await api.call("PUT", own, { entries: closed })).status).toBe(200);
    });
    await travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura");
      await followMenu(journey, name);
      await page.waitForURL(`**${address}`);
      await heading(journey, name).waitFor();
      await page.getByRole("tab", { name: "Serie temporal", selected: true }).waitFor();
      await page.getByRole("img", { name: /^Serie de Manganeso: \d+ resultados/ }).waitFor();
      await page.getByRole("button", { name: /^Parámetro: Manganeso \(mg\/L\) · disuelto/ }).waitFor();
      expect(await page.getByRole("radio", { name: "Logarítmico" }).isChecked()).toBe(true);
      const key = page.getByRole("main").getByRole("list").filter({ hasText: "AS-01" }).first();
      expect(await key.innerText()).not.toContain("PS-01");
      await journey.accessible();
      await journey.shot("saved-report");
      // A reader's changes stay in their URL and do not affect the saved report.
      await page.getByRole("tab", { name: "Piper", exact: true }).click();
      await page.getByRole("img", { name: /^Diagrama de Piper/ }).waitFor();
      expect(page.url()).toContain("diagram=piper");
      await page.goto(address);
      await page.getByRole("img", { name: /^Serie de Manganeso/ }).waitFor();
    });
    await travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      journey.expectTrouble(/404/);
      await enter(journey, "auditoria", address);
      await page.getByText("Este informe no se pudo abrir.").waitFor();
      expect(await page.getByRole("img", { name: /^Serie de/ }).count()).toBe(0);
      await journey.shot("saved-report-refused");
    });
  });
});
