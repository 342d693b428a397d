/** @module-tag long */
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { fillProject, signInAsChief, signInFirst } from "./new-mine.steps.ts";
import { account, fillSignIn, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyEach } from "./set-up.ts";

/** Password of both users of this journey. */
const PASSWORD = "Caudal2026";
const FIELD = { email: "terreno@mina.example", password: PASSWORD };
let empty: RunningServer;
setUpEmptyEach((started) => {
  empty = started;
});

/** Passkeys require a host name instead of an IP address. */
const named = (url: string) => url.replace("127.0.0.1", "localhost");

/** The code of an authenticator app, by an independent implementation of RFC 6238. */
function codeOf(secret: string, step: number): string {
  const bits = [...secret.replace(/\s/g, "")]
    .map((sign) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}
const stepNow = () => Math.floor(Date.now() / 30_000);

/** The step after the last code is accepted as well, so that the test need not wait for the clock. */
function phone(secret: string) {
  let last = 0;
  return () => {
    const now = stepNow();
    last = last < now ? now : last + 1;
    return codeOf(secret, last);
  };
}

async function addVirtualPasskey({ page, context }: Journey): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function openSecurity(journey: Journey): Promise<void> {
  await account(journey, "Seguridad de la cuenta");
  await heading(journey, "Seguridad de la cuenta").waitFor();
}

/** From the button to the recovery codes; returns the app's secret and the codes. */
async function setUpApp(journey: Journey, name: string) {
  const { page } = journey;
  await page.getByRole("button", { name: "Agregar aplicación de autenticación" }).click();
  const dialog = page.getByRole("dialog", { name: "Agregar aplicación de autenticación" });
  await dialog.getByRole("textbox", { name: "Nombre" }).fill(name);
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByText("Escriba su contraseña.").waitFor();
  await dialog.getByRole("textbox", { name: /^Su contraseña/ }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByRole("img", { name: /Código QR/ }).waitFor();
  const secret = (await dialog.getByRole("status").textContent()) ?? "";
  const show = phone(secret);
  await journey.accessible();
  await journey.shot(`second-factor-app-${name}`);
  await dialog.getByRole("textbox", { name: /Código de 6 dígitos/ }).fill(show());
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  const shown = page.getByRole("dialog", { name: "Códigos de recuperación" });
  await shown.waitFor();
  await journey.accessible();
  await journey.shot(`second-factor-codes-${name}`);
  const codes = await shown.getByRole("listitem").allTextContents();
  await shown.getByRole("button", { name: "Ya los guardé" }).click();
  return { show, codes };
}

async function leave(journey: Journey): Promise<void> {
  await account(journey, "Cerrar sesión");
  await heading(journey, "Iniciar sesión").waitFor();
}

const step = (journey: Journey) => heading(journey, "Segundo factor").waitFor();
const home = (journey: Journey) => heading(journey, /Buen/).waitFor();

describe.each(EVERY_SIZE)("a second factor, %s", (size) => {
  it("is set up, requested at sign-in, and required of every user, using pages only", async () => {
    await travel(named(empty.url), { size }, async (journey) => {
      const { page } = journey;
      // Expected refusals that lead to the second step, and to its set-up.
      journey.expectTrouble(/status of (401|403|422).*\/(login|user\/|fkl-)/);
      await addVirtualPasskey(journey);
      await signInFirst(journey);
      await page.getByRole("link", { name: "Crear el primer proyecto" }).click();
      await fillProject(journey);

      // Sets up an authenticator app, and signs in with its code.
      await openSecurity(journey);
      await journey.accessible();
      await journey.shot("second-factor-none");
      const { show, codes } = await setUpApp(journey, "Teléfono");
      expect(codes).toHaveLength(10);
      await page.getByText("Quedan 10 códigos de 10.").waitFor();
      await journey.shot("second-factor-list");
      await leave(journey);
      await signInAsChief(journey);
      await step(journey);
      await journey.accessible();
      await journey.shot("second-factor-code");
      await page.getByRole("textbox", { name: /Código de la aplicación/ }).fill("000000");
      await page.getByRole("button", { name: "Ingresar" }).click();
      await page.getByText("no es válido").waitFor();
      await page.getByRole("textbox", { name: /Código de la aplicación/ }).fill(show());
      await page.getByRole("button", { name: "Ingresar" }).click();
      await home(journey);

      // Sets up a passkey, and signs in with it.
      await openSecurity(journey);
      await page.getByRole("button", { name: "Agregar llave de acceso" }).click();
      const dialog = page.getByRole("dialog", { name: "Agregar llave de acceso" });
      await dialog.getByRole("textbox", { name: "Nombre" }).fill("Notebook");
      await dialog.getByRole("textbox", { name: /^Su contraseña/ }).fill("Otra2026");
      await dialog.getByRole("button", { name: "Crear llave de acceso" }).click();
      await dialog.getByText("La contraseña actual no es correcta.").waitFor();
      await dialog.getByRole("textbox", { name: /^Su contraseña/ }).fill(PASSWORD);
      await dialog.getByRole("button", { name: "Crear llave de acceso" }).click();
      await page.getByRole("button", { name: "Quitar Notebook" }).waitFor();
      await journey.accessible();
      await journey.shot("second-factor-both");
      await leave(journey);
      await signInAsChief(journey);
      await step(journey);
      await journey.accessible();
      await journey.shot("second-factor-passkey");
      await page.getByRole("button", { name: "Usar llave de acceso" }).click();
      await home(journey);

      // Signs in with a recovery code.
      await leave(journey);
      await signInAsChief(journey);
      await step(journey);
      await page.getByRole("button", { name: "Usar código de recuperación" }).click();
      await page.getByRole("textbox", { name: /Código de recuperación/ }).fill(codes[0] ?? "");
      await page.getByRole("button", { name: "Ingresar" }).click();
      await home(journey);
      await openSecurity(journey);
      await page.getByText("Quedan 9 códigos de 10.").waitFor();

      // Creates another user's account, then requires a second factor of all.
      await page.goto("/config/users");
      const link = await inviteByHand(journey);
      await page.goto("/config/second-factor");
      await heading(journey, "Segundo factor").waitFor();
      await page.getByRole("radio", { name: "Todos los usuarios" }).check();
      await journey.accessible();
      await journey.shot("second-factor-requirement");
      await page.getByRole("button", { name: "Guardar" }).click();
      await page.getByText("Se guardó el ajuste.").waitFor();
      await openSecurity(journey);
      await page.getByText("La plataforma exige un segundo factor.").waitFor();
      await leave(journey);

      // The user is guided to set one up, and signs in with it.
      await page.goto(link);
      await page.getByRole("textbox", { name: /^Contraseña nueva/ }).fill(FIELD.password);
      await page.getByRole("textbox", { name: /^Repita la contraseña nueva/ }).fill(FIELD.password);
      await page
        .getByRole("button", { name: /contraseña/i })
        .last()
        .click();
      await heading(journey, "Iniciar sesión").waitFor();
      await fillSignIn(journey, FIELD.email, FIELD.password);
      await heading(journey, "Configure su segundo factor").waitFor();
      await page.getByRole("button", { name: "Agregar aplicación de autenticación" }).waitFor();
      await journey.accessible();
      await journey.shot("second-factor-setup");
      // The set-up survives a reload: a phone may discard the page while the app is open.
      await page.reload();
      await heading(journey, "Configure su segundo factor").waitFor();
      const theirs = await setUpApp(journey, "Terreno");
      await heading(journey, /Buen|Todavía no/)
        .first()
        .waitFor();
      await leave(journey);
      await fillSignIn(journey, FIELD.email, FIELD.password);
      await step(journey);
      await page.getByRole("textbox", { name: /Código de la aplicación/ }).fill(theirs.show());
      await page.getByRole("button", { name: "Ingresar" }).click();
      await heading(journey, /Buen|Todavía no/)
        .first()
        .waitFor();
    });
  });
});

/** Creates an account; without a mail server, its link is shown. */
async function inviteByHand({ page }: Journey): Promise<string> {
  await page.getByRole("button", { name: "Crear un usuario" }).first().click();
  const panel = page.getByRole("dialog");
  await panel.getByLabel("Nombre", { exact: true }).fill("Rosa");
  await panel.getByLabel("Apellido").fill("Vera");
  await panel.getByLabel("Correo electrónico").fill(FIELD.email);
  await panel.getByRole("button", { name: "Crear", exact: true }).click();
  await page.getByRole("button", { name: "Obtener el enlace de activación" }).click();
  const shown = page.getByRole("status", { name: "Enlace de activación" });
  await shown.waitFor();
  return (await shown.textContent())?.trim() ?? "";
}

/** Runs the operator's command line on the data of a stopped server. */
async function runCommand(
  dataDir: string,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const main = join(import.meta.dirname, "../../server/dist/main.js");
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, NODE_ENV: "test", DATA_DIR: dataDir, SEED_DEMO: "false", MQTT_PORT: "off" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { code, output };
}

describe("an administrator who lost every factor", () => {
  it("recovers access by the server's command line", async () => {
    await travel(named(empty.url), {}, async (journey) => {
      journey.expectTrouble(/status of (401|503)|ERR_CONNECTION/);
      await signInFirst(journey);
      await openSecurity(journey);
      await setUpApp(journey, "Perdido");
      // Stops pending loads of the page before the server is stopped.
      await journey.page.goto("about:blank");
      await empty.stop();
      const wrong = await runCommand(empty.dataDir, ["reset-second-factor", "jefa@mina.example"]);
      expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining("usage: reset-second-factor") });
      const done = await runCommand(empty.dataDir, [
        "reset-second-factor",
        "jefa@mina.example",
        "Perdió",
        "todo",
      ]);
      expect(done).toMatchObject({ code: 0, output: expect.stringContaining("1 second factors") });
      await empty.restart();
      await journey.page.goto("/");
      await heading(journey, "Iniciar sesión").waitFor();
      await signInAsChief(journey);
      await journey.page.getByText("Todavía no hay proyectos").waitFor();
    });
  });
});
