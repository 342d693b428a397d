/** @module-tag long */
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { bareLine, beginProject, fillStation, fillTemplateThere, line, savePlan } from "./new-mine.steps.ts";
import { followMenu, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyEach } from "./set-up.ts";

// Starts from an empty installation, by pages alone: no API calls, no seed data.
let empty: RunningServer;
setUpEmptyEach((started) => {
  empty = started;
});

const TITLE = "Plan hídrico 2027";

describe.each(EVERY_SIZE)("a new project, %s", (size) => {
  it("starts with the standard catalogue, adds a station and imports its first plan", async () => {
    await travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await beginProject(journey, { catalog: "Estándar, con nombres en español" });
      await page.goto("/");
      await heading(journey, /Buen/).waitFor();
      await followMenu(journey, "Catálogos");
      await heading(journey, "Catálogos").waitFor();
      await page.getByText("Tranque de relaves").first().waitFor();
      await journey.accessible();
      await journey.shot("catalog-standard");
      await page.getByRole("tab", { name: "Estaciones" }).click();
      await page.getByText("Todavía no hay estaciones").waitFor();
      await journey.shot("catalog-stations-empty");
      const panel = await fillStation(journey, "PZ-01", { latitude: "-33,1234", longitude: "-70,2345" });
      // The map moves to the coordinates.
      await panel.getByText(/^UTM 19S/).waitFor();
      await journey.accessible();
      await journey.shot("catalog-station-new");
      await panel.getByRole("button", { name: "Crear" }).click();
      await page.getByText("Se agregó PZ-01 al catálogo").waitFor();
      await page.getByText("−33,12340; −70,23450").first().waitFor();
      await journey.shot("catalog-stations");
      await page.goto("/planning-and-monitoring/create");
      await fillTemplateThere(journey, [line({ Estación: "PZ-01" })]);
      await page.getByText("1 fila correcta: el plan se puede guardar.").waitFor();
      expect(await page.getByText("no está en el catálogo").count()).toBe(0);
      await savePlan(journey, TITLE);
      await page.goto("/planning-and-monitoring/table");
      await page.getByText("PZ-01").first().waitFor();
    });
  });

  it("starts with an empty catalogue and creates it from the plan's preview", async () => {
    await travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await beginProject(journey, { catalog: "Vacío" });
      await page.goto("/planning-and-monitoring/create");
      await page.getByText("Faltan en este proyecto nombres que un plan necesita").waitFor();
      await journey.accessible();
      await journey.shot("plan-gaps");
      const names = {
        "Componente minero": "Tranque Los Espinos",
        "Componente ambiental": "Agua",
        Estación: "PZ-01",
        Frecuencia: "Mensual",
        "Tipo de monitoreo": "Nivel",
      };
      await fillTemplateThere(journey, [
        bareLine(names),
        bareLine({ ...names, Estación: "PZ-02", Frecuencia: "Cada luna llena" }),
      ]);
      await heading(journey, "7 nombres que no están en el catálogo").waitFor();
      await journey.accessible();
      await journey.shot("plan-unknown-names");
      expect(await page.getByRole("button", { name: "Guardar plan" }).isDisabled()).toBe(true);
      // The user is asked what an unknown frequency means; the other one is recognised by its name.
      const strange = page.getByRole("listitem").filter({ hasText: "Cada luna llena" });
      await strange.getByLabel("Intervalo").selectOption({ label: "Cada mes" });
      await page.getByRole("button", { name: "Crear los 7 nombres" }).click();
      const dialog = page.getByRole("dialog", { name: "Crear los 7 nombres" });
      await dialog.getByText("PZ-01, PZ-02").waitFor();
      await journey.accessible();
      await journey.shot("plan-create-names");
      await dialog.getByRole("button", { name: "Crear y revisar de nuevo" }).click();
      await page.getByText("2 filas correctas: el plan se puede guardar.").waitFor();
      await savePlan(journey, TITLE);
      await page.goto("/config/catalog?kind=frequencies");
      await page.getByText("Cada luna llena").first().waitFor();
      // Merging a duplicate shows a preview of the affected records.
      await page.getByRole("button", { name: "Acciones de Cada luna llena" }).click();
      await page.getByRole("menuitem", { name: "Unir con otro…" }).click();
      const merge = page.getByRole("dialog", { name: "Unir Cada luna llena con otro nombre" });
      await merge.getByLabel("Nombre que se conserva").selectOption({ label: "Mensual" });
      await merge.getByText("1 fila de planes").waitFor();
      await journey.accessible();
      await journey.shot("catalog-merge");
      await merge.getByRole("button", { name: "Unir", exact: true }).click();
      await page.getByText("Cada luna llena se unió a Mensual").waitFor();
      await page.getByText("Unido a Mensual").first().waitFor();
    });
  });
});
