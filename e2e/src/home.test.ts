import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { enter, followMenu, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

const panel = ({ page }: Journey) => page.getByRole("region", { name: "Accesos" });
const tab = (journey: Journey, name: string) => panel(journey).getByRole("tab", { name });
const tile = (journey: Journey, name: string) =>
  panel(journey).getByRole("listitem").filter({ hasText: name });

describe.each(EVERY_SIZE)("the tabs of Home, %s", (size) => {
  it("show the recently opened, favourite and most used pages, and those that similar users open", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      // A separate user for each size, so that the order of the sizes does not matter.
      await enter(journey, size === "phone" ? "auditoria" : "lectura");
      const [marked, mine, fresh] =
        size === "phone"
          ? ["Archivos", "Planes de monitoreo", "Niveles piezométricos"]
          : ["Planes de monitoreo", "Niveles piezométricos", "Archivos"];
      await tile(journey, mine).waitFor();
      await journey.accessible();
      await journey.shot("home-tabs");
      await tab(journey, "Favoritos").click();
      await panel(journey)
        .getByRole("button", { name: `Favorito: ${marked}` })
        .click();
      await panel(journey).getByText("Marque la estrella", { exact: false }).waitFor();
      await journey.shot("home-tabs-empty");
      await page.keyboard.press("ArrowLeft");
      expect(await tab(journey, "Recientes").getAttribute("aria-selected")).toBe("true");
      await panel(journey)
        .getByRole("button", { name: `Favorito: ${mine}` })
        .click();
      await tab(journey, "Favoritos").click();
      await tile(journey, mine).waitFor();
      await page.reload();
      await tab(journey, "Favoritos").click();
      await tile(journey, mine).getByRole("link").click();
      await heading(journey, mine).first().waitFor();
      // Opening a page from the menu makes it the latest visit.
      const alias = size === "phone" ? "NPYMS" : "FilesContainer";
      // The previous visit's request may still be in flight.
      const visitStored = page.waitForResponse(
        (answer) =>
          answer.url().endsWith("/fkl-general/visits") && answer.request().postDataJSON()?.alias === alias,
      );
      if (size === "phone") await page.goto("/npyms");
      else await followMenu(journey, fresh);
      await heading(journey, fresh).first().waitFor();
      await visitStored;
      await page.goto("/");
      await tile(journey, fresh).waitFor();
      expect(await panel(journey).getByRole("listitem").first().textContent()).toContain(fresh);
    }));

  it("do not include the assistant yet, whose page says so", () =>
    travel(server.url, { size }, async (journey) => {
      await enter(journey, "escritura", "/chat-bot");
      await heading(journey, "Asistente").waitFor();
      await journey.page.getByText("Próximamente").waitFor();
      await journey.accessible();
      await journey.shot("chat-bot");
    }));

  it("recommend to an administrator the pages of another administrator", () =>
    travel(server.url, { size }, async (journey) => {
      await enter(journey, "sistema");
      await tab(journey, "Recomendados").click();
      await tile(journey, "Planes de monitoreo").waitFor();
      expect(await tile(journey, "Configuración").count()).toBe(0);
    }));
});
