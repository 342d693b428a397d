import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";

const state = z
  .object({
    /** Whether the platform is connected to WhatsApp. */
    available: z.boolean(),
    /** The user's verified telephone number; null: none. */
    phone: z.string().nullable(),
    joinedAt: instant.nullable(),
  })
  .meta({ id: "WhatsappState" });
export type WhatsappState = z.output<typeof state>;

export const whatsappEndpoints = {
  own: endpoint({
    method: "GET",
    path: "/fkl-notification/whatsapp",
    access: "session",
    summary:
      "Whether oneself gets notifications by WhatsApp, and on which telephone; `status` says that it is proved.",
    reply: state,
    results: ["FK-0017"],
  }),
  join: endpoint({
    method: "POST",
    path: "/fkl-notification/whatsapp/code",
    access: "session",
    summary:
      "A code that oneself sends from one's own telephone within fifteen minutes: that proves it, and says that one wants messages.",
    reply: z.object({ code: z.string(), number: z.string(), link: z.string(), until: instant }),
    errors: ["METHOD_NOT_AVAILABLE"],
  }),
  leave: endpoint({
    method: "POST",
    path: "/fkl-notification/whatsapp/leave",
    access: "session",
    summary: "No more messages by WhatsApp; what waits is not sent.",
    reply: state,
  }),
  verify: endpoint({
    method: "GET",
    path: "/fkl-notification/whatsapp/webhook",
    access: "open",
    summary:
      "The provider's question whether the address is ours: answered with its challenge where the token is right.",
    query: z.strictObject({
      "hub.mode": z.string().optional(),
      "hub.verify_token": z.string().optional(),
      "hub.challenge": z.string().optional(),
    }),
  }),
  event: endpoint({
    method: "POST",
    path: "/fkl-notification/whatsapp/webhook",
    access: "open",
    summary:
      "Events of the provider, signed in X-Hub-Signature-256: delivered, read, failed, and what people write and press.",
    body: z.record(z.string(), z.unknown()),
    reply: z.literal(true),
    errors: ["WHATSAPP_SIGNATURE", "METHOD_NOT_AVAILABLE"],
  }),
} as const;
