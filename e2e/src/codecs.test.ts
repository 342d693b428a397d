/** @module-tag long */
import { describe, expect, it } from "vitest";
import { type Api, call, mainProject, person, signIn } from "./api.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
let api: Api;
let project: string;
let gateway: string;
setUpServer(async (started) => {
  server = started;
  api = await signIn(server.url, person("sistema"));
  project = (await mainProject(api)).id;
  const body = { kind: "chirpstack", name: "Pasarela de prueba" };
  gateway = (await api.call("POST", `/fkl-modi/${project}/integrations`, body)).body.data.key;
});

const eui = (size: string) => (size === "phone" ? "70b3d57ed0000002" : "70b3d57ed0000001");
/** Sends one message of the network, `minutesAgo` minutes old. */
async function uplink(networkId: string, minutesAgo = 0): Promise<void> {
  const time = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const body = { deviceInfo: { devEui: networkId }, time, fPort: 2, data: "AQA=" };
  const headers = { "x-device-key": gateway };
  expect((await call(server.url, "POST", "/fkl-modi/ingest/chirpstack", body, headers)).status).toBe(200);
}

describe("a codec", () => {
  for (const size of EVERY_SIZE)
    it(`is written, tried and saved, and stored messages are decoded with it (${size})`, async () => {
      const type = `Sonda ${size}`;
      const made = await api.call("POST", "/fkl-modi/devices", {
        project,
        serial: `SONDA-${size}`,
        name: `Sonda ${size}`,
        channel: "lorawan",
        networkId: eui(size),
        type,
        sensors: [{ name: "Nivel", variable: "level", unit: "m" }],
      });
      const device: string = made.body.data.id;
      await uplink(eui(size));
      await travel(server.url, { size, dark: size === "phone" }, async (journey) => {
        const { page } = journey;
        await enter(journey, "admin", `/modi/device/${device}`);
        await page.getByText("No hay un decodificador para este tipo").waitFor();
        await journey.shot("codecs-trouble");
        await page.goto("/modi/integrations");
        await page.getByRole("link", { name: "Decodificadores" }).click();
        await page.getByText(type).first().waitFor();
        await journey.shot("codecs-list");
        await journey.accessible();
        await page.goto(`/modi/codecs?type=${encodeURIComponent(type)}`);
        const payload = page.getByLabel("Bytes del mensaje");
        await payload.fill("01 00");
        await page.getByRole("button", { name: "Probar", exact: true }).click();
        await page.getByText("2.56").first().waitFor();
        await journey.shot("codecs-editor");
        await journey.accessible();
        const code = page.getByLabel("Código JavaScript");
        await code.fill("function decodeUplink(input) { for (;;) {} }");
        await page.getByRole("button", { name: "Probar", exact: true }).click();
        await page.getByText("El código tardó más de 50 ms.").waitFor();
        await code.fill("function decodeUplink({ bytes }) { return { data: { level: bytes[0] } }; }");
        await page.getByLabel("Motivo").fill("Hoja del fabricante");
        await page.getByRole("button", { name: "Guardar" }).click();
        await toast(journey, `Se guardó el decodificador de ${type}.`).waitFor();
        await page.goto(`/modi/codecs?type=${encodeURIComponent(type)}`);
        await page.getByRole("button", { name: "Los que no tienen lecturas" }).click();
        await page.getByText("1 mensaje, 1 con lecturas").waitFor();
        await journey.shot("codecs-replayed");
        await page.goto(`/modi/device/${device}`);
        await page.getByRole("heading", { name: `Sonda ${size}` }).waitFor();
        await expect.poll(() => page.getByText("no contenía lecturas válidas").count()).toBe(0);
      });
    });

  for (const size of EVERY_SIZE)
    it(`that exceeds its limits repeatedly is deactivated automatically, and activated again by a user (${size})`, async () => {
      const [type, network] = [`Bucle ${size}`, `${eui(size)}`.replace(/^70b3/, "70b4")];
      const made = await api.call("POST", "/fkl-modi/devices", {
        project,
        serial: `BUCLE-${size}`,
        name: type,
        channel: "lorawan",
        networkId: network,
        type,
        sensors: [{ name: "Nivel", variable: "level", unit: "m" }],
      });
      expect(made.status).toBe(201);
      await travel(server.url, { size, dark: size === "phone" }, async (journey) => {
        const { page } = journey;
        const open = () => page.goto(`/modi/codecs?type=${encodeURIComponent(type)}`);
        const save = async (code: string, reason: string) => {
          await page.getByLabel("Código JavaScript").fill(code);
          await page.getByLabel("Motivo").fill(reason);
          await page.getByRole("button", { name: "Guardar" }).click();
          await toast(journey, `Se guardó el decodificador de ${type}.`).waitFor();
        };
        await enter(journey, "admin", `/modi/codecs?type=${encodeURIComponent(type)}`);
        await save("function decodeUplink() { for (;;) {} }", "Primera versión");
        for (let n = 0; n < 5; n++) await uplink(network, n);

        await open();
        const notice = page.getByRole("note").filter({ hasText: /^Desactivado por la plataforma el / });
        await notice.getByText("Tardó más de 50 ms en varios mensajes.").waitFor();
        await notice.getByText(/se guardan sin decodificar/).waitFor();
        await journey.accessible();
        await journey.shot("codecs-switched-off");

        // Switched on unchanged, the codec runs again; corrected, it decodes the stored messages.
        await notice.getByRole("button", { name: "Reactivar" }).click();
        await toast(journey, `Se reactivó el decodificador de ${type}.`).waitFor();
        await notice.waitFor({ state: "hidden" });
        await save("function decodeUplink({ bytes }) { return { data: { level: bytes[0] } }; }", "Sin bucle");
        await open();
        await page.getByRole("button", { name: "Los que no tienen lecturas" }).click();
        await page.getByText("5 mensajes, 5 con lecturas").waitFor();
        expect(await page.getByText(/^Desactivado por la plataforma el /).count()).toBe(0);
      });
    });
});
