/** @module-tag long */
import { describe, expect, it } from "vitest";
import { person, signIn } from "./api.ts";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { account, chooseAndAccept, enter, fillSignIn, heading, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe.each(EVERY_SIZE)("a user's own account, %s", (size) => {
  it("explains on the forgotten password page that no mail server is configured", async () => {
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await page.goto("/");
      await page.getByRole("link", { name: "¿Olvidó su contraseña?" }).click();
      await heading(journey, "Recuperar la contraseña").waitFor();
      await page.getByText(/Este servidor no tiene correo configurado/).waitFor();
      await page.getByLabel("Correo electrónico").fill("lectura");
      await page.getByRole("button", { name: "Enviar el enlace" }).click();
      await page.getByText(/Revise el correo/).waitFor();
      await journey.accessible();
      await journey.shot("forgot");
      await page.getByRole("link", { name: "Volver a iniciar sesión" }).click();
      await heading(journey, "Iniciar sesión").waitFor();
    });
  });

  it("shows the user's own record; the greeting follows the chosen time zone", async () => {
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "escritura");
      const greeted = (zone: string) => {
        const time = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
        const now = time.format(Date.now());
        return now >= "20:00" || now < "05:00"
          ? "Buenas noches"
          : now < "12:00"
            ? "Buenos días"
            : "Buenas tardes";
      };
      for (const zone of ["Asia/Tokyo", "America/Bogota", "Europe/Madrid"]) {
        await account(journey, "Mi perfil");
        const panel = page.getByRole("dialog", { name: "Mi perfil" });
        await panel.getByLabel("Zona horaria").fill("Marte/Olimpo");
        await panel.getByRole("button", { name: "Guardar" }).click();
        await panel.getByText("Elija una zona horaria de la lista", { exact: false }).waitFor();
        await panel.getByLabel("Zona horaria").fill(zone);
        await panel.getByLabel("Teléfono").fill("+56 9 8765 4321");
        await journey.accessible();
        await journey.shot("profile");
        await panel.getByRole("button", { name: "Guardar" }).click();
        await toast(journey, "Se guardó su perfil.").first().waitFor();
        await panel.waitFor({ state: "detached" });
        await dismiss(journey);
        await heading(journey, new RegExp(greeted(zone))).waitFor();
      }
    });
  });

  it("opens contact and policy, changes the password, and signs out", async () => {
    // A separate user for each size, because the journey changes their password.
    const who = size === "desktop" ? "auditoria" : "escritura";
    const before = "Veta2026";
    const after = "Nueva2026";
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      journey.expectTrouble(/40[019]|422/);
      await page.goto("/");
      await fillSignIn(journey, who, before);
      await chooseAndAccept(journey);

      await account(journey, "Contacto");
      await page
        .getByRole("dialog", { name: "Contacto" })
        .getByText(/Solicite ayuda al administrador de su proyecto/)
        .waitFor();
      await journey.accessible();
      await dismiss(journey);

      await account(journey, "Política de datos");
      const policy = page.getByRole("dialog", { name: "Política de datos" });
      await policy.getByText(/Usted la aceptó el/).waitFor();
      await journey.accessible();
      await dismiss(journey);

      await account(journey, "Cambiar contraseña");
      const dialog = page.getByRole("dialog", { name: "Cambiar la contraseña" });
      const field = (name: string) => dialog.getByRole("textbox", { name: new RegExp(`^${name}`) });
      const save = () => dialog.getByRole("button", { name: "Cambiar la contraseña" }).click();
      await field("Contraseña actual").fill(before);
      await field("Contraseña nueva").fill("corta");
      await field("Repita").fill("otra");
      await save();
      await dialog
        .getByText(/tener más de 6 caracteres/)
        .first()
        .waitFor();
      await dialog
        .getByText(/ser igual en los dos campos/)
        .first()
        .waitFor();
      await journey.accessible();
      await journey.shot("change-password");
      await field("Contraseña nueva").fill(after);
      await field("Repita").fill(after);
      await save();
      await toast(journey, "Se cambió la contraseña.").waitFor();
      await dismiss(journey);

      await account(journey, "Cerrar sesión");
      await heading(journey, "Iniciar sesión").waitFor();
      expect(await page.evaluate("localStorage.getItem('vv.session')")).toBeNull();
      await fillSignIn(journey, who, before);
      await page.getByText(/Correo o contraseña incorrectos/).waitFor();
      await fillSignIn(journey, who, after);
      await heading(journey, /^Buen/).waitFor();
    });
  });
});

/** Presses Escape until no dialog is open: on the phone the account's actions are in a sheet. */
async function dismiss({ page }: Journey): Promise<void> {
  const closeOne = async () => {
    const open = await page.getByRole("dialog").count();
    if (open > 0) await page.keyboard.press("Escape");
    return open;
  };
  await expect.poll(closeOne).toBe(0);
}

describe("a user without a project", () => {
  it("does not enter a project without access, whatever the device has stored", async () => {
    await travel(server.url, {}, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin");
      const project = await page.evaluate("JSON.parse(localStorage.getItem('vv.session')).project");
      // Lists of Home may still be loading when the session ends.
      journey.expectTrouble(/401/);
      await account(journey, "Cerrar sesión");
      await fillSignIn(journey, "ajeno");
      await heading(journey, /Tomás/).waitFor();
      await page.getByText("Los Molles").first().waitFor();
      expect(await page.getByText("Quebrada Alta").count()).toBe(0);

      journey.expectTrouble(/403/);
      await page.evaluate((stolen) => {
        const session = JSON.parse(localStorage.getItem("vv.session") ?? "{}");
        localStorage.setItem("vv.session", JSON.stringify({ ...session, project: stolen }));
      }, project);
      await page.goto("/planning-and-monitoring");
      // They continue in their own project.
      await page.getByText("Los Molles").first().waitFor();
      await heading(journey, "Planes de monitoreo").waitFor();
      expect(await page.getByText("Quebrada Alta").count()).toBe(0);
      await journey.shot("own-project-again");
    });
  });

  it("gets a message with whom to contact", async () => {
    const admin = await signIn(server.url, person("sistema"));
    const his = await signIn(server.url, person("lectura"));
    const { items } = (await his.call("GET", "/fkl-project/projects")).body.data;
    expect(items.length).toBeGreaterThan(0);
    for (const { id } of items) {
      expect((await admin.call("DELETE", `/fkl-user/${id}/users/${his.user.id}`)).status).toBe(200);
    }
    await travel(server.url, {}, async (journey) => {
      await journey.page.goto("/");
      await fillSignIn(journey, "lectura");
      await journey.page.getByText("No tiene proyectos asignados").waitFor();
      await journey.page.getByText("Elija un proyecto para ver su menú.").waitFor();
      await journey.page.getByTitle("Su cuenta").click();
      await journey.page.getByRole("menuitem", { name: "Cambiar contraseña" }).waitFor();
      expect(await journey.page.getByRole("menuitem", { name: "Configuración" }).count()).toBe(0);
    });
  });
});
