import { describe, expect, it } from "vitest";
import { call } from "./api.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, fillSignIn, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

const RESTORED = "Se recuperó lo que escribió sin guardar.";

describe.each(EVERY_SIZE)("an unsaved draft, %s", (size) => {
  it("survives a session that ended meanwhile: the user signs in again and continues", async () => {
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "sistema", "/config/policy/create");
      await page.getByRole("textbox", { name: "Título" }).fill("Política de datos 2027");
      const code = await page.evaluate("JSON.parse(localStorage.getItem('vv.session')).user.AuthCode");
      await call(server.url, "POST", "/logout", undefined, { authorization: String(code) });
      journey.expectTrouble(/401/);
      await page.getByRole("button", { name: "Publicar", exact: false }).last().click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Publicar/ })
        .click();
      await fillSignIn(journey, "sistema");
      await heading(journey, /Buen/).waitFor();
      await page.goto("/config/policy/create");
      await page.getByText(RESTORED).waitFor();
      expect(await page.getByRole("textbox", { name: "Título" }).inputValue()).toBe("Política de datos 2027");
      await journey.accessible();
      await journey.shot("policy-restored");
      await page.getByRole("button", { name: "Descartar" }).click();
      expect(await page.getByRole("textbox", { name: "Título" }).inputValue()).not.toBe(
        "Política de datos 2027",
      );
    });
  });

  it("survives a reload and a panel closed by mistake", async () => {
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", "/config");
      await page.getByRole("link", { name: /^Menú/ }).click();
      await page.getByRole("button", { name: "Agregar grupo" }).click();
      await page.getByRole("textbox", { name: "Nombre" }).fill("Aguas subterráneas");
      await page.reload();
      await page.getByText(RESTORED).waitFor();
      await page.getByText("Aguas subterráneas").first().waitFor();
      await journey.shot("menu-restored");
      await page.goto("/notifications");
      await page.getByRole("button", { name: "Nueva notificación" }).click();
      await page.getByRole("textbox", { name: "Mensaje" }).fill("Mañana no hay acceso al tranque.");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Nueva notificación" }).click();
      await page.getByText(RESTORED).waitFor();
      expect(await page.getByRole("textbox", { name: "Mensaje" }).inputValue()).toBe(
        "Mañana no hay acceso al tranque.",
      );
      await journey.accessible();
      await journey.shot("notification-restored");
    });
  });
});
