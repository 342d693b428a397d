/** @module-tag long */
// A station that dried up: a plan's monitorings there are skipped, and the skip is undone. By pages alone, without API
// calls or seed data.
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

const PLAN = "Plan hídrico 2027";
/** Weekly: three unfulfilled, and four in the future. */
const WEEKS = [-17, -10, -3, 4, 11, 18, 25];

async function bringPlan(journey: Journey): Promise<void> {
  const { page } = journey;
  await beginProject(journey, { catalog: "Estándar, con nombres en español" });
  await addStation(journey, "PZ-01");
  await page.goto("/planning-and-monitoring/create");
  const weekly = { Estación: "PZ-01", Frecuencia: "Semanal" };
  const days = { "Fecha de inicio": day(WEEKS[0] ?? 0), "Fecha de término": day(26) };
  await fillTemplateThere(journey, [line({ ...weekly, ...days })]);
  await page.getByText("1 fila correcta: el plan se puede guardar.").waitFor();
  await savePlan(journey, PLAN);
  await page.goto("/planning-and-monitoring");
  await row(journey, PLAN).click();
  await heading(journey, PLAN).waitFor();
}

/** The counts above the plan's rows. */
async function expectCounts(
  { page }: Journey,
  wanted: { unfulfilled: number; skipped: number; open: number },
) {
  const counts = page.getByRole("group", { name: "Estado" });
  const number = async (name: string) =>
    Number.parseInt((await counts.getByRole("button", { name }).textContent()) ?? "", 10);
  await expect
    .poll(async () => ({
      unfulfilled: await number("Incumplidos"),
      skipped: await number("Omitidos"),
      open: (await number("Próximos")) + (await number("Lejanos")),
    }))
    .toEqual(wanted);
}

async function requestSkip(journey: Journey) {
  const { page } = journey;
  await page.getByRole("tab", { name: "Monitoreos" }).click();
  await row(journey, "PZ-01").first().click();
  const panel = page.getByRole("dialog", { name: /^PZ-01/ });
  await panel.getByRole("button", { name: "Omitir estación" }).click();
  return page.getByRole("dialog", { name: "Omitir la estación PZ-01" });
}

describe.each(EVERY_SIZE)("skipping the work at a station, %s", (size) => {
  it.each([false, true])("is counted, applied to a period, listed and reverted; dark: %s", (dark) =>
    travel(empty.url, { size, dark }, async (journey) => {
      const { page } = journey;
      await bringPlan(journey);
      await expectCounts(journey, { unfulfilled: 3, skipped: 0, open: 4 });
      await page.getByRole("tab", { name: "Omisiones" }).click();
      await page.getByText("Este plan no tiene estaciones omitidas.").waitFor();
      await journey.shot("skips-empty");

      // For all days: the number of monitorings, their period, and how many are unfulfilled.
      const dialog = await requestSkip(journey);
      await dialog.getByText("Se omitirán 7 monitoreos").waitFor();
      await dialog.getByText(`Del ${day(-17)} al ${day(25)}`).waitFor();
      await dialog.getByText("3 ya están incumplidos y dejarán de contarse como tal.").waitFor();
      await journey.accessible();
      await journey.shot("skip-dialog");

      // Limited to a period, which must be valid.
      await dialog.getByLabel("Desde").fill(day(5));
      await dialog.getByLabel("Hasta").fill(day(-5));
      await dialog.getByText("El término del período es anterior al inicio.").waitFor();
      await journey.shot("skip-dialog-backwards");
      await dialog.getByLabel("Hasta").fill(day(9));
      await dialog.getByText("No hay monitoreos por omitir en estas fechas.").waitFor();
      expect(await dialog.getByRole("button", { name: "Omitir estación" }).isDisabled()).toBe(true);
      await dialog.getByLabel("Desde").fill(day(-12));
      await dialog.getByLabel("Hasta").fill(day(12));
      await dialog.getByText("Se omitirán 4 monitoreos").waitFor();
      await dialog.getByText(`Del ${day(-10)} al ${day(11)}`).waitFor();
      await dialog.getByText("2 ya están incumplidos", { exact: false }).waitFor();
      await dialog.getByRole("button", { name: "Omitir 4 monitoreos" }).click();
      await dialog.getByText("Este campo es obligatorio.").waitFor();
      await dialog.getByLabel("Justificación").fill("Pozo seco desde la crecida");
      await journey.accessible();
      await journey.shot("skip-dialog-range");
      await dialog.getByRole("button", { name: "Omitir 4 monitoreos" }).click();
      await toast(journey, "Estación PZ-01: 4 monitoreos omitidos.").waitFor();
      await expectCounts(journey, { unfulfilled: 1, skipped: 4, open: 2 });
      await journey.shot("skip-counted");

      // It appears in its list, and is undone with a reason.
      await page.getByRole("tab", { name: "Omisiones" }).click();
      const skip = page
        .getByRole(size === "phone" ? "listitem" : "row")
        .filter({ hasText: "Pozo seco desde la crecida" });
      await skip.getByText("4 monitoreos").waitFor();
      await skip.getByText(`${day(-10)} a ${day(11)}`).waitFor();
      await skip.getByText(`Período elegido: ${day(-12)} a ${day(12)}`).waitFor();
      await skip.getByRole("button").scrollIntoViewIfNeeded();
      await journey.accessible();
      await journey.shot("skips");
      await skip.getByRole("button", { name: /^Anular omisión de PZ-01/ }).click();
      const question = page.getByRole("dialog", { name: "Anular la omisión de PZ-01" });
      await question.getByText(/^4 monitoreos omitidos vuelven/).waitFor();
      await question.getByRole("button", { name: "Anular omisión" }).click();
      await question.getByText("Escriba el motivo.").waitFor();
      await question.getByLabel("Motivo de la anulación").fill("Volvió el agua");
      await journey.accessible();
      await journey.shot("skip-revert");
      await question.getByRole("button", { name: "Anular omisión" }).click();
      await toast(journey, "Omisión anulada: 4 monitoreos vuelven a estar pendientes.").waitFor();
      await skip.getByText(/^Anulada por/).waitFor();
      await skip.getByText("Volvió el agua").waitFor();
      expect(await skip.getByRole("button").count()).toBe(0);
      await expectCounts(journey, { unfulfilled: 3, skipped: 0, open: 4 });
      await skip.getByText("Volvió el agua").scrollIntoViewIfNeeded();
      await journey.accessible();
      await journey.shot("skips-reverted");

      // The whole station this time; a skipped monitoring links to undoing the skip as well.
      const again = await requestSkip(journey);
      await again.getByLabel("Justificación").fill("Camino cerrado");
      await again.getByRole("button", { name: "Omitir 7 monitoreos" }).click();
      await toast(journey, "Estación PZ-01: 7 monitoreos omitidos.").waitFor();
      await expectCounts(journey, { unfulfilled: 0, skipped: 7, open: 0 });
      await row(journey, "PZ-01").first().click();
      const panel = page.getByRole("dialog", { name: /^PZ-01/ });
      await panel.getByText("Este monitoreo fue omitido y no admite seguimiento.").waitFor();
      await panel.getByText("Camino cerrado").first().waitFor();
      await journey.accessible();
      await journey.shot("skip-followed");
      await panel.getByRole("button", { name: "Anular omisión" }).click();
      const last = page.getByRole("dialog", { name: "Anular la omisión de PZ-01" });
      await last.getByLabel("Motivo de la anulación").fill("Era otra estación");
      await last.getByRole("button", { name: "Anular omisión" }).click();
      await toast(journey, "Omisión anulada: 7 monitoreos vuelven a estar pendientes.").waitFor();
      await expectCounts(journey, { unfulfilled: 3, skipped: 0, open: 4 });
    }),
  );
});
