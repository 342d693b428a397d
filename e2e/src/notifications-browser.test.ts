/** @module-tag long */
import { afterAll, beforeAll, describe, it } from "vitest";
import { startPush, type TestPush } from "../../server/src/testing/push.ts";
import { mainProject, person, signIn } from "./api.ts";
import { type Journey, travel } from "./browser.ts";
import { installPushService, pushEnv } from "./browser-service.ts";
import { account, chooseProject, enter, fillSignIn, heading } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let push: TestPush;
let server: RunningServer;
beforeAll(async () => {
  push = await startPush();
  server = await startServer({ env: pushEnv(push) });
});
afterAll(async () => {
  await server.close();
  await push.close();
});

const AFTER = "Nueva2027";
const OWN = "/notifications/preferences";

async function allow({ page }: Journey): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole("button", { name: "Mostrar notificaciones en este navegador" }).click();
  await page.getByRole("button", { name: /^Quitar Chrome/ }).waitFor();
}

async function changePassword(journey: Journey): Promise<void> {
  const dialog = journey.page.getByRole("dialog", { name: "Cambiar la contraseña" });
  const field = (name: string) => dialog.getByRole("textbox", { name: new RegExp(`^${name}`) });
  await account(journey, "Cambiar contraseña");
  await field("Contraseña actual").fill("Veta2026");
  await field("Contraseña nueva").fill(AFTER);
  await field("Repita").fill(AFTER);
  await dialog.getByRole("button", { name: "Cambiar la contraseña" }).click();
}

// A separate user for each, because the journey changes their password.
describe.each([
  ["desktop", false, "lectura"],
  ["desktop", true, "auditoria"],
  ["phone", false, "escritura"],
] as const)("a user's browser with push messages, %s, dark %s", (size, dark, who) => {
  it("shows its result in the delivery log, and that a password change or a sign-out ended it", async () => {
    const { user } = await signIn(server.url, person(who));
    const message = `Corte de camino ${who}\nPase por la ladera`;
    await travel(server.url, { size, dark, withWorker: true }, async (journey) => {
      const { page, context } = journey;
      await context.grantPermissions(["notifications"], { origin: server.url });
      await page.addInitScript(installPushService, push.browser(who));
      await enter(journey, who, OWN);
      await allow(journey);
      const admin = await signIn(server.url, person("admin"));
      const { id: project } = await mainProject(admin);
      await admin.call("POST", `/fkl-notification/${project}/notifications`, {
        priority: 1,
        methods: [1],
        message,
        recipients: { users: [user.id] },
      });
      await push.next();

      await changePassword(journey);
      await page
        .getByText("Se desactivaron las notificaciones en sus navegadores.", { exact: false })
        .waitFor();
      await journey.accessible();
      await journey.shot("password-ended-browsers");
      const dialogs = page.getByRole("dialog");
      await dialogs.getByText("Cerrar", { exact: true }).click();
      if (size === "phone") await dialogs.getByRole("button", { name: "Cerrar", exact: true }).click();
      await page.getByText("Se desactivaron al cambiar su contraseña", { exact: false }).waitFor();
      await page.getByText("Este navegador ya no recibe notificaciones").scrollIntoViewIfNeeded();
      await journey.accessible();
      await journey.shot("browser-ended");
      await allow(journey);
      await page.getByText("Este navegador ya no recibe notificaciones").waitFor({ state: "hidden" });

      await account(journey, "Cerrar sesión");
      await heading(journey, "Iniciar sesión").waitFor();
      await fillSignIn(journey, who, AFTER);
      await chooseProject(journey);
      await heading(journey, /^Buen/).waitFor();
      await page.goto(OWN);
      await page.getByText("Se desactivaron al cerrar su sesión aquí", { exact: false }).waitFor();
    });

    await travel(server.url, { size, dark }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", "/notifications");
      await page.getByText("Enviadas", { exact: true }).click();
      await page
        .getByRole("main")
        .getByRole("button", { name: new RegExp(`Corte de camino ${who}`) })
        .click();
      await heading(journey, "Registro de entregas").waitFor();
      const row = page.getByText(/^Navegador · enviada · \d/);
      await row.waitFor();
      await row.scrollIntoViewIfNeeded();
      await journey.accessible();
      await journey.shot("browser-deliveries");
    });
  });
});
