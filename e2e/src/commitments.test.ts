/** @module-tag long */
import { describe, expect, it } from "vitest";
import { person, signIn } from "./api.ts";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { type Processed, processedPermit } from "./commitments.steps.ts";
import { enter, heading, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
const permits: Partial<Record<string, Processed>> = {};
setUpServer(async (started) => {
  server = started;
  for (const size of EVERY_SIZE) permits[size] = await processedPermit(server, `RCA ${size}`);
});

const permit = (size: string) => permits[size] as Processed;
const addressOf = ({ instrument }: Processed) => `/environmental-instruments/${instrument}/review`;
const card = ({ page }: Journey) => page.getByRole("article");
const tab = async ({ page, size }: Journey, name: RegExp) => {
  if (size === "phone") await page.getByRole("tab", { name }).click();
};

describe.each(EVERY_SIZE)("the review of commitments, %s", (size) => {
  it("shows each commitment at its place in the document, with the warning and the same number on both sides", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "escritura", addressOf(permit(size)));
      await heading(journey, "Revisión de compromisos").waitFor();
      await page.getByRole("note").getByText("Texto propuesto por inteligencia artificial.").waitFor();
      await card(journey)
        .getByText(/nivel freático/)
        .first()
        .waitFor();
      await journey.accessible();
      await journey.shot("commitments-list");
      await tab(journey, /^Documento/);
      await page.getByRole("button", { name: /^Compromiso 1, por revisar: / }).waitFor();
      const drawn = page.getByRole("region", { name: "Página 1" });
      await drawn.getByText("8.3.1. El titular", { exact: false }).waitFor();
      await journey.accessible();
      await journey.shot("commitments-document");
      // Of thirty pages, only those near the viewport are rendered.
      expect(await page.locator("[data-page]").count()).toBeLessThan(5);
      await page.getByRole("button", { name: /^Compromiso 2, por revisar: / }).click();
      await tab(journey, /^Compromisos/);
      await card(journey)
        .getByText(/calidad del agua/)
        .first()
        .waitFor();
    }));

  it("rotates, searches and pages through the document", () =>
    travel(server.url, { size, dark: true }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura", `${addressOf(permit(size))}?tab=document`);
      await page.getByText("de 30", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Buscar en el documento" }).click();
      await page.getByRole("searchbox", { name: "Texto del documento" }).fill("anexo 20");
      await page.keyboard.press("Enter");
      await page.getByText("Encontrado en la página 22").waitFor();
      await expect.poll(() => page.getByLabel("Número de página").inputValue()).toBe("22");
      await page.getByRole("button", { name: "Girar" }).click();
      await page.getByRole("button", { name: "Reflejar" }).click();
      await page.getByRole("button", { name: "Ampliar" }).click();
      await page.getByRole("button", { name: "Miniaturas" }).click();
      await page
        .getByRole("list", { name: "Miniaturas" })
        .getByRole("button", { name: /Página 21/ })
        .click();
      await expect.poll(() => page.getByLabel("Número de página").inputValue()).toBe("21");
      await journey.accessible();
      await journey.shot("commitments-turned");
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Descargar el documento" }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    }));

  it("handles commitments one by one: accept, correct, split, reject with a reason; the history shows it", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "escritura", addressOf(permit(size)));
      await card(journey)
        .getByText(/nivel freático/)
        .first()
        .waitFor();
      await page.getByRole("button", { name: /^Aceptar/ }).click();
      await card(journey)
        .getByText(/calidad del agua/)
        .first()
        .waitFor();
      await page.getByRole("button", { name: "Editar" }).click();
      await page.getByLabel("Resumen").fill("Calidad mensual del agua superficial");
      await page.getByLabel("Responsable").fill("Equipo hídrico");
      await journey.accessible();
      await journey.shot("commitments-edit");
      await page.getByRole("button", { name: "Guardar" }).click();
      await card(journey).getByRole("heading", { name: "Calidad mensual del agua superficial" }).waitFor();
      await page.getByRole("button", { name: "Descartar", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Descartar" }).click();
      await dialog.getByText("Escriba el motivo, en hasta 500 caracteres.").waitFor();
      await dialog.getByRole("textbox").fill("Lo hace la autoridad");
      await dialog.getByRole("button", { name: "Descartar" }).click();
      await dialog.waitFor({ state: "hidden" });
      if (size === "phone") await page.getByLabel("Estado", { exact: true }).selectOption("rejected");
      else await page.getByRole("radio", { name: /^Descartados/ }).check({ force: true });
      await card(journey).getByText("Motivo: Lo hace la autoridad").waitFor();
      await card(journey).getByRole("button", { name: "Más acciones" }).click();
      await page.getByRole("menuitem", { name: "Ver el historial" }).click();
      await page.getByRole("dialog").getByText("Encontrado en el documento").waitFor();
      await journey.shot("commitments-history");
    }));
});

describe("the review of commitments by keyboard and text selection", () => {
  it("moves with J and K, accepts with A, opens the rejection with X, and adds the selected text", () =>
    travel(server.url, {}, async (journey) => {
      const { page } = journey;
      const { project, document } = permit("desktop");
      await enter(journey, "escritura", addressOf(permit("desktop")));
      // The counts widen the options, and a forced click does not wait for them to stand still.
      await card(journey).waitFor();
      // The radio reflects the URL, so it changes only once the URL has.
      await page.getByRole("radio", { name: /^Por revisar/ }).click({ force: true });
      await page.waitForURL(/state=proposed/);
      await card(journey).waitFor();
      const first = await card(journey).getByRole("heading").innerText();
      await page.keyboard.press("j");
      await expect.poll(() => card(journey).getByRole("heading").innerText()).not.toBe(first);
      await page.keyboard.press("k");
      await expect.poll(() => card(journey).getByRole("heading").innerText()).toBe(first);
      await page.keyboard.press("x");
      await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
      await page.keyboard.press("a");
      await expect.poll(() => card(journey).getByRole("heading").innerText()).not.toBe(first);
      const words = page.getByRole("region", { name: "Página 2" }).getByText(/^Los caminos del sector norte/);
      await words.waitFor();
      await words.evaluate((element) => {
        const selection = globalThis.document.getSelection();
        selection?.selectAllChildren(element);
      });
      await page.getByRole("button", { name: "Agregar como compromiso" }).click();
      await page.getByRole("button", { name: "Agregar", exact: true }).click();
      await toast(journey, /Se agregó el compromiso C-\d+/).waitFor();
      const api = await signIn(server.url, person("admin"));
      const { body } = await api.call(
        "GET",
        `/fkl-bdo/${project}/commitments?document=${document}&q=sector%20norte`,
      );
      const [{ extractor, page: on, rects, state }] = body.data.items;
      expect([extractor, on, state]).toEqual(["person", 2, "accepted"]);
      // Position of the quote on the page, in points from its top left.
      expect([rects.length, Math.round(rects[0].x)]).toEqual([1, 60]);
      expect(Math.abs(rects[0].y + rects[0].height / 2 - (80 + 6 * 17))).toBeLessThan(12);
    }));
});

describe("splitting, merging and concurrently editing commitments", () => {
  it("splits into parts of the text, merges again, and overwrites only after the user confirms", async () => {
    const own = await processedPermit(server, "RCA partes");
    await travel(server.url, {}, async (journey) => {
      const { page } = journey;
      await enter(journey, "escritura", addressOf(own));
      await card(journey)
        .getByText(/nivel freático/)
        .first()
        .waitFor();
      await card(journey).getByRole("button", { name: "Más acciones" }).click();
      await page.getByRole("menuitem", { name: "Dividir" }).click();
      const dialog = page.getByRole("dialog");
      const [first, second] = [
        "El titular deberá medir semanalmente el nivel freático",
        "durante toda la operación del proyecto.",
      ];
      await dialog.getByRole("textbox").fill(`${first}\n${second}`);
      await journey.accessible();
      await journey.shot("commitments-split");
      await dialog.getByRole("button", { name: "Dividir" }).click();
      await toast(journey, "El compromiso se dividió en 2.").waitFor();
      const list = page.getByRole("list", { name: "Compromisos" });
      await list.getByText(first).first().click();
      await card(journey).getByRole("button", { name: "Más acciones" }).click();
      await page.getByRole("menuitem", { name: "Unir con el siguiente" }).click();
      await dialog.getByRole("button", { name: "Unir" }).click();
      await toast(journey, /Los dos compromisos son ahora C-\d+\./).waitFor();
      await card(journey).getByText(second).first().waitFor();
      // Commitments that replace others need a new review.
      await card(journey)
        .getByRole("button", { name: /^Aceptar/ })
        .waitFor();
      await card(journey).getByRole("button", { name: "Editar" }).click();
      await page.getByLabel("Responsable").fill("Equipo hídrico");
      const api = await signIn(server.url, person("admin"));
      const at = `/fkl-bdo/${own.project}/commitments`;
      const found = await api.call("GET", `${at}?document=${own.document}&q=semanalmente`);
      const [{ id }] = found.body.data.items;
      await api.call("PUT", `${at}/${id}`, { responsible: "Contratista" });
      journey.expectTrouble(/409/);
      await page.getByRole("button", { name: "Guardar" }).click();
      await page
        .getByText("cambió este compromiso después de que usted lo abrió.", { exact: false })
        .waitFor();
      await journey.accessible();
      await journey.shot("commitments-stale");
      await page.getByRole("button", { name: "Guardar mi versión" }).click();
      await expect
        .poll(async () => (await api.call("GET", `${at}/${id}`)).body.data.responsible)
        .toBe("Equipo hídrico");
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        (async () => {
          await card(journey).getByRole("button", { name: "Más acciones" }).click();
          await page.getByRole("menuitem", { name: "Expediente de inspección (PDF)" }).click();
        })(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^expediente-de-inspeccion-C-\d+-\d{4}-\d\d-\d\d\.pdf$/);
    });
  });
});
