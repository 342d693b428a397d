import { afterAll, beforeAll, expect, it } from "vitest";
import { person, signIn } from "./api.ts";
import { type Journey, type JourneyOptions, travel } from "./browser.ts";
import { chooseAndAccept, chooseProject, enter, fillSignIn } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const walk = (options: JourneyOptions, go: (journey: Journey) => Promise<void>) =>
  travel(server.url, options, go);

const sizes = [{ size: "desktop" as const }, { size: "phone" as const }];

it.each(sizes)(
  "a stranger sees the sign-in in place, each refusal in words, and then the page they wanted ($size)",
  (options) =>
    walk(options, async (journey) => {
      const { page } = journey;
      journey.expectTrouble(/401/);
      await page.goto("/planning-and-monitoring?status=inExecution");
      await page.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
      await journey.accessible();
      await journey.shot("sign-in");
      await fillSignIn(journey, "nadie");
      await page.getByText("El usuario no está registrado o fue eliminado.").waitFor();
      await fillSignIn(journey, "lectura", "equivocada");
      await page.getByText("Correo o contraseña incorrectos.", { exact: false }).waitFor();
      const password = page.getByLabel("Contraseña", { exact: true });
      expect(await password.getAttribute("type")).toBe("password");
      await page.getByRole("button", { name: "Mostrar la contraseña" }).click();
      expect(await password.getAttribute("type")).toBe("text");
      await journey.shot("sign-in-refused");
      await fillSignIn(journey, "lectura");
      await chooseAndAccept(journey);
      await page.getByRole("heading", { name: "Planes de monitoreo" }).waitFor();
      expect(page.url()).toContain("/planning-and-monitoring?status=inExecution");
      expect(await page.getByRole("link", { name: "Nuevo plan" }).count()).toBe(0);
      await page.reload();
      await page.getByRole("heading", { name: "Planes de monitoreo" }).waitFor();
    }),
);

it("the policy cannot be passed by without both boxes, and declining signs out", () =>
  walk({}, async (journey) => {
    const { page } = journey;
    await page.goto("/");
    await fillSignIn(journey, "invitado");
    await chooseProject(journey);
    const dialog = page.getByRole("dialog", { name: /política de datos/ });
    const accept = dialog.getByRole("button", { name: "Aceptar y continuar" });
    await dialog.waitFor();
    await journey.accessible();
    await journey.shot("policy");
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    expect(await dialog.isVisible()).toBe(true);
    expect(await accept.isDisabled()).toBe(true);
    await dialog.getByRole("checkbox").first().check();
    expect(await accept.isDisabled()).toBe(true);
    await dialog.getByRole("checkbox").last().check();
    expect(await accept.isDisabled()).toBe(false);
    await dialog.getByRole("button", { name: "Rechazar y cerrar sesión" }).click();
    await page.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
  }));

it.each(sizes)(
  "home says what is late and what is due, and the language changes at once ($size)",
  (options) =>
    walk(options, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin");
      await page.getByRole("heading", { name: /^Buen(os|as) .*, Camila$/ }).waitFor();
      await page.getByRole("heading", { name: "Incumplidos" }).waitFor();
      await page
        .getByRole("button", { name: /Registrar el seguimiento de/ })
        .first()
        .waitFor();
      await journey.accessible();
      await journey.shot("home");
      for (const [language, heading] of [
        ["English", "Unfulfilled"],
        ["Français", "Non réalisés"],
        ["Português", "Não cumpridos"],
      ]) {
        await chooseLanguage(journey, language as string);
        await page.getByRole("heading", { name: heading as string }).waitFor();
        expect(await page.locator("html").getAttribute("lang")).toMatch(/^(en|fr|pt)$/);
        await journey.shot(`home-${language}`);
      }
    }),
);

async function chooseLanguage({ page }: Journey, language: string): Promise<void> {
  const more = page.getByRole("button", { name: /^(Más|More|Plus|Mais)$/ });
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole("radio", { name: language }).click({ force: true });
    await page.keyboard.press("Escape");
    return;
  }
  await page.getByRole("button", { name: /Idioma|Language|Langue/ }).click();
  await page.getByRole("menuitemradio", { name: language }).click();
}

it("a session that is opened elsewhere ends here, and says so", () =>
  walk({}, async (journey) => {
    const { page } = journey;
    journey.expectTrouble(/401/);
    await enter(journey, "escritura", "/planning-and-monitoring");
    await page.getByText("Monitoreo hídrico").first().waitFor();
    await signIn(server.url, person("escritura"));
    await page.getByText("Monitoreo hídrico").first().click();
    await page
      .getByText(/La sesión terminó o se abrió en otro equipo/)
      .first()
      .waitFor();
    await page.getByLabel("Correo electrónico").waitFor();
  }));

it("without a connection the last seen data stay readable, and a banner says so", () =>
  walk({}, async (journey) => {
    const { page, context } = journey;
    journey.expectTrouble(/Failed to (load|fetch)|ERR_INTERNET_DISCONNECTED|net::/);
    await enter(journey, "lectura", "/planning-and-monitoring");
    await page.getByText("Monitoreo hídrico").first().waitFor();
    await page.evaluate("navigator.serviceWorker.ready");
    await page.reload();
    await page.getByText("Monitoreo hídrico").first().waitFor();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.reload();
    await page
      .getByText(/Sin conexión/)
      .first()
      .waitFor();
    await page.getByText("Monitoreo hídrico").first().waitFor();
    await journey.accessible();
    await journey.shot("offline");
    await context.setOffline(false);
    await page
      .getByText(/Sin conexión/)
      .first()
      .waitFor({ state: "hidden" });
  }));

it("an address without permission warns and goes home; an unknown one says so", () =>
  walk({ withoutWorker: true }, async (journey) => {
    const { page } = journey;
    journey.expectTrouble(/40[34]/);
    await enter(journey, "lectura");
    await page.goto("/no-existe");
    await page.getByText("Esta dirección no existe").waitFor();
    await journey.shot("unknown");
    await page.goto("/planning-and-monitoring/create");
    await page.getByText("Solo un administrador del proyecto puede cargar planes.").waitFor();
    // As if an administrator had taken the person's permissions away meanwhile: the server says so when it is asked.
    await page.route("**/user/permissions?*", (route) => route.fulfill({ json: { code: 200, data: [] } }));
    await page.goto("/planning-and-monitoring");
    await page.getByText("No tiene permiso para acceder a esta ruta.").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  }));

it("signing out leaves nothing of the person on the device", () =>
  walk({}, async (journey) => {
    const { page } = journey;
    await enter(journey, "admin");
    await page.getByRole("button", { name: /Su cuenta/ }).click();
    await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
    await page.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
    const kept = await page.evaluate("JSON.stringify(Object.entries(localStorage))");
    expect(kept).not.toContain("Camila");
    expect(kept).not.toContain("AuthCode");
  }));
