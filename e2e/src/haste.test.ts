/** @module-tag long */
// Hasty users press twice, paste whole pages, close before the answer and leave in the middle.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { enter, followMenu, heading, row, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpFolder, setUpServer } from "./set-up.ts";

let server: RunningServer;
let folder: string;
setUpServer((started) => {
  server = started;
});
setUpFolder("haste", (made) => {
  folder = made;
});

const panel = ({ page }: Journey) => page.getByRole("dialog");
const save = (journey: Journey) => panel(journey).getByRole("button", { name: "Guardar seguimiento" });
/** A separate plan for each size, so that neither depends on the other's changes. */
const PLAN = { desktop: "Ruido y vibraciones", phone: "Biodiversidad" };

async function openPlan(journey: Journey): Promise<void> {
  await enter(journey, "escritura", "/planning-and-monitoring");
  await row(journey, PLAN[journey.size]).first().click();
  await heading(journey, PLAN[journey.size]).waitFor();
  await monitoring(journey, 0).waitFor();
}
const monitoring = ({ page, size }: Journey, at: number) =>
  page
    .getByRole("main")
    .locator(size === "phone" ? "li > :is(a, button)" : "tbody tr")
    .nth(at);

/** Edges of an element, in pixels. */
async function place(thing: Locator) {
  const box = await thing.boundingBox();
  if (!box) throw new Error("it is not in sight");
  return { top: box.y, bottom: box.y + box.height, right: box.x + box.width };
}

describe.each(EVERY_SIZE)("a user in a hurry, %s", (size) => {
  it("opens with a double click what a single click opens", () =>
    travel(server.url, { size }, async (journey) => {
      await openPlan(journey);
      await monitoring(journey, 0).dblclick();
      await panel(journey).waitFor();
      // The panel gets `closedby="any"` only after a delay, so that the double click that opened it does not close it.
      await journey.page.locator('dialog[open][closedby="any"]').waitFor();
      await panel(journey).getByLabel("Observación").fill("Sigue abierto");
      await journey.page.keyboard.press("Escape");
      await panel(journey).waitFor({ state: "hidden" });
    }));

  it("pastes a link into a field that does not grow beyond its panel", () =>
    travel(server.url, { size }, async (journey) => {
      await openPlan(journey);
      await monitoring(journey, 1).click();
      await panel(journey)
        .getByLabel("Observación")
        .fill(`https://example.org/${"informe".repeat(60)}`);
      // Work after its day asks for a reason.
      await panel(journey).getByLabel("Fecha de ejecución").fill("2199-12-31");
      await panel(journey).getByLabel("Motivo").fill("W".repeat(2000));
      const edge = (await place(panel(journey))).right;
      for (const name of ["Observación", "Motivo", "Hora"])
        expect((await place(panel(journey).getByLabel(name, { exact: true }))).right).toBeLessThan(edge);
      await journey.accessible();
      await journey.shot("long-word");
    }));

  it("sees why a save was refused, at any scroll position of the form", () =>
    travel(server.url, { size }, async (journey) => {
      journey.expectTrouble(/422/);
      await openPlan(journey);
      await monitoring(journey, 2).click();
      await panel(journey).getByLabel("Fecha de ejecución").fill("2199-12-31");
      await panel(journey).getByLabel("Observación").fill("Nivel estable\n".repeat(12));
      await panel(journey).getByLabel("Motivo").fill("Programado");
      await panel(journey).getByRole("heading", { name: "Historial" }).scrollIntoViewIfNeeded();
      await save(journey).click();
      const why = panel(journey).getByRole("alert");
      await why.getByText(/no puede ser futura/).waitFor();
      const { top, bottom } = await place(why);
      const of = await place(panel(journey));
      expect(top).toBeGreaterThanOrEqual(of.top);
      expect(bottom).toBeLessThanOrEqual(of.bottom);
      await journey.shot("refused-in-sight");
      await panel(journey).getByLabel("Fecha de ejecución").fill("0026-11-20");
      await save(journey).click();
      await panel(journey)
        .getByText(/^Escriba el día, el mes y el año/)
        .waitFor();
    }));

  it("closes a form during a save, and gets a message with the result", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await openPlan(journey);
      await monitoring(journey, 3).click();
      await panel(journey).getByLabel("Observación").fill("Cerrado antes de tiempo");
      // Asked where the monitoring's day is over.
      const reason = panel(journey).getByLabel("Motivo");
      if (await reason.isVisible()) await reason.fill("Camino cortado");
      await page.route("**/follow-up", async (route) => {
        // A slow network: the panel is closed before the answer arrives.
        await new Promise((resolve) => setTimeout(resolve, 1500));
        await route.continue();
      });
      await save(journey).click();
      await page.keyboard.press("Escape");
      await panel(journey).waitFor({ state: "hidden" });
      await toast(journey, /^Seguimiento de .* guardado\.$/).waitFor();
      expect(
        await page.evaluate("Object.keys(localStorage).some((key) => key.startsWith('vv.drafts.'))"),
      ).toBe(false);
    }));

  it("gets a question before leaving a running upload, and none when switching the file type", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "escritura", "/files/evidence");
      await heading(journey, "Archivos").waitFor();
      const path = join(folder, `lento-${size}.txt`);
      writeFileSync(path, "lento");
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route("**/files?type=evidence", async (route) => {
        if (route.request().method() === "POST") await released;
        await route.continue();
      });
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Elegir archivos" }).click();
      await (await chooser).setFiles(path);
      await page.getByText(`Subiendo lento-${size}.txt`).waitFor();
      await page.getByRole("tab", { name: "Informes" }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe("/files/report");
      await followMenu(journey, "Planes de monitoreo");
      const question = page.getByRole("dialog", { name: /se están subiendo/ });
      await question.waitFor();
      await journey.accessible();
      await journey.shot("leave-upload");
      await question.getByRole("button", { name: "Seguir aquí" }).click();
      release();
      await page
        .getByRole("listitem")
        .filter({ hasText: `lento-${size}.txt Subido` })
        .waitFor();
      // A list longer than the screen must not cover the tabs of the other kinds of files.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 320 });
      const { top, bottom } = await place(page.getByRole("tablist"));
      expect(bottom - top).toBeGreaterThan(30);
    }));
});
