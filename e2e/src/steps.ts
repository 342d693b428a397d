import type { Page } from "playwright-core";
import { PASSWORD, person } from "./api.ts";
import type { Journey } from "./browser.ts";

/** What a person does at the door: sign in where they stand, choose the project, accept the policy. */
export async function enter({ page }: Journey, name: string, path = "/"): Promise<void> {
  await page.goto(path);
  await fillSignIn(page, name);
  await chooseProject(page);
}

export async function fillSignIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Correo electrónico").fill(person(name));
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
}

/** Chooses the mine; the policy asks who has not accepted it yet, and nobody else. */
export async function chooseProject(page: Page): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().includes("/user/policy?"));
  const mine = page.getByRole("main").getByRole("button", { name: /Quebrada Alta/ });
  await mine.click();
  const { data } = (await (await asked).json()) as { data: { is_valid: boolean } };
  if (data.is_valid) return;
  const dialog = page.getByRole("dialog", { name: /política de datos/ });
  await dialog.waitFor();
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  await dialog.getByRole("button", { name: "Aceptar y continuar" }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** Uploads a workbook in the place for files. */
export async function upload(page: Page, name: string, bytes: Buffer): Promise<void> {
  const buffer = Buffer.from(bytes);
  const file = { name, mimeType: "application/octet-stream", buffer };
  await page.locator("input[type=file]").setInputFiles(file);
}
