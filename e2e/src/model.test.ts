/** @module-tag long */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { type FakeModel, INVENTED, startModel } from "./model.ts";
import { enter, heading, row } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

/** A permit of sixty pages is read. */
const PROCESSING_MS = 90_000;

let server: RunningServer;
let model: FakeModel;
beforeAll(async () => {
  model = await startModel();
  server = await startServer({
    env: {
      AI_PROVIDER: "openai",
      AI_BASE_URL: model.url,
      AI_MODEL: "modelo-de-prueba",
      AI_API_KEY: "sk-demo",
      AI_PRICE_INPUT: "2.5",
      AI_PRICE_OUTPUT: "10",
    },
  });
});
afterAll(async () => {
  await server.close();
  await model.close();
});

describe.each(EVERY_SIZE)("a language model, %s", (size) => {
  it("tries a prompt on a page: the found commitments, and the invented quotes", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", "/prompt");
      await row(journey, "Compromisos ambientales").click();
      const trial = page.getByRole("region", { name: "Probar en una página" });
      await trial.getByText("modelo-de-prueba", { exact: false }).first().waitFor();
      const choose = async (label: string) => {
        const field = trial.getByLabel(label);
        await expect.poll(() => field.locator("option").count(), { timeout: 15_000 }).toBeGreaterThan(1);
        await field.selectOption({ index: 1 });
      };
      await choose("Instrumento");
      await choose("Documento");
      await trial.getByLabel("Página").fill("99999");
      await trial.getByText(/^Escriba una página del 1 al \d+\.$/).waitFor();
      await trial.getByLabel("Página").fill("1");
      await trial.getByRole("button", { name: "Probar" }).click();
      await trial.getByText("1 cita no está en la página").waitFor();
      await trial.getByText(INVENTED).waitFor();
      expect(await trial.locator("blockquote").filter({ hasText: INVENTED }).count()).toBe(0);
      await trial
        .getByText("1240 tokens de entrada", { exact: false })
        .or(trial.getByText("1.240 tokens de entrada", { exact: false }))
        .waitFor();
      await journey.accessible();
      await trial.getByText(INVENTED).scrollIntoViewIfNeeded();
      await journey.shot("prompt-trial");
    }));
});

describe("a processing with a language model", () => {
  it("shows which model read the documents, and why the local rules were used", () =>
    travel(server.url, { size: "desktop" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "escritura", "/environmental-instruments");
      await heading(journey, "Instrumentos ambientales").waitFor();
      await page.getByRole("main").getByRole("row").nth(1).click();
      await page.getByRole("button", { name: "Procesar de nuevo" }).click();
      await page
        .getByText("Compromisos identificados por el modelo modelo-de-prueba")
        .waitFor({ timeout: PROCESSING_MS });
      await journey.accessible();
      await journey.shot("instrument-model");
      model.refuse();
      await page.getByRole("button", { name: "Procesar de nuevo" }).click();
      await page
        .getByText("El modelo rechazó la clave de la plataforma.", { exact: false })
        .waitFor({ timeout: PROCESSING_MS });
      await journey.accessible();
      await journey.shot("instrument-fallback");
    }));
});
