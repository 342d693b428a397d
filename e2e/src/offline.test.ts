import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { person, signIn } from "./api.ts";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { enter, heading, row } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let server: RunningServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const banner = ({ page }: Journey) => page.getByRole("status").filter({ hasText: /Sin conexión/ });

/** A query of the versions of a station's monitorings, which each follow-up raises. */
async function versionsOf(station: string): Promise<() => Promise<Record<string, number>>> {
  // Another user: a second sign-in would end the session of the browser.
  const api = await signIn(server.url, person("lectura"));
  const { body } = await api.call("GET", "/fkl-project/projects?sort=name");
  const { id } = body.data.items.find((one: { name: string }) => one.name === "Quebrada Alta");
  return async () => {
    const found = await api.call("GET", `/fkl-plan/${id}/monitorings?size=500&q=${station}`);
    const items: { id: string; version: number }[] = found.body.data.items;
    expect(items.length).toBeGreaterThan(0);
    return Object.fromEntries(items.map((one) => [one.id, one.version]));
  };
}

describe.each(EVERY_SIZE)("an offline browser, %s", (size) => {
  it("shows that it is offline, displays the last data after a reload, reconnects, and submits no unsaved form", async () => {
    await travel(server.url, { size, withWorker: true }, async (journey) => {
      const { page } = journey;
      journey.expectTrouble(/ERR_|Failed to load resource|Failed to fetch/);
      await enter(journey, "escritura", "/planning-and-monitoring");
      await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
      // From the second load on, the service worker controls the page's requests.
      await page.reload();
      await page.waitForFunction("navigator.serviceWorker.controller !== null");
      await row(journey, "Estabilidad física del tranque").click();
      await heading(journey, "Estabilidad física del tranque").waitFor();
      await row(journey, "PZ-T03").first().waitFor();
      expect(await banner(journey).count()).toBe(0);

      const versions = await versionsOf("PZ-T03");
      const before = await versions();
      await server.stop();
      await journey.context.setOffline(true);
      await banner(journey).waitFor();
      await journey.accessible();
      await page.reload();
      await heading(journey, "Estabilidad física del tranque").waitFor();
      await row(journey, "PZ-T03").first().waitFor();
      await banner(journey).waitFor();
      await journey.shot("offline", size === "phone" ? "offline-phone" : undefined);

      // An unsaved form is retained while offline, and not submitted when the connection returns.
      await row(journey, "PZ-T03").first().click();
      const panel = page.getByRole("dialog", { name: /^PZ-T03/ });
      await panel.getByText(/Sin conexión: lo que guarde queda/).waitFor();
      await panel.getByLabel("Observación").fill("Escrito sin señal.");
      await panel.getByRole("button", { name: "Guardar en este dispositivo" }).waitFor();

      await server.restart();
      await journey.context.setOffline(false);
      await banner(journey).waitFor({ state: "hidden" });
      expect(await panel.getByLabel("Observación").inputValue()).toBe("Escrito sin señal.");
      await panel.getByRole("button", { name: "Guardar seguimiento", disabled: false }).waitFor();
      await page.waitForLoadState("networkidle");
      // Read from the server: the service worker's requests are not the page's.
      expect(await versions()).toEqual(before);
    });
  });
});
