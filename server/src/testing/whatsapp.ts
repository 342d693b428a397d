import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { WhatsappSettings } from "../platform/config/config.whatsapp.ts";

/** A message that the provider was requested to send. */
export interface SentMessage {
  id: string;
  to: string;
  type: "text" | "interactive" | "template" | "document";
  document?: { id: string; filename: string; caption: string };
  text?: { body: string };
  interactive?: { body: { text: string }; action: { buttons: { reply: { id: string; title: string } }[] } };
  template?: { name: string; language: { code: string }; components: TemplatePart[] };
  biz_opaque_callback_data: string;
}
interface TemplatePart {
  type: string;
  sub_type?: string;
  parameters: { type: string; text?: string; payload?: string }[];
}

export interface TestWhatsapp {
  settings: WhatsappSettings;
  received: SentMessage[];
  /** Uploaded files, as multipart form data. */
  media: ReadonlyMap<string, Buffer>;
  next(): Promise<SentMessage>;
  /** Sets the responses of the next calls; `silent` accepts the message and never responds. */
  refuse(times: number, answer: { status: number; error: object } | "silent" | "drop"): void;
  /** The user wrote, so free text is allowed. */
  opened(phone: string): void;
  close(): Promise<void>;
}

/**
 * A loopback server that implements the calls of WhatsApp's Cloud API: its token, its templates, its 24-hour window.
 */
export async function startWhatsapp(): Promise<TestWhatsapp> {
  const media = new Map<string, Buffer>();
  const received: SentMessage[] = [];
  const inbox: SentMessage[] = [];
  const waiting: ((message: SentMessage) => void)[] = [];
  const open = new Set<string>();
  let refusals: Parameters<TestWhatsapp["refuse"]> = [0, "silent"];
  const server = createServer(async (request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const fault = (status: number, code: number, message: string) =>
      send(status, { error: { message, type: "OAuthException", code, error_data: { details: message } } });
    const bytes = Buffer.concat(await request.toArray());
    if (request.headers.authorization !== "Bearer a-token-of-the-test")
      return fault(401, 190, "Invalid OAuth access token.");
    if (request.url === "/v23.0/100200300/media") {
      const id = `media.${randomUUID()}`;
      media.set(id, bytes);
      return send(200, { id });
    }
    const body = JSON.parse(bytes.toString());
    if (request.url !== "/v23.0/100200300/messages" || body.messaging_product !== "whatsapp")
      return fault(404, 100, "Unknown path");
    const [left, answer] = refusals;
    if (left > 0) {
      refusals = [left - 1, answer];
      if (answer !== "silent" && answer !== "drop") return send(answer.status, { error: answer.error });
    }
    if (body.type !== "template" && !open.has(body.to))
      return fault(400, 131047, "Message failed to send because more than 24 hours have passed");
    const id = `wamid.${randomUUID()}`;
    const message = { ...body, id } as SentMessage;
    received.push(message);
    const waiter = waiting.shift();
    if (waiter) waiter(message);
    else inbox.push(message);
    // The message was accepted, but the sender gets no response.
    if (left > 0 && answer === "drop") return response.destroy();
    send(200, {
      messaging_product: "whatsapp",
      contacts: [{ input: body.to, wa_id: body.to }],
      messages: [{ id }],
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      url: `http://127.0.0.1:${port}/v23.0`,
      token: "a-token-of-the-test",
      phoneId: "100200300",
      number: "56911112222",
      appSecret: "an app secret of the test",
      verifyToken: "verify-me-please",
      template: "vetaverde_notice",
      alarmTemplate: "vetaverde_alarm",
    },
    received,
    media,
    next: () => {
      const message = inbox.shift();
      return message ? Promise.resolve(message) : new Promise((resolve) => waiting.push(resolve));
    },
    refuse: (...given) => {
      refusals = given;
    },
    opened: (phone) => open.add(phone),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A body as the provider sends it, with its signature. */
export function whatsappEvent(
  { phoneId, appSecret }: Pick<WhatsappSettings, "phoneId" | "appSecret">,
  value: { statuses?: object[]; messages?: object[] },
): { payload: Buffer; headers: Record<string, string> } {
  const payload = Buffer.from(
    JSON.stringify({
      object: "whatsapp_business_account",
      entry: [
        {
          id: "1",
          changes: [
            {
              field: "messages",
              value: { messaging_product: "whatsapp", metadata: { phone_number_id: phoneId }, ...value },
            },
          ],
        },
      ],
    }),
  );
  const signature = createHmac("sha256", appSecret).update(payload).digest("hex");
  return {
    payload,
    headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` },
  };
}
