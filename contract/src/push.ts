import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, words } from "./shapes.ts";

const state = z
  .object({
    /** Whether the platform can send browser notifications. */
    available: z.boolean(),
    /** The key with which a browser subscribes at its push service; null where nothing is sent. */
    publicKey: z.string().nullable(),
    devices: z.array(
      z.object({
        id,
        /** Lets a browser recognise itself: the first 16 hexadecimal digits of the SHA-256 of its push address. */
        mark: z.string(),
        device: z.string(),
        createdAt: instant,
        lastAt: instant.nullable(),
      }),
    ),
    /**
     * The caller's browsers that no longer receive notifications: ended by a new password or a closed account
     * (`account`), or removed by the user (`left`).
     */
    ended: z.array(z.object({ mark: z.string(), why: z.enum(["account", "left"]) })),
  })
  .meta({ id: "PushState" });
export type PushState = z.output<typeof state>;

const ofBytes = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}=*$`));

export const pushEndpoints = {
  own: endpoint({
    method: "GET",
    path: "/fkl-notification/push",
    access: "session",
    summary: "Lists the browsers in which the caller receives notifications even when no page is open.",
    reply: state,
  }),
  join: endpoint({
    method: "POST",
    path: "/fkl-notification/push",
    access: "session",
    summary: "Enables push notifications for this browser, with the subscription that the browser provides.",
    body: z.strictObject({
      endpoint: z.url({ protocol: /^https?$/ }).max(1000),
      keys: z.strictObject({ p256dh: ofBytes(87), auth: ofBytes(22) }),
      device: words(80),
    }),
    reply: state,
    errors: ["METHOD_NOT_AVAILABLE", "VALIDATION"],
  }),
  leave: endpoint({
    method: "POST",
    path: "/fkl-notification/push/leave",
    access: "session",
    summary: "Disables push notifications for one of the caller's browsers.",
    body: z.strictObject({ id }),
    reply: state,
    errors: ["NOT_FOUND"],
  }),
} as const;
