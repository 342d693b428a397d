/** @module-tag long */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { account, fillSignIn, heading } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let empty: RunningServer;
beforeAll(async () => {
  empty = await startServer({
    env: { SEED_DEMO: "false", ADMIN_EMAIL: "jefa@mina.example", ADMIN_PASSWORD: "Caudal2026" },
    fresh: true,
  });
});
afterAll(() => empty.close());

/** Pictures of the Spanish guide. */
const PICTURES = readdirSync(join(import.meta.dirname, "../../web/src/guide/pictures/es"));

/** Signs in where there is no project yet. */
async function begin(journey: Journey): Promise<void> {
  await journey.page.goto("/");
  await fillSignIn(journey, "jefa@mina.example", "Caudal2026");
  await journey.page.getByText("Todavía no hay proyectos").waitFor();
}

describe.each(EVERY_SIZE)("the user's guide, %s", (size) => {
  it("opens from a page's question mark before any project exists, is searched, and read in another language", async () => {
    await travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await begin(journey);
      await account(journey, "Configuración");
      await heading(journey, "Configuración").waitFor();
      await page.getByRole("link", { name: /^Proyectos / }).click();
      await heading(journey, "Proyectos").waitFor();
      await page.getByRole("link", { name: "Ayuda sobre esta página" }).click();
      await heading(journey, "Iniciar un proyecto").waitFor();
      expect(new URL(page.url()).pathname).toBe("/help/start");
      // All label keys in the page are replaced by UI messages.
      expect(await page.getByRole("article").innerText()).not.toMatch(/[{}]/);
      await journey.accessible();
      await journey.shot("help-page");
      await page.getByRole("searchbox", { name: "Buscar en la guía" }).fill("SIN CONEXION");
      const results = page.getByRole("region", { name: "Resultados en la guía" });
      await results.getByRole("link", { name: /Trabajar en terreno/ }).waitFor();
      await journey.accessible();
      await journey.shot("help-search");
      await results.getByRole("link", { name: /Trabajar en terreno/ }).click();
      await heading(journey, "Trabajar en terreno").waitFor();
      await page.goto("/help");
      await page.getByRole("navigation", { name: "Contenido" }).getByRole("link").first().waitFor();
      await journey.accessible();
      await journey.shot("help-contents");
    });
  });

  it("is available in each of the four languages, in dark mode too", async () => {
    for (const [locale, title] of [
      ["en-GB", "User guide"],
      ["fr-FR", "Guide d’utilisation"],
      ["pt-BR", "Guia de uso"],
    ] as const) {
      await travel(empty.url, { size, locale, dark: true }, async (journey) => {
        const { page } = journey;
        await page.goto("/help");
        await page.locator("input[type=email]").fill("jefa@mina.example");
        await page.locator("input[type=password]").fill("Caudal2026");
        await page.locator("form button[type=submit]").click();
        await heading(journey, title).waitFor();
        await page.getByRole("main").getByRole("navigation").getByRole("link").nth(1).click();
        await page.getByRole("article").waitFor();
        expect(await page.getByRole("article").getByRole("img").count()).toBeGreaterThan(0);
        expect(await page.getByRole("article").innerText()).not.toMatch(/[{}]/);
        await journey.accessible();
        await journey.shot(`help-${locale}`);
      });
    }
  });

  it("is readable offline once it was opened, including its pictures", async () => {
    await travel(empty.url, { size, withWorker: true }, async (journey) => {
      const { page, context } = journey;
      journey.expectTrouble(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
      await begin(journey);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.goto("/help");
      await page.getByRole("navigation", { name: "Contenido" }).getByRole("link").first().waitFor();
      const countCached = () =>
        page.evaluate(async () => (await (await caches.open("vv-guide")).keys()).length);
      await expect.poll(countCached).toBe(PICTURES.length);
      await context.setOffline(true);
      await page.goto("/help/import-plan");
      await heading(journey, "Importar un plan de monitoreo").waitFor();
      const picture = page.getByRole("article").getByRole("img").first();
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
        .toBeGreaterThan(0);
      await context.setOffline(false);
    });
  });

  it("is saved as PDF", async () => {
    await travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await begin(journey);
      await account(journey, "Guía de uso");
      await heading(journey, "Guía de uso").waitFor();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Descargar PDF" }).click(),
      ]);
      expect(file.suggestedFilename()).toBe("vetaverde-guia-de-uso.pdf");
    });
  });
});
