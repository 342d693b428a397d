/** @module-tag long */
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { acceptPolicy, chooseProject, fillSignIn, heading, policyDialog } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe.each(EVERY_SIZE)("the data policy, %s", (size) => {
  it("covers every page until both boxes are ticked and it is accepted", async () => {
    const who = size === "desktop" ? "lectura" : "escritura";
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await page.goto("/");
      await fillSignIn(journey, who);
      await chooseProject(journey);
      const dialog = policyDialog(journey);
      await dialog.waitFor();
      await dialog.getByText(/^Vigente desde el \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/).waitFor();
      await journey.accessible();
      await journey.shot("policy", size === "desktop" ? "policy" : undefined);

      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.mouse.click(5, 5);
      expect(await dialog.isVisible()).toBe(true);

      const accept = dialog.getByRole("button", { name: "Aceptar y continuar" });
      expect(await accept.isDisabled()).toBe(true);
      await dialog.getByRole("checkbox", { name: /política de datos de la plataforma/ }).check();
      expect(await accept.isDisabled()).toBe(true);
      await dialog.getByRole("checkbox", { name: /política del proyecto/ }).check();
      expect(await accept.isDisabled()).toBe(false);
      await dialog.getByRole("checkbox", { name: /política de datos de la plataforma/ }).uncheck();
      expect(await accept.isDisabled()).toBe(true);

      // A reload does not dismiss the dialog.
      await page.reload();
      await dialog.waitFor();
      await acceptPolicy(journey);
      const again = page.waitForResponse((answer) => answer.url().includes("/user/policy"));
      await page.reload();
      expect((await (await again).json()).data.is_valid).toBe(true);
      await heading(journey, /^Buen/).waitFor();
      expect(await dialog.isVisible()).toBe(false);
    });
  });

  it("signs out a user who declines it", async () => {
    await travel(server.url, { size }, async (journey) => {
      await journey.page.goto("/");
      await fillSignIn(journey, "auditoria");
      await chooseProject(journey);
      await policyDialog(journey).getByRole("button", { name: "Rechazar y cerrar sesión" }).click();
      await heading(journey, "Iniciar sesión").waitFor();
      await journey.page.getByText("La sesión se cerró porque no aceptó la política de datos.").waitFor();
      await journey.accessible();
    });
  });
});
