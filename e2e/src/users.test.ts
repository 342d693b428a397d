/** @module-tag long */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSmtp, type TestSmtp } from "../../server/src/testing/smtp.ts";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { enter, fillSignIn, filter, followMenu, heading, row, toast } from "./person.ts";
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

async function openUsers(journey: Journey): Promise<void> {
  await enter(journey, "sistema");
  await followMenu(journey, "Configuración");
  await journey.page.getByRole("link", { name: /^Usuarios Quién/ }).click();
  await heading(journey, "Usuarios").waitFor();
}

const panelOf = ({ page }: Journey, name: string) => page.getByRole("dialog", { name });

describe.each(EVERY_SIZE)("the users of the platform, %s", (size) => {
  it("are created, activate their account from the mail, sign in, and lose the session when blocked", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await openUsers(journey);
      await row(journey, "Francisca Muñoz").waitFor();
      await journey.accessible();
      await journey.shot("usuarios-plataforma", "users");

      await page.getByRole("button", { name: "Crear un usuario" }).click();
      const panel = panelOf(journey, "Crear un usuario");
      await panel.getByRole("button", { name: "Crear e invitar" }).click();
      await panel.getByText("Escriba el nombre.").waitFor();
      await panel.getByLabel("Nombre", { exact: true }).fill("Elena");
      await panel.getByLabel("Apellido").fill(`O’Núñez ${size}`);
      // The e-mail is in use: the server refuses, and the browser logs it.
      journey.expectTrouble(/409|401/);
      await panel.getByLabel("Correo electrónico").fill("Lectura@demo.vetaverde.org");
      await panel.getByRole("button", { name: "Crear e invitar" }).click();
      await panel.getByText("Ya existe un usuario con ese correo.").first().waitFor();
      await journey.accessible();
      await journey.shot("usuario-plataforma-nuevo");
      const email = `elena.${size}@demo.vetaverde.org`;
      await panel.getByLabel("Correo electrónico").fill(email);
      await panel.getByRole("button", { name: "Crear e invitar" }).click();
      const name = `Elena O’Núñez ${size}`;
      await toast(journey, `${name} recibirá un correo para activar su cuenta.`).waitFor();

      const mail = await smtp.next();
      expect(mail.to?.[0]?.address).toBe(email);
      const link = /\/forgot#activate=\S+/.exec(mail.text ?? "")?.[0];
      await travel(server.url, { size }, async (hers) => {
        await hers.page.goto(link ?? "");
        const field = (label: RegExp) => hers.page.getByRole("textbox", { name: label });
        await field(/^Contraseña nueva|^Contraseña/)
          .first()
          .fill("Vertedero2026");
        await field(/^Repita/).fill("Vertedero2026");
        await hers.accessible();
        await hers.shot("activar");
        await hers.page.getByRole("button", { name: "Guardar la contraseña" }).click();
        await heading(hers, "Iniciar sesión").waitFor();
        await hers.page.goto("/");
        await fillSignIn(hers, email, "Vertedero2026");
        await hers.page.getByText("No tiene proyectos asignados").first().waitFor();

        await page.reload();
        await page.getByRole("searchbox").or(page.getByPlaceholder("Nombre o correo")).first().fill("nunez");
        await row(journey, name).click();
        const edit = panelOf(journey, name);
        await edit.getByText("Activo", { exact: true }).waitFor();
        await edit.getByRole("button", { name: "Bloquear" }).click();
        await edit.getByText(/Su sesión termina de inmediato/).waitFor();
        await journey.accessible();
        await journey.shot("usuario-plataforma-bloquear");
        await edit.getByRole("button", { name: "Bloquear" }).click();
        await toast(journey, `${name} quedó bloqueado.`).waitFor();
        hers.expectTrouble(/401/);
        await hers.page.reload();
        await heading(hers, "Iniciar sesión").waitFor();
      });
    }));

  it("are filtered by state and edited, and cannot block themselves", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await openUsers(journey);
      await filter(journey, "Estado", ["Sin activar"]);
      await row(journey, "Francisca Muñoz").waitFor();
      await row(journey, "Ignacio Fuentes").waitFor({ state: "detached" });
      await row(journey, "Francisca Muñoz").click();
      const panel = panelOf(journey, "Francisca Muñoz");
      await panel.getByRole("button", { name: "Enviar otra invitación" }).click();
      await toast(journey, /Francisca Muñoz recibirá otro enlace/).waitFor();
      expect((await smtp.next()).to?.[0]?.address).toBe("francisca.munoz@demo.vetaverde.org");
      await row(journey, "Francisca Muñoz").click();
      await panel.getByLabel("Cargo").fill(`Hidrogeóloga ${size}`);
      await panel.getByRole("button", { name: "Guardar" }).click();
      await toast(journey, /Se guardaron/).waitFor();
      await row(journey, `Hidrogeóloga ${size}`).waitFor();
      await page.goto("/config/users?q=salinas");
      await row(journey, "Rodrigo Salinas").click();
      await page.getByText(/Esta es su propia cuenta/).waitFor();
    }));
});
