import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSmtp, type TestSmtp } from "../../server/src/testing/smtp.ts";
import { mainProject, person, signIn } from "./api.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, followMenu, heading, said } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let smtp: TestSmtp;
let server: RunningServer;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { SMTP_URL: smtp.url } });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

describe.each(EVERY_SIZE)("what is told to whom, %s", (size) => {
  it("is set by the platform's administrator, and holds for what happens then", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "sistema");
      await followMenu(journey, "Configuración");
      await page.getByRole("link", { name: /^Avisos de la plataforma/ }).click();
      await heading(journey, "Avisos de la plataforma").waitFor();
      const follow = page.getByRole("switch", { name: "Seguir la configuración de la plataforma" });
      await follow.waitFor();
      if (await follow.isChecked()) await follow.click();
      const file = page.getByRole("group", { name: "Archivo agregado" });
      await file.getByLabel("Medio").selectOption({ label: "En el sistema y por correo" });
      await file.getByLabel("A quién").selectOption({ label: "A quienes administran" });
      await journey.accessible();
      await journey.shot("notices-config");
      await page.getByRole("button", { name: "Guardar" }).click();
      await said(journey, "La configuración de avisos quedó guardada.").waitFor();
      const writer = await signIn(server.url, person("escritura"));
      const { id } = await mainProject(writer);
      const name = `acta-${size}.pdf`;
      const form = new FormData();
      form.set("file", new Blob([`%PDF-1.4\n${size}`], { type: "application/pdf" }), name);
      const sent = await fetch(`${server.url}/fkl-file/${id}/files?type=report`, {
        method: "POST",
        headers: { authorization: writer.code },
        body: form,
      });
      expect(sent.status).toBe(201);
      const mail = await smtp.next();
      expect([mail.to?.[0]?.address, mail.subject]).toEqual([
        person("admin"),
        `VetaVerde: Archivo agregado: ${name}`,
      ]);
      await page.reload();
      expect(await file.getByLabel("Medio").inputValue()).toBe("email");
    }));

  it("is narrowed by each person for themselves", () =>
    travel(server.url, { size, dark: size === "desktop" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura", "/notifications");
      await page.getByRole("link", { name: "Preferencias" }).click();
      await heading(journey, "Mis avisos").waitFor();
      await page.getByRole("img", { name: "Planes, Prioridad alta: obligatorio" }).waitFor();
      const box = page.getByRole("checkbox", { name: "Planes, Prioridad media" });
      await box.uncheck();
      await page.getByRole("switch", { name: "No recibir correos en ciertas horas" }).click();
      await page.getByLabel("Hasta").fill("22:00");
      await page.getByText("Indique dos horas distintas.").waitFor();
      await page.getByLabel("Hasta").fill("06:30");
      await journey.accessible();
      await journey.shot("notice-preferences");
      await page.getByRole("button", { name: "Guardar" }).click();
      await said(journey, "Sus preferencias quedaron guardadas.").waitFor();
      await page.reload();
      await box.waitFor();
      expect([await box.isChecked(), await page.getByLabel("Hasta").inputValue()]).toEqual([false, "06:30"]);
      await page.getByRole("switch", { name: "No recibir correos en ciertas horas" }).click();
      await box.check();
      await page.getByRole("button", { name: "Guardar" }).click();
      await said(journey, "Sus preferencias quedaron guardadas.").last().waitFor();
    }));
});
