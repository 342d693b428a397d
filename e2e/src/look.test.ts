import { describe, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { acceptPolicy, fillSignIn, followMenu, heading, policyDialog, row } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe.each(EVERY_SIZE)("every page in dark mode, %s", (size) => {
  it("is readable, and a screenshot is taken of it", async () => {
    const who = size === "desktop" ? "admin" : "escritura";
    await travel(server.url, { size, dark: true }, async (journey) => {
      const { page } = journey;
      const captureScreen = async (name: string, screen?: string) => {
        await journey.accessible();
        await journey.shot(name, screen);
      };
      await page.goto("/forgot");
      await heading(journey, "Recuperar la contraseña").waitFor();
      await captureScreen("forgot");
      await page.goto("/");
      await heading(journey, "Iniciar sesión").waitFor();
      await captureScreen("sign-in");
      await fillSignIn(journey, who);
      await policyDialog(journey).waitFor();
      await captureScreen("policy");
      await acceptPolicy(journey);
      await page
        .getByRole("button", { name: /^Registrar el seguimiento/ })
        .first()
        .waitFor();
      await captureScreen("home", size === "desktop" ? "home-dark" : undefined);
      await followMenu(journey, "Planes de monitoreo");
      await row(journey, "Estabilidad física del tranque").first().waitFor();
      await captureScreen("plans");
      await page.goto("/planning-and-monitoring/create");
      await heading(journey, "Nuevo plan de monitoreo").waitFor();
      await captureScreen("plan-create");
      await page.goBack();
      await row(journey, "Estabilidad física del tranque").first().click();
      await heading(journey, "Estabilidad física del tranque").waitFor();
      await row(journey, "PZ-T03").first().waitFor();
      await captureScreen("plan-detail", size === "desktop" ? "plan-detail-dark" : undefined);
      await row(journey, "PZ-T03").first().click();
      await page
        .getByRole("dialog", { name: /^PZ-T03/ })
        .getByText("Historial")
        .waitFor();
      await captureScreen("follow-up");
      await page.goto("/no-existe");
      await page.getByText("La dirección /no-existe no existe.").waitFor();
      if (size === "phone") await page.getByRole("button", { name: "Más", exact: true }).waitFor();
      await captureScreen("unknown-address");
    });
  });
});
