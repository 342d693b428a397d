/** @module-tag long */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startSmtp, type TestSmtp } from "../../server/src/testing/smtp.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, heading, toast } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let smtp: TestSmtp;
let server: RunningServer;
beforeAll(async () => {
  smtp = await startSmtp();
  // Hour 0 is always reached, so that the time of the test run does not matter.
  server = await startServer({ env: { SMTP_URL: smtp.url, REMINDER_HOUR: "0" } });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

describe.each(EVERY_SIZE)("the day's digest of monitorings, %s", (size) => {
  it("is listed at the bell, links to its plans, and can be turned off", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      const reader = size === "desktop" ? "lectura" : "escritura";
      await enter(journey, reader);
      await page.getByRole("button", { name: /^Notificaciones: \d+ sin leer/ }).click();
      await page
        .getByRole("button", { name: /Monitoreos del \d\d-\d\d-\d{4}: \d+/ })
        .first()
        .click();
      const title = heading(journey, /^Monitoreos del \d\d-\d\d-\d{4}: \d+/);
      await title.waitFor();
      const detail = page.getByRole("article");
      await detail.getByText("Ver en").waitFor();
      await journey.accessible();
      await journey.shot("digest");
      const link = detail.getByRole("listitem").getByRole("link").first();
      const plan = (await link.textContent()) ?? "";
      await link.click();
      await heading(journey, plan).waitFor();
      await page.goto("/notifications/preferences");
      const own = page.getByRole("switch", { name: "Recibir el resumen diario" });
      await own.waitFor();
      expect(await own.isChecked()).toBe(true);
      await own.click();
      await journey.accessible();
      await journey.shot("digest-off");
      await page.getByRole("button", { name: "Guardar" }).click();
      await toast(journey, "Se guardaron sus preferencias.").waitFor();
      await page.reload();
      await own.waitFor();
      expect(await own.isChecked()).toBe(false);
    }));
});

it("the day's digest is mailed once to each user, also after a restart", async () => {
  const digests = () =>
    smtp.received.flatMap(({ subject, to }) =>
      subject?.startsWith("VetaVerde: Monitoreos del") ? [to?.[0]?.address ?? ""] : [],
    );
  await vi.waitFor(() => expect(digests().length).toBeGreaterThanOrEqual(5), { timeout: 30_000 });
  await server.restart();
  // A repeated mail would be sent within this time after the start.
  await new Promise((resolve) => setTimeout(resolve, 5000));
  expect(new Set(digests()).size).toBe(digests().length);
});
