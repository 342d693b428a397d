/** @module-tag long */
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe.each(EVERY_SIZE)("the comparison of instruments, %s", (size) => {
  it("opens from the matrix, marks the changes, stores a judgement, and opens a quote in the document", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "escritura", "/commitments-matrix");
      await page.getByRole("link", { name: "Comparar" }).click();
      await heading(journey, "Comparar instrumentos").waitFor();
      await page.getByText("Texto propuesto por inteligencia artificial.").waitFor();
      const level = page.getByRole("listitem").filter({ hasText: "semanalmente el nivel freático" });
      await level.getByText("el nuevo es más exigente").waitFor();
      expect(await level.getByRole("deletion").allInnerTexts()).toContain("mensualmente");
      await journey.accessible();
      await journey.shot("comparison-changed");
      await page.getByRole("tab", { name: /^No están en el nuevo/ }).click();
      await page
        .getByText(/reunión anual/)
        .first()
        .waitFor();
      await page.getByRole("tab", { name: /^Por decidir/ }).click();
      const trees = page.getByRole("listitem").filter({ hasText: "15 hectáreas" });
      await trees.getByText(/^En duda: /).waitFor();
      await journey.accessible();
      await journey.shot("comparison-similar");
      // The demonstration's long permits leave other pairs to be decided.
      const undecided = async () =>
        Number.parseInt(
          (await page.getByRole("tab", { name: /^Por decidir/ }).innerText()).replace(/\D/g, ""),
          10,
        );
      const before = await undecided();
      await trees.getByRole("button", { name: "No es el mismo" }).click();
      await expect.poll(undecided).toBe(before - 1);
      await page.getByRole("tab", { name: /^Agregados/ }).click();
      const decided = trees.filter({ hasText: "Matías Cortés" });
      await decided.first().waitFor();
      await decided.first().getByRole("button", { name: "Deshacer" }).click();
      await decided.first().waitFor({ state: "hidden" });
      await page.getByRole("tab", { name: /^Contradicciones/ }).click();
      const stability = page.getByRole("listitem").filter({ hasText: "aguas abajo del muro" });
      await stability.first().waitFor();
      await stability.first().getByRole("button", { name: "El nuevo lo reemplaza" }).click();
      await stability.first().getByText("Escriba el motivo: los dos permisos se contradicen.").waitFor();
      await journey.accessible();
      await journey.shot("comparison-contradictions");
      await page.getByRole("radio", { name: /^Decididas/ }).check({ force: true });
      await page.getByText(/La adenda lo pide cada semana/).waitFor();
      await page.getByRole("link", { name: /: C-001$/ }).click();
      await heading(journey, "Revisión de compromisos").waitFor();
      expect(page.url()).toContain("commitment=");
      // It is also found from any page, by words of its text.
      const address = page.url();
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Texto de búsqueda" }).fill("derrame hidrocarburo");
      await page.getByRole("group", { name: "Compromisos" }).waitFor();
      await page.getByRole("option", { name: /^C-014/ }).click();
      await expect.poll(() => page.url()).not.toBe(address);
      expect(page.url()).toMatch(/review\?document=.*commitment=/);
    }));
});
