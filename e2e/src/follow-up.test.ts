import { describe, expect, it } from "vitest";
import { type Api, signIn } from "./api.ts";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { onDevice, photo } from "./device.ts";
import { giveReason } from "./follow-up.steps.ts";
import { enter, heading, row, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
let system: Api;
setUpServer(async (started) => {
  server = started;
  system = await signIn(server.url, "sistema@demo.vetaverde.org");
});

const RESTORED = "Se recuperó lo que escribió sin guardar.";
const panelOf = ({ page }: Journey) => page.getByRole("dialog", { name: /^PZ-T0/ });

/** Opens a plan with its monitorings, with the service worker in control of its requests. */
async function openPlan(journey: Journey, who: string): Promise<void> {
  const { page } = journey;
  journey.expectTrouble(/ERR_|Failed to load resource|Failed to fetch/);
  await enter(journey, who, "/planning-and-monitoring");
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  await page.reload();
  await page.waitForFunction("navigator.serviceWorker.controller !== null");
  await row(journey, "Estabilidad física del tranque").click();
  await heading(journey, "Estabilidad física del tranque").waitFor();
}

async function open(journey: Journey, station: string): Promise<ReturnType<typeof panelOf>> {
  await row(journey, station).first().click();
  const panel = panelOf(journey);
  await panel.getByLabel("Observación").waitFor();
  return panel;
}

describe.each(EVERY_SIZE)("a follow-up in the panel next to its list, %s", (size) => {
  it("keeps its text and photo when closed, is saved offline, and sent when the network returns", async () => {
    await travel(server.url, { size, withWorker: true }, async (journey) => {
      const { page, context } = journey;
      const station = size === "phone" ? "PZ-T03" : "PZ-T04";
      await openPlan(journey, "escritura");
      let panel = await open(journey, station);
      await panel.getByLabel("Observación").fill("Brocal con fisura.");
      const picture = await photo(journey);
      const taken = { name: "IMG_7.jpg", mimeType: "image/jpeg", buffer: picture };
      await panel.getByLabel("Foto").setInputFiles(taken);
      const remove = () => panelOf(journey).getByRole("button", { name: /^Quitar .*\.jpg$/ });
      await remove().waitFor();
      // Back closes the dialog, not the page.
      await page.evaluate("history.back()");
      await panel.waitFor({ state: "detached" });
      await heading(journey, "Estabilidad física del tranque").waitFor();
      await page.reload();
      panel = await open(journey, station);
      await panel.getByText(RESTORED).waitFor();
      await remove().waitFor();
      expect(await panel.getByLabel("Observación").inputValue()).toBe("Brocal con fisura.");
      const reason = await giveReason(panel, "Ronda semanal.");
      await remove().scrollIntoViewIfNeeded();
      await journey.accessible();
      await journey.shot("follow-up-evidence");

      await context.setOffline(true);
      await panel.getByRole("button", { name: /^Guardar/ }).click();
      await toast(journey, /guardado en este dispositivo/).waitFor();
      await panel.waitFor({ state: "detached" });
      await page
        .getByRole("status")
        .getByText(/1 sin enviar/)
        .waitFor();
      await row(journey, station).first().click();
      await panelOf(journey)
        .getByText(/^Lo que registró el .* se enviará automáticamente\.$/)
        .waitFor();
      await journey.accessible();
      await journey.shot("follow-up-waits");
      const [stored] = await onDevice(journey);
      if (!stored) throw new Error("nothing lies on the device");
      const history = async () =>
        (await system.call("GET", `/fkl-plan/${stored.project}/monitorings/${stored.subject}/follow-ups`))
          .body.data;

      await context.setOffline(false);
      await expect
        .poll(async () => (await history())[0]?.observation, { timeout: 40_000 })
        .toBe("Brocal con fisura.");
      const [newest, ...older] = await history();
      expect(newest).toMatchObject({ reason, evidence: [{ kind: "image/jpeg" }] });
      expect(
        older.some(({ observation }: { observation: string }) => observation === "Brocal con fisura."),
      ).toBe(false);
      await page
        .getByRole("status")
        .getByText(/sin enviar/)
        .waitFor({ state: "detached" });
    });
  });

  it("shows a conflict in place, and preserves both versions", async () => {
    await travel(server.url, { size, withWorker: true }, async (journey) => {
      const station = size === "phone" ? "PZ-T01" : "PZ-T02";
      journey.expectTrouble(/409/);
      await openPlan(journey, "escritura");
      const panel = await open(journey, station);
      await panel.getByLabel("Observación").fill("Lo mío.");
      await giveReason(panel, "Ronda.");
      await travel(server.url, { size, withWorker: true }, async (theirs) => {
        await openPlan(theirs, "admin");
        const other = await open(theirs, station);
        await other.getByLabel("Observación").fill("Lo de ella.");
        await giveReason(other, "Ronda.");
        await other.getByRole("button", { name: /^Guardar/ }).click();
        await toast(theirs, /guardado\.$/).waitFor();
      });
      await panel.getByRole("button", { name: /^Guardar/ }).click();
      await panel.getByText("Otra persona registró este monitoreo").waitFor();
      await panel.getByText("Lo de ella.").first().waitFor();
      await journey.accessible();
      await journey.shot("follow-up-conflict");
      await panel.getByRole("button", { name: "Guardar mi versión" }).click();
      await toast(journey, /guardado\.$/).waitFor();
      await panel.waitFor({ state: "detached" });
      const [stored] = await onDevice(journey);
      const path = `/fkl-plan/${stored?.project}/monitorings/${stored?.subject}/follow-ups`;
      const history = (await system.call("GET", path)).body.data;
      expect(history.slice(0, 2).map(({ observation }: { observation: string }) => observation)).toEqual([
        "Lo mío.",
        "Lo de ella.",
      ]);
    });
  });
});
