/** @module-tag long */
// The history service for the SMA: turned on by an administrator, asked by a program as the authority's is, turned off.
import { describe, expect, it } from "vitest";
import { PASSWORD } from "./api.ts";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { enter, heading, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

const signIn = (credentials: { usuario: string; password: string }) =>
  fetch(`${server.url}/fkl-modi/authority-history/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
const ask = (token: string) =>
  fetch(`${server.url}/fkl-modi/authority-history/records?device=EF-1&date=2026-01-15`, {
    headers: { authorization: `Bearer ${token}` },
  });

async function turnOn(journey: Journey): Promise<{ usuario: string; password: string }> {
  const { page } = journey;
  await page.getByRole("button", { name: "Activar historial" }).click();
  const dialog = page.getByRole("dialog", { name: "Activar el historial para la SMA" });
  await dialog.getByLabel("Su contraseña de VetaVerde").fill(PASSWORD);
  await journey.accessible();
  await journey.shot("authority-history-password");
  await dialog.getByRole("button", { name: "Activar historial" }).click();
  const panel = page.getByRole("dialog", { name: "Credenciales para la SMA" });
  const usuario = (await panel.getByLabel("Usuario", { exact: true }).textContent()) ?? "";
  const password = (await panel.getByLabel("Contraseña", { exact: true }).textContent()) ?? "";
  await journey.accessible();
  await journey.shot("authority-history-credentials");
  await panel.getByRole("button", { name: "Ya las guardé" }).click();
  return { usuario, password };
}

describe.each(EVERY_SIZE)("the history for the authority, %s", (size) => {
  it("is turned on with the own password, asked, listed, and turned off", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin");
      await page.goto("/authorities");
      await heading(journey, "Historial para la SMA").waitFor();
      await page.getByText("Apagado: nadie puede consultar").waitFor();
      await journey.accessible();
      await journey.shot("authority-history-off");
      const credentials = await turnOn(journey);
      const answer = await signIn(credentials);
      expect(answer.status).toBe(200);
      const { token } = (await answer.json()) as { token: string };
      // What the demonstration has of the SMA is in trial: to the authority there is no such device.
      expect((await ask(token)).status).toBe(404);
      await page.reload();
      await page.getByText("EF-1, 15-01-2026: no existe ese dispositivo").first().waitFor();
      await journey.accessible();
      await journey.shot("authority-history-on");
      await page.getByRole("button", { name: "Apagar historial" }).click();
      const question = page.getByRole("dialog", { name: "¿Apagar el historial para la SMA?" });
      await question.getByRole("button", { name: "Apagar historial" }).click();
      await toast(journey, "El historial para la SMA está apagado").waitFor();
      expect((await ask(token)).status).toBe(401);
      expect((await signIn(credentials)).status).toBe(401);
    }));
});
