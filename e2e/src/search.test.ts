import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { enter, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

const field = ({ page }: Journey) => page.getByRole("combobox", { name: "Texto de búsqueda" });
const option = ({ page }: Journey, name: string | RegExp) => page.getByRole("option", { name });

describe.each(EVERY_SIZE)("the search, %s", (size) => {
  it("opens with Ctrl-K, tolerates a typing error, and opens the result", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura");
      await heading(journey, /Ignacio/).waitFor();
      await page.keyboard.press("Control+k");
      await field(journey).waitFor();
      await page.getByText("Escriba al menos dos letras.", { exact: false }).waitFor();
      await page.getByText("Busque por nombre en el menú", { exact: false }).waitFor();
      await journey.accessible();
      await journey.shot("search-empty");
      await field(journey).fill("hidirco");
      await option(journey, /Monitoreo hídrico/)
        .first()
        .waitFor();
      await journey.accessible();
      await journey.shot("search");
      const height = async () => (await page.getByRole("dialog").boundingBox())?.height;
      const full = await height();
      await page.getByRole("group", { name: "Planes" }).waitFor();
      await page.locator("mark", { hasText: "hídrico" }).first().waitFor();
      await field(journey).fill("pz-t0");
      await option(journey, /^PZ-T01 Piezómetro/).waitFor();
      expect(await option(journey, /^PZ-T01 Piezómetro/).getAttribute("aria-selected")).toBe("true");
      await page.keyboard.press("ArrowDown");
      expect(await option(journey, /^PZ-T02 Piezómetro/).getAttribute("aria-selected")).toBe("true");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/station\//);
      await heading(journey, "PZ-T02").waitFor();
      await page.getByRole("button", { name: /^Buscar/ }).click();
      await field(journey).fill("zzzzz");
      await page.getByText("Sin resultados para «zzzzz».").waitFor();
      expect(await height()).toBe(full);
      await journey.shot("search-none");
      await field(journey).fill("Los Molles");
      await page.getByText("Sin resultados para «Los Molles».").waitFor();
      await page.keyboard.press("Escape");
      await field(journey).waitFor({ state: "hidden" });
      await page.keyboard.press("Control+k");
      await page.getByRole("group", { name: "Búsquedas recientes" }).waitFor();
      await option(journey, "pz-t0").waitFor();
      await journey.accessible();
      await journey.shot("search-recent");
      await page.emulateMedia({ colorScheme: "dark" });
      await option(journey, "pz-t0").click();
      await option(journey, /^PZ-T01 Piezómetro/).waitFor();
      await journey.accessible();
      await journey.shot("search-dark");
      await page.keyboard.press("End");
      expect(await page.getByRole("option").last().getAttribute("aria-selected")).toBe("true");
    }));

  it("finds pages and other projects for users with access to them", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "sistema");
      // Keyboard shortcuts have no effect before the page is ready.
      await page.getByRole("button", { name: /^Buscar/ }).waitFor();
      await page.keyboard.press("Control+k");
      await field(journey).fill("configuracion");
      await option(journey, /Configuración/).click();
      await heading(journey, "Configuración").waitFor();
      await page.keyboard.press("Control+k");
      await field(journey).fill("moles");
      await option(journey, /Los Molles/)
        .first()
        .click();
      await page
        .getByRole("dialog", { name: /acepte la política/ })
        .or(heading(journey, /Rodrigo/))
        .first()
        .waitFor();
      await expect
        .poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage)).includes("Los Molles")))
        .toBe(true);
    }));
});
