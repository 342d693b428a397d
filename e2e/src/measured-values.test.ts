/** @module-tag long */
// A level measured in the field: from an empty installation to its point in the graph, by pages alone.
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { addStation, beginProject, day, fillTemplateThere, line, savePlan } from "./new-mine.steps.ts";
import { heading, row, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyEach } from "./set-up.ts";

let empty: RunningServer;
setUpEmptyEach((started) => {
  empty = started;
});

async function loadPlan(journey: Journey): Promise<void> {
  await addStation(journey, "PZ-01");
  await journey.page.goto("/planning-and-monitoring/create");
  await heading(journey, "Nuevo plan de monitoreo").waitFor();
  await fillTemplateThere(journey, [line({ Estación: "PZ-01", "Fecha de inicio": day(0) })]);
  await savePlan(journey, "Plan hídrico");
}

async function askForDepth(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.goto("/planning-and-monitoring/measured-values");
  await heading(journey, "Valores por medir").waitFor();
  await journey.accessible();
  await page.getByRole("button", { name: "Agregar valor" }).first().click();
  const form = page.getByRole("dialog", { name: "Agregar valor" });
  await form.getByLabel("Tipo de monitoreo").selectOption({ label: "Medición en terreno" });
  await form.getByLabel("Nombre").fill("Profundidad");
  await form.getByLabel("Magnitud").selectOption({ label: "Profundidad del agua" });
  // The usual unit of a depth is proposed.
  expect(await form.getByLabel("Unidad").inputValue()).toBe("m");
  await form.getByLabel("Mínimo").fill("0");
  await form.getByLabel("Máximo", { exact: true }).fill("60");
  await form.getByRole("switch", { name: /^Obligatorio/ }).click();
  await journey.accessible();
  await journey.shot("measured-value-form");
  await form.getByRole("button", { name: "Guardar valor" }).click();
  await toast(journey, "Profundidad guardado.").waitFor();
  await page.getByText("Profundidad").first().waitFor();
}

/** Today's monitoring, recorded without a network and delivered later. */
async function measure(journey: Journey): Promise<void> {
  const { page, context } = journey;
  await page.goto("/planning-and-monitoring/field");
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  await page.reload();
  await page.waitForFunction("navigator.serviceWorker.controller !== null");
  const rows = page.getByRole("tabpanel").getByRole("listitem").getByRole("button");
  await rows.first().waitFor();
  await context.setOffline(true);
  await page.reload();
  await rows.first().click();
  const panel = page.getByRole("dialog");
  const depth = panel.getByLabel("Profundidad (m)");
  await depth.fill("72,34");
  await panel.getByRole("button", { name: "Sin novedad." }).click();
  await panel.getByRole("button", { name: /^Guardar/ }).click();
  await panel.getByText("¿72,34 m es correcto?").waitFor();
  await journey.accessible();
  await journey.shot("measured-value-doubt");
  await depth.fill("12,34");
  // Done as planned: no reason is asked.
  expect(await panel.getByLabel(/^Motivo/).isVisible()).toBe(false);
  await panel.getByRole("button", { name: /^Guardar/ }).click();
  await toast(journey, /guardado en este dispositivo/).waitFor();
  await page.getByRole("tab", { name: /Bandeja de salida/ }).click();
  await rows.filter({ hasText: /en espera/ }).waitFor();
  await context.setOffline(false);
  await rows.filter({ hasText: /enviado/ }).waitFor();
}

/** From the graph to the page of the station's own device: its measured depth gives a level, below a point of known elevation. */
async function addLevel(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.getByRole("link", { name: "Dispositivo", exact: true }).click();
  await page.getByRole("button", { name: "Agregar", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Nueva variable derivada" });
  await panel.getByLabel("Nombre").fill("Nivel");
  await panel.getByLabel("Cálculo").selectOption({ label: "Columna de agua a nivel" });
  await panel.getByLabel("Sensor", { exact: true }).selectOption({ label: "PZ-01 · Profundidad (m)" });
  await panel.getByText("Bajo el punto de medida").click();
  await panel.getByLabel("Cota de referencia (m s.n.m.)").fill("3000");
  await panel.getByLabel("Resolución").fill("0,01");
  await panel.getByRole("button", { name: "Ver qué cambia" }).click();
  await panel.getByText("Valores que resultan").waitFor();
  await journey.accessible();
  await journey.shot("measured-value-level");
  await panel.getByRole("button", { name: "Guardar" }).click();
  await page.getByText("Se guardó la variable.").waitFor();
  await page.getByText("Al día").waitFor();
  // Nobody reads the internal serial of the station's own device.
  expect(await page.getByText(/station-/).count()).toBe(0);
}

describe.each(EVERY_SIZE)("a value measured in the field, %s", (size) => {
  it("is defined, measured offline, delivered once, and is a point of the station's graph", () =>
    travel(empty.url, { size, withWorker: true }, async (journey) => {
      const { page } = journey;
      journey.expectTrouble(/ERR_|Failed to load resource|Failed to fetch/);
      await beginProject(journey);
      await loadPlan(journey);
      await askForDepth(journey);
      await measure(journey);
      await page.goto("/planning-and-monitoring/table?status=done");
      await row(journey, "PZ-01").first().click();
      const panel = page.getByRole("dialog");
      await panel.getByText("Profundidad: 12,34 m").waitFor();
      expect(await panel.getByText("Profundidad: 12,34 m").count()).toBe(1);
      await page.goto("/modi?q=PZ-01");
      const rows = page.getByRole("main").getByRole("list").last().getByRole("link");
      await (size === "phone" ? rows : page.getByRole("link", { name: /^Gráfico de/ })).first().click();
      await page
        .getByRole("main")
        .getByText(/12,34\s*m/)
        .first()
        .waitFor();
      await journey.accessible();
      await journey.shot("measured-value-graph");
      await addLevel(journey);
      await page.getByRole("link", { name: "Gráfico" }).first().click();
      await page
        .getByRole("main")
        .getByText(/2\.987,66\s*m s\.n\.m\./)
        .first()
        .waitFor();
      await journey.accessible();
      await journey.shot("measured-value-level-graph");
    }));
});
