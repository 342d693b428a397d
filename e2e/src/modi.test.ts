import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe.each(EVERY_SIZE)("field devices, %s", (size) => {
  it("are found, seen on a map, exported, and their raw readings kept as long as somebody says", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", "/modi?view=map");
      const map = page.getByRole("group", { name: "Mapa de dispositivos" });
      await map.getByRole("button").first().waitFor();
      await journey.accessible();
      await map.getByRole("button").last().click();
      await page
        .getByRole("link", { name: /^Gráfico de/ })
        .first()
        .waitFor();
      await journey.shot("modi-map");
      await page.getByText("Lista", { exact: true }).click();
      await page
        .getByRole("link", { name: /^Gráfico de/ })
        .first()
        .waitFor();
      await journey.shot("modi-list");
      const file = page.waitForEvent("download");
      await page.getByRole("button", { name: "Exportar" }).click();
      await page.getByRole("menuitem", { name: "Excel" }).click();
      expect((await file).suggestedFilename()).toMatch(/^dispositivos-modi-.*\.xlsx$/);

      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("modi-0126");
      await page.getByRole("option", { name: /MODI-0126/ }).click();
      await expect.poll(() => page.url()).toContain("/modi/device/");

      await page.goto("/modi/retention");
      await page.getByText("Se guardan para siempre.").waitFor();
      await page.getByLabel("Guardar las lecturas en bruto").selectOption({ label: "13 meses" });
      await page.getByRole("heading", { name: "Qué se borraría" }).waitFor();
      await page.getByRole("button", { name: /^(Guardar|Borrar)/ }).click();
      await page.getByText("Escriba el motivo.").waitFor();
      await journey.accessible();
      await journey.shot("modi-retention");
      await page.getByRole("textbox", { name: "Motivo" }).fill("Cupo de disco");
      await page.getByRole("button", { name: /^(Guardar|Borrar)/ }).dblclick();
      await page.getByText(/Se guardan 13 meses completos/).waitFor();
      await page.getByText(/Nada se borra por esta decisión antes/).waitFor();
      await journey.shot("modi-retention-set");
      // The other size begins where this one did.
      await page.getByLabel("Guardar las lecturas en bruto").selectOption({ label: "Para siempre" });
      await page.getByRole("textbox", { name: "Motivo" }).fill("Se queda todo");
      await page.getByRole("button", { name: "Guardar", exact: true }).click();
      await page.getByText("Se guardan para siempre.").waitFor();
    }));
});
