/** @module-tag long */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, filter, followMenu, heading, row } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe.each(EVERY_SIZE)("the audit trail, %s", (size) => {
  it("shows an auditor who changed what, with filters and export", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "auditoria");
      await followMenu(journey, "Configuración");
      await page.getByRole("link", { name: /^Auditoría/ }).click();
      await heading(journey, "Auditoría").waitFor();
      await row(journey, "Registró un seguimiento").first().waitFor();
      await journey.accessible();
      await journey.shot("auditoria", "audit");
      await filter(journey, "Acción", ["Importó un plan"]);
      await row(journey, "Importó un plan").first().waitFor();
      await row(journey, "Registró un seguimiento").first().waitFor({ state: "detached" });
      expect(new URL(page.url()).searchParams.get("action")).toContain("plan.imported");
      await row(journey, "Importó un plan").first().click();
      const panel = page.getByRole("dialog", { name: "Importó un plan" });
      await panel.getByText("Monitoreos", { exact: true }).waitFor();
      await journey.accessible();
      await journey.shot("auditoria-cambio");
      await panel.getByRole("button", { name: "Cerrar" }).click();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "CSV" }).click(),
      ]);
      const lines = readFileSync(await file.path(), "utf8")
        .trimEnd()
        .split("\r\n");
      expect(lines.length).toBeGreaterThan(2);
      expect(lines.slice(1).every((line) => line.includes("plan.imported"))).toBe(true);
    }));

  it("is closed to a reader", () =>
    travel(server.url, { size }, async (journey) => {
      await enter(journey, "lectura", "/config/audit");
      await journey.page.getByText("No tiene permiso para acceder a esta ruta.").waitFor();
      await journey.page.getByRole("heading", { name: /^Buen/ }).waitFor();
    }));
});
