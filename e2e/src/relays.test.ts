/** @module-tag long */
import { connectAsync, type MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { person, signIn } from "./api.ts";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { enter, heading } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let server: RunningServer;
let field: MqttClient;
/** Commands that the device received, the newest last. */
const commands: { command: string; relay: number; on: boolean; expires: string }[] = [];

beforeAll(async () => {
  server = await startServer({ env: { MQTT_PORT: "0" } });
  const port = async () =>
    (await (await fetch(`${server.url}/fkl-general/ready`)).json()).data.broker as number | null;
  await vi.waitFor(async () => expect(await port()).toBeGreaterThan(0), { timeout: 20_000 });
  field = await connectAsync(`mqtt://127.0.0.1:${await port()}`, {
    username: "MODI-0150",
    password: "Veta2026-demo-MODI-0150",
  });
  field.on("message", (_topic, payload) => commands.push(JSON.parse(payload.toString())));
  await field.subscribeAsync("modi/MODI-0150/down");
});
afterAll(async () => {
  await field?.endAsync(true);
  await server.close();
});

const confirm = ({ command, relay, on }: (typeof commands)[number]) =>
  field.publishAsync("modi/MODI-0150/up", JSON.stringify({ command, relay, on }), { qos: 1 });

async function open(journey: Journey, who: string) {
  const { page } = journey;
  await enter(journey, who, "/modi?q=0150");
  const rows = journey.size === "phone" ? page.getByRole("listitem") : page.getByRole("row");
  await rows.filter({ hasText: "MODi 0150" }).first().click();
  await heading(journey, "MODi 0150").waitFor();
  await page.getByRole("link", { name: "Dispositivo", exact: true }).click();
  await page.getByRole("tab", { name: "Relés" }).click();
  return page.getByRole("listitem").filter({ hasText: "Bomba sur" }).first();
}

describe.each(EVERY_SIZE)("the relays of a device, %s", (size) => {
  it("are switched with a reason and a second step, and change state when the device confirms", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      const pump = await open(journey, "admin");
      await pump.getByText("Apagada").waitFor();
      await pump.getByRole("button", { name: "Encender" }).click();
      const dialog = page.getByRole("dialog", { name: "¿Encender la bomba sur de MODi 0150?" });
      await dialog.getByRole("button", { name: "Continuar" }).click();
      await dialog.getByText("Escriba el motivo.").waitFor();
      await dialog.getByLabel("Motivo").fill("Laguna sobre el límite");
      await journey.accessible();
      await journey.shot("relay-order");
      await dialog.getByRole("button", { name: "Continuar" }).click();
      const send = dialog.getByRole("button", { name: "Encender la bomba sur" });
      expect(await send.isDisabled()).toBe(true);
      await dialog.getByText("Encendida").waitFor();
      await dialog.getByRole("checkbox").check();
      await journey.accessible();
      await journey.shot("relay-sure");
      const before = commands.length;
      await send.click();
      await expect.poll(() => commands.length).toBe(before + 1);
      await pump.getByText("Enviada, sin confirmar").waitFor();
      await pump.getByText(/^vence en \d+ s$/).waitFor();
      await pump.getByText("Apagada").waitFor();
      await journey.accessible();
      await journey.shot("relay-sent");
      const order = commands.at(-1) as (typeof commands)[number];
      expect(order).toMatchObject({ relay: 1, on: true });
      await confirm(order);
      // Without a reload: the page receives the change live.
      await pump.getByText("Encendida").waitFor();
      await page.getByText("Laguna sobre el límite").first().waitFor();
      await journey.accessible();
      await journey.shot("relay-confirmed");
    }));

  it("need a second user where the project requires one, and are shown to a reader", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      const pump = await open(journey, "admin");
      await page.getByText("Exigir una segunda persona").click();
      await page.getByRole("dialog").getByRole("button", { name: "Exigirla" }).click();
      await pump.getByRole("button", { name: "Apagar" }).click();
      const dialog = page.getByRole("dialog", { name: "¿Apagar la bomba sur de MODi 0150?" });
      await dialog.getByLabel("Motivo").fill("Bajo el límite");
      await dialog.getByRole("button", { name: "Continuar" }).click();
      await dialog.getByRole("checkbox").check();
      const before = commands.length;
      await dialog.getByRole("button", { name: "Apagar la bomba sur" }).click();
      await pump.getByText(/^Espera a la segunda persona hasta (\d\d-\d\d-\d{4} )?\d\d:\d\d$/).waitFor();
      expect(await pump.getByRole("button", { name: "Confirmar la orden" }).count()).toBe(0);
      await journey.accessible();
      await journey.shot("relay-waiting");
      expect(commands).toHaveLength(before);

      const other = await signIn(server.url, person("sistema"));
      const { body } = await other.call("GET", "/fkl-project/projects?sort=name");
      const project = body.data.items.find((one: { name: string }) => one.name === "Quebrada Alta").id;
      const devices = (await other.call("GET", `/fkl-modi/${project}/devices?q=0150`)).body.data.items;
      const base = `/fkl-modi/${project}/devices/${devices[0].id}/relays`;
      const { relays } = (await other.call("GET", base)).body.data;
      // A possible second person finds it in the notifications, with a link.
      const bell = async () =>
        (await other.call("GET", `/fkl-notification/${project}/notifications?size=5`)).body.data.items[0];
      await expect.poll(async () => (await bell())?.message).toContain("Orden por confirmar en MODi 0150");
      expect((await bell()).links).toEqual([
        { label: "MODi 0150", path: `/modi/device/${devices[0].id}?tab=relays` },
      ]);
      const confirmed = await other.call("POST", `${base}/1/commands/${relays[0].open.id}/confirm`, {});
      expect(confirmed.status).toBe(200);
      await expect.poll(() => commands.length).toBe(before + 1);
      await confirm(commands.at(-1) as (typeof commands)[number]);
      await pump.getByText("Apagada").waitFor();
      // Switching the rule off needs a second person as well.
      await page.getByText("Exigir una segunda persona").click();
      const off = page.getByRole("dialog", { name: "¿Dejar de exigir una segunda persona?" });
      await off.getByText("Requiere a otra persona").waitFor();
      await off.getByLabel("Motivo").fill("Fin de la prueba");
      await off.getByRole("button", { name: "Solicitar el cambio" }).click();
      await page.getByText("Hay un cambio por confirmar").waitFor();
      const changes = `/fkl-project/${project}/protections/changes`;
      const [pending] = (await other.call("GET", `${changes}?state=pending`)).body.data.items;
      expect((await other.call("POST", `${changes}/${pending.id}/confirm`, {})).status).toBe(200);

      const seen = await open(journey, "lectura");
      await seen.getByText("Apagada").waitFor();
      for (const name of ["Encender", "Apagar", "Bloquear los relés"])
        expect(await page.getByRole("button", { name }).count()).toBe(0);
      expect(await page.getByText("Historial de órdenes").count()).toBe(0);
      await journey.accessible();
      await journey.shot("relay-reader");
    }));

  it("are shown next to the settings of alert mails and forwarded readings", () =>
    travel(server.url, { size, dark: size === "desktop" }, async (journey) => {
      const { page } = journey;
      await open(journey, "sistema");
      await page.getByRole("tab", { name: "Correo" }).click();
      await page.getByRole("button", { name: "Enviarme un correo de prueba" }).click();
      await page.getByText("Ni el proyecto ni la plataforma tienen un servidor de correo.").waitFor();
      await journey.accessible();
      await journey.shot("device-mail");
      await page.getByRole("tab", { name: "Reenvío" }).click();
      await page
        .getByRole("status")
        .filter({ hasText: /URL|Al día|Enviando/ })
        .waitFor();
      const url = "https://reportes.example.org/modi";
      // By the user's own session, which a second sign-in would end.
      await page.evaluate(async (reportUrl) => {
        const { user, project } = JSON.parse(localStorage.getItem("vv.session") ?? "{}");
        await fetch(`/fkl-modi/${project.id}/devices/${location.pathname.split("/").at(-1)}`, {
          method: "PUT",
          headers: { authorization: user.AuthCode, "content-type": "application/json" },
          body: JSON.stringify({ reportUrl, reason: "Informe a la autoridad" }),
        });
      }, url);
      await page.reload();
      await page.getByRole("button", { name: /^(Crear|Renovar) el secreto$/ }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: /^(Crear|Renovar) el secreto$/ }).click();
      expect(await dialog.locator("output").textContent()).toMatch(/^vvf_/);
      await journey.accessible();
      await journey.shot("device-forward-secret");
      await dialog.getByRole("button", { name: "Ya lo guardé" }).click();
      await page.getByText(url).waitFor();
      await journey.accessible();
      await journey.shot("device-forward");
    }));
});
