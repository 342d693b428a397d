/** @module-tag long */
import { describe, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { account, enter, heading, row } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe.each(EVERY_SIZE)("one session, %s", (size) => {
  it("ends when the same user signs in on another device, with a message", async () => {
    await travel(server.url, { size }, async (first) => {
      await enter(first, "escritura", "/planning-and-monitoring");
      await row(first, "Estabilidad física del tranque").first().waitFor();
      await travel(server.url, { size: "phone" }, async (second) => {
        await enter(second, "escritura");
        first.expectTrouble(/401/);
        // A background request of the page may already have ended the session: then there is nothing to press.
        const ended = heading(first, "Iniciar sesión").waitFor();
        const pressed = row(first, "Estabilidad física del tranque").first().click();
        await Promise.any([ended, pressed]);
        pressed.catch(() => {});
        await heading(first, "Iniciar sesión").waitFor();
        await first.page
          .getByText("La sesión terminó o se abrió en otro equipo. Inicie sesión de nuevo.")
          .waitFor();
        await first.accessible();
        await first.shot("session-taken-over");
        // The newer session is still valid.
        await second.page.reload();
        await heading(second, /Matías/).waitFor();
      });
    });
  });

  it("is shared by several tabs, and ends in all of them together", async () => {
    await travel(server.url, { size }, async (journey) => {
      await enter(journey, "lectura");
      const other = await journey.context.newPage();
      await other.goto(`${server.url}/planning-and-monitoring`);
      await other.getByRole("heading", { name: "Planes de monitoreo" }).waitFor();
      // A page that becomes visible refreshes its data; signing out may come before the answer.
      journey.expectTrouble(/401/);
      await journey.page.bringToFront();
      await account(journey, "Cerrar sesión");
      await heading(journey, "Iniciar sesión").waitFor();
      await other.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
    });
  });
});

describe("an idle user", () => {
  it("is signed out after an hour and the fifteen seconds before it, and not while active", async () => {
    await travel(server.url, {}, async (journey) => {
      const { page } = journey;
      await page.clock.install();
      await enter(journey, "auditoria");
      await heading(journey, /Paula/).waitFor();
      // Loads the deferred parts now: they would time out when the fake clock jumps.
      const bell = page.getByRole("button", { name: /^Notificaciones/ });
      await page.clock.runFor(5_000);
      await bell.waitFor();
      await page.clock.runFor("59:00");
      // The page receives a pointer move with its next frame, so the clock jumps only after the event arrived.
      await page.evaluate(() => {
        addEventListener("pointermove", () => document.body.setAttribute("data-moved", ""), { once: true });
      });
      await page.mouse.move(300, 300);
      await page.locator("body[data-moved]").waitFor({ state: "attached" });
      await page.clock.runFor("59:00");
      await heading(journey, /Paula/).waitFor();
      await page.clock.runFor("01:20");
      await heading(journey, "Iniciar sesión").waitFor();
      await page.getByText("La sesión se cerró tras una hora sin actividad.").waitFor();
    });
  });
});
