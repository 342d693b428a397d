/** @module-tag long */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSmtp, type TestSmtp } from "../../server/src/testing/smtp.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, heading, toast } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let smtp: TestSmtp;
let server: RunningServer;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { SMTP_ALLOW_PRIVATE: "true" } });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

describe.each(EVERY_SIZE)("the mail server of a project, %s", (size) => {
  it("is tested, shows the server's response, is saved, and is removed", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      const field = (label: string) => page.getByLabel(label, { exact: true });
      await enter(journey, "admin", "/config");
      await page.getByRole("link", { name: /^Correo del proyecto/ }).click();
      await heading(journey, "Correo del proyecto").waitFor();
      await page.getByRole("button", { name: "Enviar una prueba" }).click();
      await page.getByText("Escriba el nombre del servidor", { exact: false }).waitFor();
      await page.getByText("Sin SSL", { exact: false }).waitFor({ state: "hidden" });
      await page.getByText("Ninguna", { exact: true }).click();
      expect(await field("Puerto").inputValue()).toBe("25");
      await field("Servidor").fill("127.0.0.1");
      await field("Puerto").fill("1");
      await field("Correo").fill("avisos@quebrada-alta.example");
      await page.getByText("Sin contraseña (el servidor no la pide)").click();
      await page.getByRole("button", { name: "Enviar una prueba" }).click();
      await page.getByText("El servidor rechazó la conexión en ese puerto.", { exact: false }).waitFor();
      await journey.accessible();
      await journey.shot("project-smtp-refused");
      await field("Puerto").fill(new URL(smtp.url).port);
      await page.getByRole("button", { name: "Enviar una prueba" }).click();
      await page.getByText("El servidor aceptó el correo de prueba.", { exact: false }).waitFor();
      const mail = await smtp.next();
      expect([mail.from?.address, mail.to?.[0]?.address]).toEqual([
        "avisos@quebrada-alta.example",
        "admin@demo.vetaverde.org",
      ]);
      expect(mail.subject).toContain("Quebrada Alta");
      await page.getByRole("button", { name: "Guardar" }).click();
      await toast(journey, "Se guardó el servidor de correo.").waitFor();
      await journey.accessible();
      await journey.shot("project-smtp");
      await page.reload();
      await expect.poll(() => field("Servidor").inputValue()).toBe("127.0.0.1");
      await page.getByRole("button", { name: "Quitar este servidor" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Quitar este servidor" }).click();
      await toast(journey, "Las notificaciones se envían ahora por el servidor de la plataforma.").waitFor();
      await expect.poll(() => field("Servidor").inputValue()).toBe("");
    }));
});
