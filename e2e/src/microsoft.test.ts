/** @module-tag long */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, person, signIn } from "./api.ts";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { account, chooseAndAccept, heading } from "./person.ts";
import { type Provider, startProvider } from "./provider.ts";
import { type RunningServer, startServer } from "./server.ts";

let provider: Provider;
let server: RunningServer;
const who = (name: string, oid: string, email: string, more = {}) => ({
  name,
  claims: { oid, email, ...more },
});

beforeAll(async () => {
  provider = await startProvider([
    who("Escritura", "o-desktop", person("escritura").toUpperCase()),
    who("Escritura con otro correo", "o-desktop", "cambio@otra.example"),
    who("Lectura", "o-phone", person("lectura")),
    who("Lectura con otro correo", "o-phone", "cambio2@otra.example"),
    who("Otra Escritura", "o-desktop-2", person("escritura")),
    who("Otra Lectura", "o-phone-2", person("lectura")),
    who("Sin cuenta", "o-none", "nadie@mina.example"),
    who("De otra empresa", "o-foreign", person("admin"), { tid: "00000000-0000-4000-8000-000000000000" }),
  ]);
  server = await startServer({ env: provider.env });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const button = ({ page }: Journey) => page.getByRole("button", { name: "Ingresar con Microsoft" });
const errors = ({ page }: Journey) => page.getByRole("alert");

/** Presses the button and returns the provider's window. */
async function openWindow(journey: Journey): Promise<Page> {
  const [popup] = await Promise.all([journey.page.waitForEvent("popup"), button(journey).click()]);
  await popup.getByRole("heading", { name: "Elija una cuenta" }).waitFor();
  return popup;
}

async function choose(journey: Journey, name: string): Promise<void> {
  const popup = await openWindow(journey);
  const closed = popup.waitForEvent("close");
  await popup.getByRole("link", { name, exact: true }).click();
  await closed;
}

/** Signs out, and waits until the provider's window is closed as well. */
async function leave(journey: Journey): Promise<void> {
  const [popup] = await Promise.all([journey.page.waitForEvent("popup"), account(journey, "Cerrar sesión")]);
  await expect.poll(() => popup.isClosed()).toBe(true);
  await heading(journey, "Iniciar sesión").waitFor();
}

describe.each(EVERY_SIZE)("the sign-on with Microsoft, %s", (size) => {
  const [first, later] =
    size === "desktop" ? ["Escritura", "Escritura con otro correo"] : ["Lectura", "Lectura con otro correo"];

  it("signs a user in with the company's account, and out again", async () => {
    await travel(server.url, { size, anyCertificate: true }, async (journey) => {
      const { page } = journey;
      await page.goto("/planning-and-monitoring");
      await button(journey).waitFor();
      await journey.accessible();
      await journey.shot("microsoft-sign-in");
      await choose(journey, first);
      await chooseAndAccept(journey);
      await heading(journey, /Planes/).waitFor();
      const session = JSON.parse(String(await page.evaluate("localStorage.getItem('vv.session')")));
      expect(session.ssoAccount).toMatchObject({ authority: provider.env["SSO_AUTHORITY"] });
      expect(JSON.stringify(await page.evaluate("({ ...localStorage, ...sessionStorage })"))).not.toMatch(
        /eyJ|access_token|id_token|refresh/,
      );
      await page.reload();
      await heading(journey, /Planes/).waitFor();

      const before = provider.ended();
      await leave(journey);
      expect(provider.ended()).toBe(before + 1);
      expect(await page.evaluate("localStorage.getItem('vv.session')")).toBeNull();

      // The account is bound now: the e-mail at the provider may change.
      await choose(journey, later);
      await heading(journey, /^Buen/).waitFor();

      // Another provider account cannot sign in with the e-mail that bound the first.
      journey.expectTrouble(/409/);
      await leave(journey);
      await choose(journey, `Otra ${first}`);
      await errors(journey)
        .getByText(/ya está vinculado a otra cuenta/)
        .waitFor();
    });
  });

  it("shows a clear reason for each refusal", async () => {
    await travel(server.url, { size, anyCertificate: true }, async (journey) => {
      const { page } = journey;
      journey.expectTrouble(/40[0-9]/);
      await page.goto("/");
      const refused: [string, RegExp][] = [
        ["Sin cuenta", /No hay un usuario registrado con la dirección/],
        ["De otra empresa", /es de otra organización/],
        ["Ninguna", /se cerró antes de terminar/],
      ];
      for (const [name, sentence] of refused) {
        await choose(journey, name);
        await errors(journey).getByText(sentence).waitFor();
        expect(await page.evaluate("localStorage.getItem('vv.session')")).toBeNull();
      }
      await journey.accessible();
      await journey.shot("microsoft-refused");
    });
  });

  it("detects a window that was closed, cancelled or blocked", async () => {
    await travel(server.url, { size, anyCertificate: true }, async (journey) => {
      const { page } = journey;
      await page.goto("/");
      await (await openWindow(journey)).close();
      await errors(journey)
        .getByText(/se cerró antes de terminar/)
        .waitFor();

      const second = await openWindow(journey);
      await page.getByText("Esperando la ventana de Microsoft…").waitFor();
      await journey.shot("microsoft-waiting");
      const closed = second.waitForEvent("close");
      await page.getByRole("button", { name: "Cancelar" }).click();
      await closed;
      await errors(journey)
        .getByText(/se cerró antes de terminar/)
        .waitFor();

      await page.evaluate("window.open = () => null");
      await button(journey).click();
      await errors(journey)
        .getByText(/El navegador bloqueó la ventana/)
        .waitFor();
      await journey.accessible();
    });
  });
});

it("Microsoft's library is loaded only when the user is about to press the button", async () => {
  await travel(server.url, {}, async (journey) => {
    const fetched: string[] = [];
    journey.page.on("request", (request) => fetched.push(request.url()));
    const libraries = () => fetched.filter((url) => url.includes("/assets/microsoft-window-"));
    await journey.page.goto("/");
    await button(journey).waitFor();
    await journey.page.waitForLoadState("networkidle");
    expect(libraries()).toEqual([]);
    await button(journey).hover();
    await expect.poll(() => libraries().length).toBe(1);
  });
});

describe("a platform without the sign-on with Microsoft", () => {
  it("shows no button, and refuses a token", async () => {
    const plain = await startServer();
    try {
      await travel(plain.url, {}, async (journey) => {
        await journey.page.goto("/");
        await heading(journey, "Iniciar sesión").waitFor();
        await journey.page.waitForLoadState("networkidle");
        expect(await button(journey).count()).toBe(0);
      });
      const answer = await call(plain.url, "POST", "/fkl-auth/loginms", { idToken: "x" });
      expect(answer.body.error).toBe("SSO_OFF");
      await signIn(plain.url, person("lectura"));
    } finally {
      await plain.close();
    }
  });
});
