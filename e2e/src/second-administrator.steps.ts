// A second administrator of a new mine: invited by the first, and their password chosen by the mail's link.
import { expect } from "vitest";
import type { TestSmtp } from "../../server/src/testing/smtp.ts";
import type { Journey } from "./browser.ts";
import { account, heading, toast } from "./person.ts";

export const LUIS = { email: "luis@mina.example", password: "Segunda2026" };

/** @returns the address that lets the second administrator choose a password */
export async function inviteSecond(journey: Journey, smtp: TestSmtp): Promise<string> {
  const { page } = journey;
  await account(journey, "Configuración");
  await page.getByRole("link", { name: /^Usuarios del proyecto/ }).click();
  await heading(journey, "Usuarios del proyecto").waitFor();
  await page.getByRole("button", { name: "Agregar una persona" }).first().click();
  const panel = page.getByRole("dialog", { name: "Agregar una persona" });
  // No user has this e-mail yet: the server answers 404, and the browser logs it.
  journey.expectTrouble(/404/);
  await panel.getByLabel("Correo electrónico").fill(LUIS.email);
  await panel.getByRole("checkbox", { name: /^Administración/ }).check();
  await panel.getByRole("button", { name: "Agregar", exact: true }).click();
  await panel.getByLabel("Nombre", { exact: true }).fill("Luis");
  await panel.getByLabel("Apellido").fill("Rojas");
  // No rule is in force yet: one person is enough, and no second person is mentioned.
  expect(await panel.getByText("Requiere a otra persona").count()).toBe(0);
  await panel.getByRole("button", { name: "Invitar" }).click();
  await toast(journey, /Luis Rojas/).waitFor();
  const mail = await smtp.next();
  return /\/forgot#activate=\S+/.exec(mail.text ?? "")?.[0] ?? "no link";
}

export async function activate(journey: Journey, link: string): Promise<void> {
  const { page } = journey;
  await page.goto(link);
  await page
    .getByRole("textbox", { name: /^Contraseña/ })
    .first()
    .fill(LUIS.password);
  await page.getByRole("textbox", { name: /^Repita/ }).fill(LUIS.password);
  await page.getByRole("button", { name: "Guardar la contraseña" }).click();
  await heading(journey, "Iniciar sesión").waitFor();
}
