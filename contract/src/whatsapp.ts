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
      "Returns whether the caller receives notifications by WhatsApp, and on which telephone; `status` states whether it is verified.",
    reply: state,
    results: ["FK-0017"],
  }),
  join: endpoint({
    method: "POST",
    path: "/fkl-notification/whatsapp/code",
    access: "session",
    summary:
      "Creates a code that the caller sends from their own telephone within fifteen minutes; the message verifies the telephone and consents to notifications.",
    reply: z.object({ code: z.string(), number: z.string(), link: z.string(), until: instant }),
    errors: ["METHOD_NOT_AVAILABLE"],
  }),
  leave: endpoint({
    method: "POST",
    path: "/fkl-notification/whatsapp/leave",
    access: "session",
    summary: "Disables the caller's notifications by WhatsApp; pending messages are not sent.",
    reply: state,
  }),
  verify: endpoint({
    method: "GET",
    path: "/fkl-notification/whatsapp/webhook",
    access: "open",
    summary:
      "Answers the provider's verification of the webhook URL with its challenge, if the token is correct.",
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
      "Receives the provider's events, signed in X-Hub-Signature-256: delivered, read, failed, and the messages and button presses of users.",
    body: z.record(z.string(), z.unknown()),
    reply: z.literal(true),
    errors: ["WHATSAPP_SIGNATURE", "METHOD_NOT_AVAILABLE"],
  }),
} as const;
