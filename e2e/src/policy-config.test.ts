/** @module-tag long */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mainProject, signIn } from "./api.ts";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { acceptPolicy, enter, heading, policyDialog, row, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

/** A row of a list without links. */
const line = ({ page, size }: Journey, text: string | RegExp) =>
  page
    .getByRole("main")
    .getByRole(size === "phone" ? "listitem" : "row")
    .filter({ hasText: text });
const tab = ({ page }: Journey, name: string) => page.getByRole("tab", { name }).click();

describe.each(EVERY_SIZE)("the platform's policy, %s", (size) => {
  const news = size === "desktop" ? "Primera novedad" : "Segunda novedad";
  const title = `Política de datos, ${size === "desktop" ? "segunda" : "tercera"} versión`;

  it("is published by the system administrator, and every user must accept it again", async () => {
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      // The browser's message about the inline handler that the preview blocks.
      journey.expectTrouble(/inline event handler/);
      await enter(journey, "sistema", "/config/policy");
      await heading(journey, "Política de datos").waitFor();
      await row(journey, /Vigente.*\d\d:\d\d/)
        .first()
        .waitFor();
      await journey.accessible();
      await journey.shot("policy-versions", size === "desktop" ? "policy-versions" : undefined);
      await row(journey, /Vigente.*\d\d:\d\d/)
        .first()
        .click();
      const panel = page.getByRole("dialog", { name: /Política de datos/ });
      await panel.getByText("Huella SHA-256 del texto").waitFor();
      await journey.accessible();
      await page.keyboard.press("Escape");

      await page.getByRole("link", { name: "Publicar una versión" }).click();
      await heading(journey, "Publicar una versión").waitFor();
      const name = page.getByRole("textbox", { name: "Título" });
      const content = page.getByRole("textbox", { name: "Texto (HTML)" });
      await name.fill("");
      await page.getByRole("button", { name: "Publicar", exact: true }).click();
      await page.getByText("Escriba el título.").waitFor();
      await name.fill(title);
      const before = await content.inputValue();
      expect(before).toContain("<h2>");
      await content.fill(
        `${before}<h2>${news}</h2><p>${news}: texto nuevo.<img src=x onerror="alert(1)"></p>`,
      );
      const preview = page.getByRole("region", { name: "Vista previa" });
      await preview.getByRole("heading", { name: news }).waitFor();
      expect(await preview.locator("img").count()).toBe(0);
      await page.getByText("Português").click();
      await content.waitFor();
      expect(await content.inputValue()).toContain("O que é guardado");
      await journey.accessible();
      await journey.shot("policy-editor", size === "desktop" ? "policy-editor" : undefined);
      await page.getByRole("button", { name: "Publicar", exact: true }).click();
      const question = page.getByRole("dialog", { name: "¿Publicar esta versión de la política?" });
      await journey.accessible();
      await question.getByRole("button", { name: "Publicar una versión" }).click();

      // The publisher must accept it like everybody else.
      await policyDialog(journey).getByText(`${news}: texto nuevo.`).waitFor();
      expect(await policyDialog(journey).locator("img").count()).toBe(0);
      await acceptPolicy(journey);
      await row(journey, title).waitFor();
      await row(journey, "Anterior").first().waitFor();

      await tab(journey, "Aceptaciones");
      await page.getByText("Toda la plataforma").click();
      await line(journey, title).first().waitFor();
      await journey.accessible();
      await journey.shot("policy-acceptances");
    });
  });

  it("shows a project's auditor who accepted which text, on the page and as a file", async () => {
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "auditoria", "/config/policy");
      await line(journey, /Política.*\d\d:\d\d|\d\d:\d\d.*Política/)
        .first()
        .waitFor();
      expect(await page.getByRole("tab").count()).toBe(0);
      await page.getByRole("searchbox", { name: "Buscar persona o correo" }).fill("auditoria@");
      await page.getByText(/^[23] aceptaciones$/).waitFor();
      await page.getByRole("button", { name: "Exportar" }).click();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: "CSV" }).click(),
      ]);
      const text = readFileSync(await file.path(), "utf8");
      expect(text).toContain("auditoria@demo.vetaverde.org");
      expect(text).toMatch(/,[0-9a-f]{64},/);
    });
  });

  it("is closed to a reader", async () => {
    await travel(server.url, { size }, async (journey) => {
      await enter(journey, "lectura");
      await journey.page.goto("/config/policy");
      await toast(journey, "No tiene permiso para acceder a esta ruta.").waitFor();
    });
  });
});

it("a scheduled policy version is not shown before its day", async () => {
  const api = await signIn(server.url, "sistema@demo.vetaverde.org");
  const project = await mainProject(api);
  const loadPolicy = () => api.call("GET", `/user/policy?project=${project.id}&user=${api.user.id}`);
  const before = (await loadPolicy()).body.data.id_policy;
  const texts = { es: { title: "Futura", content: "<p>Futuro</p>" } };
  const answer = await api.call("POST", "/fkl-general/policies", {
    texts,
    startDate: "2190-01-01T00:00:00Z",
  });
  expect(answer.body.data.state).toBe("scheduled");
  expect((await loadPolicy()).body.data.id_policy).toBe(before);
});
