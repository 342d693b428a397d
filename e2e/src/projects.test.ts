/** @module-tag long */
import { describe, expect, it } from "vitest";
import { mainProject, person, signIn } from "./api.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { account, enter, heading, row } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><script>alert(1)</script>
  <path d="M8 52 32 10l24 42z" fill="#fff"/></svg>`;
const logo = (bytes: string) => ({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(bytes) });

describe.each(EVERY_SIZE)("projects, %s", (size) => {
  it("are created with a logo and a colour, found, and edited; the side bar updates immediately", async () => {
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
      // A typing error is reported at the field, and is no error of the page.
      await page.getByLabel("Vigente desde").fill("01-11-202666");
      await page.getByRole("button", { name: "Crear proyecto" }).click();
      await page.getByText("Escriba el día, el mes y el año", { exact: false }).waitFor();
      await page.getByLabel("Vigente desde").fill("02-11-2026");
      await page.getByRole("button", { name: "Elegir en el calendario" }).click();
      const calendar = page.getByRole("dialog", { name: "Elegir en el calendario" });
      await calendar.getByText("noviembre de 2026").waitFor();
      await journey.accessible();
      await journey.shot("calendar");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Enter");
      await calendar.waitFor({ state: "hidden" });
      expect(await page.getByLabel("Vigente desde").inputValue()).toBe("01-11-2026");
      await journey.accessible();
      await journey.shot("project-create");
      await page.getByRole("button", { name: "Crear proyecto" }).click();
      await page.getByText(`Se creó el proyecto ${name} y usted es su administrador.`).waitFor();
      await page.getByLabel("Avisos").getByRole("button", { name: "Cerrar" }).click();
      await page.getByRole("searchbox").fill("huasco");
      await row(journey, name).click();
      await heading(journey, name).waitFor();
      const shown = page.getByRole("img", { name: "Logo elegido" });
      await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512);
      expect(await page.getByLabel("Vigente desde").inputValue()).toBe("01-11-2026");
      expect(await page.getByLabel("Zona horaria").inputValue()).toBe("America/Lima");
      // Input is not lost by leaving the page.
      await page.getByLabel("Empresa").fill("Compañía Minera del Huasco");
      await page.goBack();
      await page.getByRole("button", { name: "Seguir aquí" }).click();
      await page.getByRole("button", { name: "Guardar" }).click();
      await page.getByText(`Se guardaron los datos de ${name}.`).waitFor();
    });
  });

  it("are edited by their administrator, who sees the new colour immediately", async () => {
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
      await page.getByText("Se guardaron los datos de Quebrada Alta.").waitFor();
      const stored = () =>
        page.evaluate(() => JSON.stringify(Object.values(localStorage)).includes("#005F73"));
      await expect.poll(stored).toBe(true);
      await account(journey, "Cerrar sesión");
      await heading(journey, "Iniciar sesión").waitFor();
    });
  });

  it("lose neither a logo during its upload nor typed text when another user saves", async () => {
    await travel(server.url, { size, dark: true }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", "/config/project");
      await row(journey, "Quebrada Alta").click();
      await heading(journey, "Quebrada Alta").waitFor();
      let arrives = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrives = resolve;
      });
      await page.route("**/fkl-fimages/images", async (route) => {
        await arrived;
        await route.continue();
      });
      let saves = 0;
      page.on("request", (request) => {
        if (request.method() === "PUT" && /\/fkl-project\/[0-9a-f-]{36}$/.test(request.url())) saves++;
      });
      await page.getByLabel("Archivo del logo").setInputFiles(logo(LOGO));
      const sending = page.getByRole("button", { name: "Enviando el logo…" });
      await sending.click();
      await page.getByLabel("Empresa").press("Enter");
      const sent = page.waitForResponse("**/fkl-fimages/images");
      arrives();
      const { id } = (await (await sent).json()).data as { id: string };
      await sending.waitFor({ state: "hidden" });
      expect(saves).toBe(0);
      // A broken logo after a good one changes nothing.
      journey.expectTrouble(/422|409/);
      await page.getByLabel("Archivo del logo").setInputFiles(logo("<html>no image</html>"));
      await page.getByText("La imagen no se pudo leer.", { exact: false }).waitFor();
      const shown = page.getByRole("img", { name: "Logo elegido" });
      expect(await shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(
        true,
      );
      // Meanwhile another user saves.
      const other = await signIn(server.url, person("sistema"));
      const before = (await other.call("GET", `/fkl-project/${(await mainProject(other)).id}`)).body.data;
      const { name, company, color, logo: worn, main, timeZone, url_policy, date_policy, version } = before;
      const nearDays = before.nearDays === 9 ? 8 : 9;
      const given = {
        name,
        company,
        color,
        logo: worn,
        main,
        timeZone,
        nearDays,
        url_policy,
        date_policy,
        version,
      };
      const changed = await other.call("PUT", `/fkl-project/${before.id}`, given);
      expect(changed.status).toBe(200);
      await page.getByLabel("Empresa").fill(`Minera Quebrada Alta ${size}`);
      await page.getByRole("button", { name: "Guardar" }).click();
      await page.getByText("Otra persona cambió este proyecto mientras usted lo editaba.").waitFor();
      await journey.accessible();
      await journey.shot("project-stale");
      await page.getByRole("button", { name: "Cargar y conservar mis cambios" }).click();
      await page.getByText("Se cargó la versión de la otra persona. Revise y guarde.").waitFor();
      expect(await page.getByLabel("Empresa").inputValue()).toBe(`Minera Quebrada Alta ${size}`);
      expect(await page.getByLabel("Días para estar próximo").inputValue()).toBe(String(nearDays));
      await page.getByRole("button", { name: "Guardar" }).dblclick();
      await page.getByText("Se guardaron los datos de Quebrada Alta.").waitFor();
      const after = (await other.call("GET", `/fkl-project/${before.id}`)).body.data;
      expect(after).toMatchObject({ logo: id, nearDays, company: `Minera Quebrada Alta ${size}` });
      expect(saves).toBe(2);
    });
  });

  it("are closed to a reader", async () => {
    await travel(server.url, { size }, async (journey) => {
      await enter(journey, "lectura", "/config/project");
      await journey.page.getByText("No tiene permiso para acceder a esta ruta.").waitFor();
    });
  });
});
