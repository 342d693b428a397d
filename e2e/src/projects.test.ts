import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { account, enter, heading, row } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><script>alert(1)</script>
  <path d="M8 52 32 10l24 42z" fill="#fff"/></svg>`;
const logo = (bytes: string) => ({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(bytes) });

describe.each(EVERY_SIZE)("projects, %s", (size) => {
  it("are made with a logo and a colour, found, and edited; the rail follows at once", async () => {
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      const name = `Salar d’Œuvre del Huasco ${size}`;
      await enter(journey, "sistema", "/config");
      await page.getByRole("link", { name: /^Proyectos/ }).click();
      await heading(journey, "Proyectos").waitFor();
      await row(journey, "Los Molles").waitFor();
      await journey.accessible();
      await journey.shot("projects");
      await page.getByRole("link", { name: "Nuevo proyecto" }).click();
      await heading(journey, "Nuevo proyecto").waitFor();
      await page.getByRole("button", { name: "Crear proyecto" }).click();
      await page.getByText("El logo es obligatorio: elija una imagen.").waitFor();
      await page.getByText("Escriba el nombre del proyecto.").waitFor();
      await journey.shot("project-faults");
      await page.getByLabel("Nombre", { exact: true }).fill(name);
      await page.getByLabel("Empresa").fill("Minera del Huasco");
      journey.expectTrouble(/422/);
      await page.getByLabel("Archivo del logo").setInputFiles(logo("<html>no image</html>"));
      await page.getByText("La imagen no se pudo leer.", { exact: false }).waitFor();
      await page.getByLabel("Archivo del logo").setInputFiles(logo(LOGO));
      await page.getByRole("img", { name: "Logo elegido" }).waitFor();
      await page.getByLabel("Color", { exact: true }).fill("#8A3B12");
      await page.getByText(/Contraste del texto: 7,/).waitFor();
      await page.getByLabel("Zona horaria").fill("America/Lima");
      await page.getByLabel("Enlace de la política").fill("no es una url");
      await page.getByRole("button", { name: "Crear proyecto" }).click();
      await page.getByText("No es una URL válida.").waitFor();
      await page.getByLabel("Enlace de la política").fill("https://huasco.example.org/politica");
      await page.getByLabel("Rige desde").fill("2026-11-01");
      await journey.accessible();
      await journey.shot("project-create");
      await page.getByRole("button", { name: "Crear proyecto" }).click();
      await page.getByText(`El proyecto ${name} quedó creado y usted lo administra.`).waitFor();
      await page.getByLabel("Avisos").getByRole("button", { name: "Cerrar" }).click();
      await page.getByRole("searchbox").fill("huasco");
      await row(journey, name).click();
      await heading(journey, name).waitFor();
      const shown = page.getByRole("img", { name: "Logo elegido" });
      await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512);
      expect(await page.getByLabel("Rige desde").inputValue()).toBe("2026-11-01");
      expect(await page.getByLabel("Zona horaria").inputValue()).toBe("America/Lima");
      // What was typed is not lost by a wrong turn.
      await page.getByLabel("Empresa").fill("Compañía Minera del Huasco");
      await page.goBack();
      await page.getByRole("button", { name: "Seguir aquí" }).click();
      await page.getByRole("button", { name: "Guardar" }).click();
      await page.getByText(`Los datos de ${name} quedaron guardados.`).waitFor();
    });
  });

  it("are edited by their administrator, whom the new colour reaches at once", async () => {
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", "/config/project");
      await row(journey, "Quebrada Alta").click();
      await heading(journey, "Quebrada Alta").waitFor();
      await page.getByLabel("Color", { exact: true }).fill("#005F73");
      expect(await page.getByRole("checkbox", { name: "Proyecto principal" }).count()).toBe(0);
      await journey.accessible();
      await journey.shot("project-update");
      await page.getByRole("button", { name: "Guardar" }).click();
      await page.getByText("Los datos de Quebrada Alta quedaron guardados.").waitFor();
      const stored = () =>
        page.evaluate(() => JSON.stringify(Object.values(localStorage)).includes("#005F73"));
      await expect.poll(stored).toBe(true);
      await account(journey, "Cerrar sesión");
      await heading(journey, "Iniciar sesión").waitFor();
    });
  });

  it("are closed to whoever only reads", async () => {
    await travel(server.url, { size }, async (journey) => {
      await enter(journey, "lectura", "/config/project");
      await journey.page.getByText("No tiene permiso para acceder a esta ruta.").waitFor();
    });
  });
});
