/** @module-tag long */
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, heading, row } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe("experimental switches", () => {
  it("make tables compact on every page and after a reload, and enable the keyboard shortcuts", () =>
    travel(server.url, {}, async (journey) => {
      const { page } = journey;
      const height = async () =>
        (await row(journey, "Calidad").first().locator("td").first().boundingBox())?.height ?? 0;
      await enter(journey, "lectura", "/planning-and-monitoring");
      await row(journey, "Calidad").first().waitFor();
      const before = await height();
      await page.keyboard.press("Shift+?");
      expect(await page.getByRole("dialog").count()).toBe(0);
      await page.goto("/config");
      await page.getByRole("link", { name: /^Experimental/ }).click();
      const turn = (name: string) => page.getByRole("switch", { name });
      expect(await turn("Recomendados en el inicio").isDisabled()).toBe(true);
      await turn("Tablas compactas").click();
      await turn("Atajos de una tecla").click();
      await expect.poll(() => turn("Atajos de una tecla").isChecked()).toBe(true);
      await journey.accessible();
      await journey.shot("switches");
      await page.getByRole("heading", { name: "Experimental" }).click();
      // The shortcuts' code is loaded on first use.
      await expect
        .poll(async () => {
          await page.keyboard.press("Shift+?");
          return page.getByRole("dialog", { name: "Atajos de teclado" }).count();
        })
        .toBe(1);
      await page.getByText("Ir a los planes de monitoreo").waitFor();
      await journey.accessible();
      await journey.shot("switches-keys");
      await page.keyboard.press("Escape");
      await page.keyboard.press("g");
      await page.keyboard.press("p");
      await row(journey, "Calidad").first().waitFor();
      const compact = await height();
      expect(compact).toBeLessThan(before);
      await journey.shot("switches-compact");
      await page.reload();
      await row(journey, "Calidad").first().waitFor();
      expect(await height()).toBe(compact);
      // Typing in a field triggers no shortcut.
      await page.getByRole("searchbox").first().fill("");
      await page.getByRole("searchbox").first().pressSequentially("gh?");
      expect(new URL(page.url()).pathname).toBe("/planning-and-monitoring");
      expect(await page.getByRole("dialog", { name: "Atajos de teclado" }).count()).toBe(0);
    }));

  it.each(EVERY_SIZE)("remove the recommendations from every user's Home, %s", (size) =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      const tab = page.getByRole("tab", { name: "Recomendados" });
      await enter(journey, "admin");
      await tab.waitFor();
      await page.goto("/config/experimental");
      await heading(journey, "Experimental").waitFor();
      const recommended = page.getByRole("switch", { name: "Recomendados en el inicio" });
      await recommended.click();
      await page.getByText(/^Cambiado por Camila Rojas/).waitFor();
      await journey.accessible();
      await journey.shot("switches-project");
      await page.goto("/");
      await page.getByRole("tab", { name: "Más usados" }).waitFor();
      await expect.poll(() => tab.count()).toBe(0);
      await page.goto("/config/experimental");
      // A switch changes before the server has stored it, so wait for the answer before leaving.
      const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
      await recommended.click();
      await saved;
      await page.goto("/");
      await tab.waitFor();
    }),
  );
});
