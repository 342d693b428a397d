/** @module-tag long */
import { describe, expect, it } from "vitest";
import { person, signIn } from "./api.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { type Processed, processedPermit } from "./commitments.steps.ts";
import { enter, filter, followMenu, heading, row, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
let permit: Processed;
setUpServer(async (started) => {
  server = started;
  permit = await processedPermit(server, "RCA 9187/2019");
  const api = await signIn(server.url, person("admin"));
  const at = `/fkl-bdo/${permit.project}/commitments`;
  const { body } = await api.call("GET", `${at}?document=${permit.document}&sort=page`);
  for (const { id } of body.data.items.slice(0, 3))
    await api.call("POST", `${at}/${id}/review`, { state: "accepted" });
});

describe.each(EVERY_SIZE)("the commitments matrix, %s", (size) => {
  it("is filtered, grouped and opened; unreviewed commitments have a warning", () =>
    travel(server.url, { size, dark: size === "desktop" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura");
      await followMenu(journey, "Matriz de compromisos");
      await heading(journey, "Matriz de compromisos").waitFor();
      await row(journey, /^.*C-001/)
        .first()
        .waitFor();
      await page.goto(`/commitments-matrix?instrument=${permit.instrument}`);
      await row(journey, /nivel freático/i).waitFor();
      await page.getByText("Texto propuesto por inteligencia artificial.").waitFor();
      await journey.accessible();
      await journey.shot("commitments-matrix");
      await filter(journey, "Componente", ["Agua"]);
      await expect.poll(() => row(journey, "RCA 9187/2019").count()).toBe(2);
      expect(page.url()).toContain("component=water");
      expect(await page.getByText("Texto propuesto por inteligencia artificial.").count()).toBe(0);
      if (journey.size === "desktop") await page.getByRole("button", { name: "Más filtros" }).click();
      await filter(journey, "Agrupar por", ["Componente"]);
      await heading(journey, /^Agua 2/).waitFor();
      await row(journey, /nivel freático/i).click();
      const panel = page.getByRole("dialog", { name: /^C-/ });
      await panel.getByText("Sin plan").waitFor();
      await journey.accessible();
      await journey.shot("commitments-panel");
      await panel.getByRole("link", { name: "Ver en el documento" }).click();
      await page
        .getByRole("article")
        .getByText(/nivel freático/)
        .first()
        .waitFor();
    }));
});

describe("the commitments matrix", () => {
  it("shows the plans of a commitment once they are assigned, and commitments without a plan", () =>
    travel(server.url, {}, async (journey) => {
      const { page } = journey;
      await enter(journey, "escritura", `/commitments-matrix?instrument=${permit.instrument}&state=accepted`);
      await page.getByRole("button", { name: "3 sin plan" }).waitFor();
      const assign = page.getByRole("button", { name: "Asignar a un plan", exact: true });
      expect(await assign.isDisabled()).toBe(true);
      await row(journey, /nivel freático/i)
        .getByRole("checkbox")
        .check({ force: true });
      await assign.click();
      const dialog = page.getByRole("dialog", { name: "Asignar 1 compromiso a un plan" });
      const monitorings = dialog.getByLabel("Monitoreos que lo atienden");
      // A plan of today: the list also has plans that ended before the twelve months.
      const option = monitorings
        .locator("option")
        .filter({ hasText: "Estabilidad física del tranque El Salar · Nivel piezométrico" })
        .first();
      await option.waitFor({ state: "attached" });
      const name = await option.innerText();
      await monitorings.selectOption(name);
      await journey.accessible();
      await journey.shot("commitments-assign");
      await dialog.getByRole("button", { name: "Asignar a un plan" }).click();
      await toast(journey, /^1 compromiso asignado/).waitFor();
      await page.getByRole("button", { name: "2 sin plan" }).click();
      await expect.poll(() => row(journey, "RCA 9187/2019").count()).toBe(2);
      const all = page.getByRole("checkbox", { name: "Seleccionar los 2 compromisos de esta tabla" });
      await all.check({ force: true });
      await page.getByText("2 seleccionados").waitFor();
      await journey.accessible();
      await page.getByRole("button", { name: "Quitar selección" }).click();
      expect(await all.isChecked()).toBe(false);
      const [plan = "", short = ""] = name.replace(/ \(\d+ estaci.*$/, "").split(" · ");
      await page.goto(
        `/commitments-matrix?instrument=${permit.instrument}&coverage=covered&coverage=partial`,
      );
      await row(journey, /nivel freático/i)
        .getByText(plan)
        .waitFor();
      await page.getByRole("columnheader", { name: "12 meses" }).waitFor();
      await expect
        .poll(() =>
          row(journey, /nivel freático/i)
            .getByTitle(/de 20\d\d: \d+ /)
            .count(),
        )
        .toBeGreaterThan(0);
      await journey.accessible();
      await journey.shot("commitments-covered");
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        (async () => {
          await page.getByRole("button", { name: "Descargar" }).click();
          await page.getByRole("menuitem", { name: "Excel, con las fuentes" }).click();
        })(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^matriz-de-compromisos-.*\.xlsx$/);
      const [draft] = await Promise.all([
        page.waitForEvent("download"),
        (async () => {
          await page.getByRole("button", { name: "Descargar" }).click();
          await page.getByRole("menuitem", { name: "Borrador de plan" }).click();
        })(),
      ]);
      expect(draft.suggestedFilename()).toBe("borrador-de-plan.xlsx");
      await row(journey, /nivel freático/i).click();
      const panel = page.getByRole("dialog", { name: /^C-/ });
      for (const kind of ["Estaciones", "Dispositivos"]) {
        await panel.getByRole("button", { name: kind, exact: true }).click();
        await page.getByRole("group", { name: kind }).getByRole("checkbox").first().check({ force: true });
        await page.keyboard.press("Escape");
        await panel.getByText(new RegExp(`^${kind}: .`)).waitFor();
      }
      await journey.accessible();
      await journey.shot("commitments-places");
      await panel.getByRole("link", { name: "Ver los planes" }).click();
      await expect.poll(() => row(journey, plan).count()).toBe(1);
      await page.goto("/commitments-matrix");
      await page.getByRole("tab", { name: "Monitoreos sin compromiso" }).click();
      const table = page.getByRole("table", { name: "Monitoreos sin compromiso" });
      await table.waitFor();
      expect(await table.getByRole("row").filter({ hasText: short }).filter({ hasText: plan }).count()).toBe(
        0,
      );
      await journey.accessible();
      await journey.shot("commitments-unserved");
    }));
});
