/** @module-tag long */
import { describe, expect, it } from "vitest";
import { mainProject, person, signIn } from "./api.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, followMenu, heading, row, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe.each(EVERY_SIZE)("the settings, %s", (size) => {
  it("are grouped, searchable, and contain only pages that the user may open", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin");
      await followMenu(journey, "Configuración");
      const group = (name: string) => page.getByRole("main").getByRole("region", { name, exact: true });
      await group("Proyecto")
        .getByRole("link", { name: /^Correo del proyecto/ })
        .waitFor();
      await group("Control")
        .getByRole("link", { name: /^Auditoría/ })
        .waitFor();
      expect(await page.getByRole("link", { name: /^Usuarios Quién/ }).count()).toBe(0);
      await journey.accessible();
      await journey.shot("settings");
      await page.getByLabel("Buscar en la configuración").fill("servidor de correo");
      await page.getByText("1 sección", { exact: true }).waitFor();
      expect(await page.getByRole("main").getByRole("listitem").count()).toBe(1);
      await page.getByLabel("Buscar en la configuración").fill("zzzz");
      await page.getByText("Ninguna sección de la configuración coincide con «zzzz».").waitFor();
      await page.getByRole("button", { name: "Ver todo" }).click();
      await group("Proyecto").waitFor();
    }));

  it("let an administrator write a prompt, and show its text to a reader", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      const name = `Aguas ${size}`;
      await enter(journey, "admin", "/config");
      await page.getByRole("link", { name: /^Prompts de instrumentos/ }).click();
      await heading(journey, "Prompts de instrumentos ambientales").waitFor();
      await row(journey, "Compromisos ambientales").filter({ hasText: "Predeterminado" }).waitFor();
      await row(journey, "Solo aguas (prueba)").filter({ hasText: "Inactivo" }).waitFor();
      await journey.accessible();
      await journey.shot("prompts");
      await page.getByRole("button", { name: "Crear un prompt" }).click();
      await page.getByRole("button", { name: "Crear el prompt" }).click();
      await page.getByText("Escriba un nombre de hasta 50 caracteres.").waitFor();
      await page.getByLabel("Nombre", { exact: true }).fill(name);
      const text = page.getByLabel("Texto del prompt");
      await text.fill("Busque en {documento} los compromisos de ");
      await page.getByText("Variables no válidas: {documento}.", { exact: false }).waitFor();
      await journey.accessible();
      await text.fill("Busque los compromisos de ");
      await page.getByRole("button", { name: "Insertar {year}" }).click();
      expect(await text.inputValue()).toBe("Busque los compromisos de {year}");
      await page
        .getByRole("region", { name: "Vista previa" })
        .getByText("Busque los compromisos de 2019")
        .waitFor();
      // Leaving asks for confirmation; staying keeps the input.
      await page.getByRole("link", { name: "Prompts de instrumentos ambientales" }).click();
      await page.getByRole("dialog", { name: "¿Salir sin guardar el prompt?" }).waitFor();
      await page.getByRole("button", { name: "Seguir editando" }).click();
      expect(await text.inputValue()).toBe("Busque los compromisos de {year}");
      await journey.shot("prompt-new");
      await page.getByRole("button", { name: "Crear el prompt" }).click();
      await toast(journey, `Se guardó el prompt «${name}».`).waitFor();
      await row(journey, name).click();
      await page.getByText("No hay un modelo de lenguaje configurado").waitFor();
      await text.fill("Busque compromisos sobre {miningUnit}.");
      const api = await signIn(server.url, person("sistema"));
      const project = await mainProject(api);
      const at = `/fkl-bdo/${project.id}/prompts`;
      const one = (await api.call("GET", `${at}?q=${encodeURIComponent(name)}`)).body.data.items[0];
      const theirs = {
        name,
        language: "es",
        text: "Otro texto.",
        default: false,
        active: true,
        version: one.version,
      };
      expect((await api.call("PUT", `${at}/${one.id}`, theirs)).status).toBe(200);
      journey.expectTrouble(/409/);
      await page.getByRole("button", { name: "Guardar" }).click();
      await page.getByRole("alert").getByText("Otro texto.").waitFor();
      expect(await text.inputValue()).toBe("Busque compromisos sobre {miningUnit}.");
      await journey.accessible();
      await journey.shot("prompt-stale");
      await page.getByRole("button", { name: "Seguir con mi texto" }).click();
      await page.getByRole("button", { name: "Guardar" }).click();
      await toast(journey, `Se guardó el prompt «${name}».`).last().waitFor();
      await row(journey, name).click();
      await page.getByRole("button", { name: "Historial" }).click();
      const history = page.getByRole("dialog", { name: "Historial" });
      await history.getByText("Versión 3").waitFor();
      await history.getByText("Versión 1").click();
      await history.getByText("Busque los compromisos de {year}").waitFor();
      await journey.accessible();
      await journey.shot("prompt-history");
    }));

  it("let a reader open a prompt without any action", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura", "/prompt");
      await heading(journey, "Prompts de instrumentos ambientales").waitFor();
      expect(await page.getByRole("button", { name: "Crear un prompt" }).count()).toBe(0);
      await row(journey, "Compromisos ambientales").click();
      await page.getByText("Solo el administrador del proyecto puede cambiar los prompts.").waitFor();
      await page.getByText("No incluyas antecedentes", { exact: false }).waitFor();
      expect(await page.getByRole("textbox", { name: "Texto del prompt" }).count()).toBe(0);
      await journey.accessible();
      await journey.shot("prompt-reader");
    }));
});
