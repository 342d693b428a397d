/** @module-tag long */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWhatsapp, type TestWhatsapp, whatsappEvent } from "../../server/src/testing/whatsapp.ts";
import { mainProject, person, signIn } from "./api.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, toast } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let server: RunningServer;
let whatsapp: TestWhatsapp;
beforeAll(async () => {
  whatsapp = await startWhatsapp();
  const { settings } = whatsapp;
  server = await startServer({
    env: {
      WHATSAPP_URL: settings.url,
      WHATSAPP_TOKEN: settings.token,
      WHATSAPP_PHONE_ID: settings.phoneId,
      WHATSAPP_NUMBER: settings.number,
      WHATSAPP_APP_SECRET: settings.appSecret,
      WHATSAPP_VERIFY_TOKEN: settings.verifyToken,
    },
  });
});
afterAll(async () => {
  await server.close();
  await whatsapp.close();
});

/** Each size has its own user and telephone. */
const OWN = {
  desktop: { who: "escritura", phone: "56910000001" },
  phone: { who: "admin", phone: "56910000002" },
} as const;

let webhooks = 0;
async function writes(phone: string, body: string, about?: string): Promise<void> {
  whatsapp.opened(phone);
  const message = { from: phone, id: `wamid.e2e${++webhooks}`, type: "text", text: { body } };
  const { payload, headers } = whatsappEvent(whatsapp.settings, {
    messages: [{ ...message, ...(about ? { context: { id: about } } : {}) }],
  });
  const url = `${server.url}/fkl-notification/whatsapp/webhook`;
  expect((await fetch(url, { method: "POST", headers, body: new Uint8Array(payload) })).status).toBe(200);
}

describe.each(EVERY_SIZE)("WhatsApp on a phone, %s", (size) => {
  const { who, phone } = OWN[size];
  it("verifies a phone number and answers a notification from it", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, who, "/notifications/preferences");
      await page.getByRole("button", { name: "Registrar mi teléfono" }).click();
      const code = (await page.getByText(/^VetaVerde [A-Z2-9]{8}$/).textContent()) ?? "";
      await journey.accessible();
      await journey.shot("whatsapp-join");
      await writes(phone, code);
      await page.getByText(new RegExp(`Recibe notificaciones en \\+${phone}`)).waitFor();

      const system = await signIn(server.url, person("sistema"));
      const { id: project } = await mainProject(system);
      const { user } = (await signIn(server.url, person(who))) ?? {};
      const sent = await system.call("POST", `/fkl-notification/${project}/notifications`, {
        priority: 2,
        methods: [1, 3],
        recipients: { users: [user.id] },
        message: `Corte de camino ${size}\nPase por la **ladera norte**:\n- con cadenas\n- antes de las 18:00`,
      });
      expect(sent.status).toBe(201);
      const sentTo = () =>
        whatsapp.received.find(
          ({ to, text }) => to === phone && text?.body.includes(`Corte de camino ${size}`),
        );
      await expect.poll(sentTo, { timeout: 10_000 }).toBeDefined();
      await writes(phone, "Recibido, voy por el norte", sentTo()?.id);
      await enter(journey, who, `/notifications?item=${sent.body.data.id}`);
      await page
        .getByRole("region", { name: "Respuestas" })
        .getByText("Recibido, voy por el norte")
        .waitFor();
      await page.getByRole("textbox", { name: /^Respuesta/ }).fill("Ya llegué");
      await page.getByRole("button", { name: "Responder" }).click();
      await toast(journey, "Se envió su respuesta.").waitFor();
      await journey.accessible();
      await journey.shot("notification-replies");
    }));
});
