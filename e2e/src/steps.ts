import type { Page } from "playwright-core";
import { PASSWORD, person } from "./api.ts";
import type { Journey } from "./browser.ts";

/** What a person does at the door: sign in where they stand, choose the project, accept the policy. */
export async function enter(journey: Journey, name: string, path = "/"): Promise<void> {
  const { page } = journey;
  await page.goto(path);
  await fillSignIn(page, name);
  await page
    .getByRole("main")
    .getByRole("button", { name: /Quebrada Alta/ })
    .click();
  await acceptPolicy(page);
}

export async function fillSignIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Correo electrónico").fill(person(name));
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
}

/** The policy asks who has not accepted it yet, and nobody else. */
export async function acceptPolicy(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /política de datos/ });
  const home = page.getByRole("heading", { level: 1 });
  await dialog.or(home).first().waitFor();
  await page.waitForLoadState("networkidle");
  if (!(await dialog.isVisible())) return;
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  await dialog.getByRole("button", { name: "Aceptar y continuar" }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** Uploads a workbook in the place for files. */
export async function upload(page: Page, name: string, bytes: Buffer): Promise<void> {
  const buffer = Buffer.from(bytes);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
}
