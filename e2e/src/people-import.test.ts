/** @module-tag long */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Download } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSmtp, type TestSmtp } from "../../server/src/testing/smtp.ts";
import { mainProject, signIn } from "./api.ts";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { enter, followMenu, heading, row } from "./person.ts";
import { correct, fillTemplate, type Line, listedErrors } from "./plan-workbook.ts";
import { type RunningServer, startServer } from "./server.ts";

let smtp: TestSmtp;
let server: RunningServer;
let folder: string;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { SMTP_URL: smtp.url } });
  folder = mkdtempSync(join(tmpdir(), "vetaverde-people-"));
});
afterAll(async () => {
  await server.close();
  await smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

async function saveDownload(download: Promise<Download>, name: string): Promise<string> {
  const path = join(folder, name);
  await (await download).saveAs(path);
  return path;
}

async function fetchFile({ page }: Journey, button: string, name: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return saveDownload(download, name);
}

async function upload({ page }: Journey, path: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Elegir archivo" }).click();
  await (await chooser).setFiles(path);
}

const addresses = (mails: { to?: { address?: string }[] | undefined }[]) =>
  mails.map((mail) => mail.to?.[0]?.address).sort();

describe.each(EVERY_SIZE)("people imported from a workbook, %s", (size) => {
  it("are added to a project: invalid rows are listed and marked, and the corrected file adds everyone", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      const [fresh, guest] = [`nadia.${size}@demo.vetaverde.org`, `invitada.${size}@demo.vetaverde.org`];
      await enter(journey, "admin");
      await followMenu(journey, "Configuración");
      await page.getByRole("link", { name: /^Usuarios del proyecto/ }).click();
      await heading(journey, "Usuarios del proyecto").waitFor();
      await page.getByRole("link", { name: "Importar" }).click();
      await heading(journey, "Importar usuarios del proyecto").waitFor();
      await page.getByText(/Hasta 1\.000 personas por archivo/).waitFor();
      await journey.accessible();
      await journey.shot("people-import");

      const template = await fetchFile(journey, "Descargar plantilla", `template-${size}.xlsx`);
      const person: Line = {
        Correo: fresh,
        Nombre: "Nadia",
        Apellido: `Ruz ${size}`,
        Permiso: "Escritura, Auditoría",
      };
      const lines: Line[] = [
        person,
        { ...person, Correo: guest, Nombre: "Inés", Permiso: "Lectura", "Último día": "31-12-2099" },
        // Already in the project.
        { ...person, Correo: "lectura@demo.vetaverde.org" },
        // Has an account, but is no member of this project.
        { ...person, Correo: `ajeno@demo.vetaverde.org`, Permiso: "Lectur" },
        { ...person, Correo: `  ${fresh.toUpperCase()} ` },
      ];
      const wrong = join(folder, `wrong-${size}.xlsx`);
      // On the phone this person is already a member, because the desktop's journey imported them.
      const rows = size === "desktop" ? lines : lines.with(3, { ...person, Correo: "x", Permiso: "Lectur" });
      await fillTemplate(template, rows, wrong);
      await upload(journey, wrong);
      await page.getByText(/Todavía no se puede agregar a nadie: 3 de 5 filas tienen errores/).waitFor();
      await page.getByText("Esta persona ya está en el proyecto.").first().waitFor();
      await page.getByText("¿Quiso decir Lectura?").waitFor();
      expect(await page.getByRole("button", { name: "Agregar 5 personas" }).isDisabled()).toBe(true);
      await journey.accessible();
      await journey.shot("people-errors");

      const marked = await fetchFile(journey, "Descargar errores", `marked-${size}.xlsx`);
      expect((await listedErrors(marked)).map(({ row: at, message }) => [at, message])).toEqual([
        [4, "Esta persona ya está en el proyecto."],
        ...(size === "desktop" ? [] : [[5, "«x» no es un correo. Debe tener la forma nombre@empresa.cl."]]),
        [5, expect.stringContaining("no es un permiso")],
        [6, "Este correo ya está en la fila 2."],
      ]);
      const right = join(folder, `right-${size}.xlsx`);
      const others = [3, 4, 5].map((at) => `otra${at}.${size}@demo.vetaverde.org`);
      await correct(
        marked,
        [
          { row: 4, column: "Correo", value: others[0] ?? "" },
          ...(size === "desktop" ? [] : [{ row: 5, column: "Correo", value: others[1] ?? "" }]),
          { row: 5, column: "Permiso", value: "Lectura" },
          { row: 6, column: "Correo", value: others[2] ?? "" },
        ],
        right,
      );
      await page.getByRole("button", { name: "Reemplazar archivo" }).click();
      await upload(journey, right);
      await page.getByText("5 personas listas para agregar.").waitFor();
      await journey.accessible();
      await journey.shot("people-preview");
      await page.getByRole("button", { name: "Agregar 5 personas" }).click();
      await page.getByText("Se agregaron 5 personas.").waitFor();
      const invited = size === "desktop" ? 4 : 5;
      await page.getByText(`${invited} recibirán un correo para activar su cuenta.`).waitFor();
      if (size === "desktop") await page.getByText("1 ya tenía cuenta y se agregó al proyecto.").waitFor();
      await journey.accessible();
      await journey.shot("people-saved");

      const mails = [];
      for (let at = 0; at < invited; at++) mails.push(await smtp.next());
      const made = [fresh, guest, others[0], others[2], ...(size === "desktop" ? [] : [others[1]])];
      expect(addresses(mails)).toEqual(made.sort());
      for (const mail of mails) expect(mail.text).toMatch(/\/forgot#activate=\S+/);

      await page.getByRole("link", { name: "Ver los usuarios del proyecto" }).click();
      await heading(journey, "Usuarios del proyecto").waitFor();
      // The search tolerates a typing error.
      await page.getByPlaceholder("Nombre o correo").first().fill(`ruzz ${size}`);
      await row(journey, "Matías Cortés").first().waitFor({ state: "detached" });
      await row(journey, `Inés Ruz ${size}`).waitFor();
      await page.getByRole("main").getByText(`${invited} personas`, { exact: true }).waitFor();
      await journey.shot("people-found");
    }));

  it("are added to the platform, each with an invitation; people added meanwhile are listed, and none is added twice", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "sistema", "/config/users");
      await heading(journey, "Usuarios").waitFor();
      await page.getByRole("link", { name: "Importar" }).click();
      await heading(journey, "Importar usuarios").waitFor();
      const template = await fetchFile(journey, "Descargar plantilla", `users-${size}.xlsx`);
      const [one, two] = [`uno.${size}@demo.vetaverde.org`, `dos.${size}@demo.vetaverde.org`];
      const person: Line = { Correo: one, Nombre: "Uno", Apellido: "Prueba", Idioma: "English" };
      const file = join(folder, `people-${size}.xlsx`);
      await fillTemplate(template, [person, { ...person, Correo: two, Nombre: "Dos" }], file);
      await upload(journey, file);
      await page.getByText("2 personas listas para agregar.").waitFor();

      // Meanwhile a project administrator creates an account for one of them.
      const admin = await signIn(server.url, "admin@demo.vetaverde.org");
      const { id } = await mainProject(admin);
      const body = { email: two, name: "Dos", lastName: "Prueba", permissions: [2] };
      expect((await admin.call("POST", `/fkl-user/${id}/users`, body)).status).toBe(201);
      expect(addresses([await smtp.next()])).toEqual([two]);
      journey.expectTrouble(/409/);
      await page.getByRole("button", { name: "Agregar 2 personas" }).click();
      await page.getByText(/Los datos del proyecto cambiaron/).waitFor();
      await page.getByText("Ya existe un usuario con este correo.").first().waitFor();
      await journey.accessible();
      await journey.shot("people-stale");

      const marked = await fetchFile(journey, "Descargar errores", `users-marked-${size}.xlsx`);
      const right = join(folder, `users-right-${size}.xlsx`);
      const three = `tres.${size}@demo.vetaverde.org`;
      await correct(marked, [{ row: 3, column: "Correo", value: three }], right);
      await page.getByRole("button", { name: "Reemplazar archivo" }).click();
      await upload(journey, right);
      await page.getByRole("button", { name: "Agregar 2 personas" }).click();
      await page.getByText("2 recibirán un correo para activar su cuenta.").waitFor();
      const mails = [await smtp.next(), await smtp.next()];
      expect(addresses(mails)).toEqual([one, three].sort());
      // In the language that the workbook states for the person.
      expect(mails[0]?.subject).not.toBe(
        smtp.received.find((mail) => mail.to?.[0]?.address === two)?.subject,
      );
      await page.getByRole("link", { name: "Ver los usuarios" }).click();
      await row(journey, three).waitFor();
    }));
});
