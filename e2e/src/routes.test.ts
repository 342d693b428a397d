import { expect, it } from "vitest";
import { type Journey, type JourneyOptions, travel } from "./browser.ts";
import { chooseAndAccept, enter, fillSignIn } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

const walk = (options: JourneyOptions, go: (journey: Journey) => Promise<void>) =>
  travel(server.url, options, go);

const sizes = [{ size: "desktop" as const }, { size: "phone" as const }];

it.each(sizes)(
  "a visitor without a session sees the sign-in in place, each refusal with a message, and then the requested page ($size)",
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

it("an address without permission, and one that does not exist, show a warning and open Home", () =>
  walk({}, async (journey) => {
    const { page } = journey;
    journey.expectTrouble(/40[34]/);
    await enter(journey, "lectura");
    await page.goto("/no-existe");
    await page.getByText("La dirección /no-existe no existe.").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
    await journey.shot("unknown");
    for (const broken of ["/%E0%A4%A", "/planning-and-monitoring/%E0%A4%A"]) {
      await page.goto(broken);
      await page.getByText(/^La dirección .* no existe\.$/).waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe("/");
      await journey.accessible();
    }
    await page.goto("/planning-and-monitoring/create");
    await page.getByText("Solo un administrador del proyecto puede importar planes.").waitFor();
    // Simulates that an administrator removed the user's permissions meanwhile: the server's next answer has none.
    await page.route("**/user/permissions?*", (route) => route.fulfill({ json: { code: 200, data: [] } }));
    await page.goto("/planning-and-monitoring");
    await page.getByText("No tiene permiso para acceder a esta ruta.").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  }));
