/** @module-tag long */
// The state of a new installation, and its backups, from an empty database by pages alone.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { beginProject, startEmpty } from "./new-mine.steps.ts";
import { heading, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";

let folder: string;
let empty: RunningServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "vetaverde-backups-"));
  empty = await startEmpty({ BACKUP_TO: folder });
});
afterEach(async () => {
  await empty.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(EVERY_SIZE)("the state of the platform, %s", (size) => {
  it("says what works and what needs attention, and schedules backups", () =>
    travel(empty.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await beginProject(journey);
      await page.goto("/config");
      await page.getByRole("link", { name: /Estado de la plataforma/ }).click();
      await heading(journey, "Estado de la plataforma").waitFor();
      const database = page.getByRole("listitem").filter({ hasText: "Base de datos" });
      await database.getByText("Funciona").waitFor();
      // An installation without a mail server is not presented as complete.
      const mail = page.getByRole("listitem").filter({ hasText: "Correo" });
      await mail.getByText("Sin configurar.").waitFor();
      await page.getByText("2 advertencias: Respaldos, Correo.").waitFor();
      await journey.accessible();
      await journey.shot("platform-health");
      const often = page.getByLabel("Cada cuántas horas");
      await often.fill("0");
      await page.getByRole("button", { name: "Guardar programación" }).click();
      await page.getByText("Un número entero de 1 a 168.").waitFor();
      await often.fill("12");
      await page.getByRole("button", { name: "Guardar programación" }).click();
      await toast(journey, "Programación guardada.").waitFor();
      await page.reload();
      await often.waitFor();
      expect(await often.inputValue()).toBe("12");
      await journey.accessible();
    }));
});
