import { describe, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe.each(EVERY_SIZE)("the language, %s", (size) => {
  it("is the browser's until the user chooses one, and Spanish where the browser's is not supported", async () => {
    await travel(server.url, { size, locale: "fr-FR" }, async ({ page }) => {
      await page.goto("/");
      await page.getByRole("heading", { name: "Se connecter" }).waitFor();
    });
    await travel(server.url, { size, locale: "fr-FR" }, async ({ page }) => {
      await page.goto("/");
      await page
        .getByText("Português")
        .or(page.getByText("PT", { exact: true }))
        .first()
        .click();
      await page.getByRole("heading", { name: "Entrar" }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: "Entrar" }).waitFor();
    });
    await travel(server.url, { size, locale: "de-DE" }, async ({ page }) => {
      await page.goto("/");
      await page.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
    });
  });
});
