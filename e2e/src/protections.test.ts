/** @module-tag long */
// Two administrators of a new mine: by pages alone, without API calls or seed data.
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { TestSmtp } from "../../server/src/testing/smtp.ts";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { beginProject } from "./new-mine.steps.ts";
import { fillSignIn, heading, row, toast } from "./person.ts";
import { activate, inviteSecond, LUIS } from "./second-administrator.steps.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyWithMailEach } from "./set-up.ts";

let smtp: TestSmtp;
let empty: RunningServer;
setUpEmptyWithMailEach((started) => {
  ({ empty, smtp } = started);
});

const UNKNOWN = "0193cccc-0000-7000-8000-0000000000ff";
async function makeDevice(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.goto("/modi");
  await page.getByRole("link", { name: "Nuevo dispositivo" }).first().click();
  await heading(journey, "Nuevo dispositivo").waitFor();
  await page.getByLabel("Serie").fill("BOMBA-01");
  await page.getByLabel("Nombre", { exact: true }).fill("Bomba de la laguna");
  await page.getByRole("button", { name: "Agregar dispositivo" }).click();
  await page.getByRole("button", { name: "Ya la guardé" }).click();
  await heading(journey, "Bomba de la laguna").waitFor();
}

const ruleSwitch = ({ page }: Journey) => page.getByRole("switch", { name: /^Exigir una segunda persona/ });

describe.each(EVERY_SIZE)("the two-person rule of relays, %s", (size) => {
  it("is requested to end by one administrator and ended by the other, from an empty installation", () =>
    travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await beginProject(journey);
      const link = await inviteSecond(journey, smtp);
      await travel(empty.url, { size }, (his) => activate(his, link));

      await makeDevice(journey);
      await page.getByRole("tab", { name: "Relés" }).click();
      await page.getByText("Exigir una segunda persona").click();
      const on = page.getByRole("dialog");
      await on.getByText("Después, dejar de exigirla también requerirá otra persona.").waitFor();
      await on.getByRole("button", { name: "Exigirla" }).click();
      await on.waitFor({ state: "hidden" });
      expect(await ruleSwitch(journey).isChecked()).toBe(true);

      await page.getByText("Exigir una segunda persona").click();
      const off = page.getByRole("dialog", { name: "¿Dejar de exigir una segunda persona?" });
      // The requirement is shown in advance, with the name of a possible second person.
      await off.getByText("Requiere a otra persona").waitFor();
      await off.getByText(/dentro de 7 días: Luis Rojas/).waitFor();
      await off.getByRole("button", { name: "Solicitar el cambio" }).click();
      await off.getByText("Escriba el motivo: lo verá quien deba confirmarlo.").waitFor();
      await off.getByLabel("Motivo").fill("La bomba se cambia por otra sin relés");
      await journey.accessible();
      await journey.shot("protections-ask");
      await off.getByRole("button", { name: "Solicitar el cambio" }).click();
      await toast(journey, "Cambio solicitado: espera a otra persona.").waitFor();
      await page.getByText("Hay un cambio por confirmar").waitFor();
      if (size === "phone") await expectInSight(journey, page.getByRole("link", { name: "Ver el cambio" }));
      expect(await ruleSwitch(journey).isChecked()).toBe(true);
      await journey.accessible();
      await journey.shot("protections-pending-relays");
      await page.getByRole("link", { name: "Ver el cambio" }).click();
      await heading(journey, "Cambios protegidos").waitFor();
      const mine = page.getByRole("dialog", { name: "Regla de los relés" });
      await mine.getByText("Usted lo solicitó: debe confirmarlo otra persona.").waitFor();
      expect(await mine.getByRole("button", { name: "Confirmar el cambio" }).count()).toBe(0);
      await mine.getByRole("button", { name: "Retirar el cambio" }).waitFor();
      await journey.accessible();

      // Notified by mail, with a link.
      const mail = await smtp.next();
      expect(mail.to?.[0]?.address).toBe(LUIS.email);
      expect(mail.text).toContain("La bomba se cambia por otra sin relés");
      const address = /\/config\/protections\?change=[\w-]{36}/.exec(mail.text ?? "")?.[0] ?? "no address";
      await travel(empty.url, { size, dark: true }, (his) => confirmIt(his, address));

      await page.reload();
      const decided = page.getByRole("dialog", { name: "Regla de los relés" });
      await decided.getByText("Aplicado").waitFor();
      await decided.getByText(/^Luis Rojas, /).waitFor();
      // Nothing is left to decide: the only button closes the dialog.
      expect(await decided.getByRole("button").count()).toBe(1);
      await page.goto(`/config/protections?change=${UNKNOWN}`);
      await page.getByText(/^Ese cambio no pertenece a este proyecto/).waitFor();
      await page.goto("/modi");
      await row(journey, "Bomba de la laguna").first().click();
      await page.getByRole("tab", { name: "Relés" }).click();
      await expect.poll(() => ruleSwitch(journey).isChecked()).toBe(false);
      expect(await page.getByText("Hay un cambio por confirmar").count()).toBe(0);
      const outcome = await smtp.next();
      expect(outcome.subject).toContain("Cambio protegido aplicado");
    }));
});

async function edgesOf(locator: Locator): Promise<{ top: number; bottom: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("nothing is drawn there");
  return { top: box.y, bottom: box.y + box.height };
}

const bottomBar = ({ page }: Journey) => edgesOf(page.getByRole("navigation", { name: "Accesos" }));

/** The element becomes visible above the phone's bottom bar, without scrolling by the user. */
async function expectInSight(journey: Journey, shown: Locator): Promise<void> {
  const { top } = await bottomBar(journey);
  await expect.poll(async () => (await edgesOf(shown)).bottom).toBeLessThanOrEqual(top);
}

/** The list's last row ends above its footer, and the footer's buttons above the bottom bar. */
async function expectUncovered(journey: Journey, last: Locator): Promise<void> {
  const foot = journey.page.locator("main footer");
  for (const button of await foot.getByRole("button").all()) await expectInSight(journey, button);
  await last.scrollIntoViewIfNeeded();
  expect((await edgesOf(last)).bottom).toBeLessThanOrEqual((await edgesOf(foot)).top);
}

/** As the second administrator, who follows the mail's link. */
async function confirmIt(journey: Journey, address: string): Promise<void> {
  const { page } = journey;
  await page.goto(address);
  await fillSignIn(journey, LUIS.email, LUIS.password);
  await heading(journey, "Cambios protegidos").waitFor();
  const panel = page.getByRole("dialog", { name: "Regla de los relés" });
  await panel.getByText("La bomba se cambia por otra sin relés").waitFor();
  await panel.getByText("Segunda persona en los relés").waitFor();
  await journey.accessible();
  await journey.shot("protections-confirm");
  await panel.getByRole("button", { name: "Confirmar el cambio" }).click();
  await toast(journey, "El cambio se confirmó y ya rige.").waitFor();
  const decided = row(journey, "Regla de los relés");
  await decided.getByText("Aplicado").waitFor();
  if (journey.size === "phone") await expectUncovered(journey, decided);
  await journey.accessible();
  await journey.shot("protections-list");
  await page.getByRole("button", { name: /^Notificaciones: / }).waitFor();
}
