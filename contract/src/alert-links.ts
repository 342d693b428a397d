import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, words } from "./shapes.ts";

const token = z.string().regex(/^[\w-]{43}$/);
const alertLink = z
  .object({
    project: z.string(),
    device: z.string(),
    sensor: z.string().nullable(),
    unit: z.string().nullable(),
    resolution: z.number().nullable(),
    value: z.number().nullable(),
    priority: z.number().int(),
    type: z.string(),
    raisedAt: instant,
    /** The time zone in which times are displayed. */
    timeZone: z.string(),
    /** The recipient of the link. */
    person: z.string(),
    acknowledged: z.object({ at: instant, by: z.string(), note: z.string().nullable() }).nullable(),
  })
  .meta({ id: "AlertLink" });
export type AlertLink = z.output<typeof alertLink>;

export const alertLinksEndpoints = {
  look: endpoint({
    method: "POST",
    path: "/fkl-modi/alert-links/look",
    access: "open",
    summary:
      "Returns what the link of a mail or a message shows of an alert, and whether the link is still valid. Changes nothing.",
    body: z.strictObject({ token }),
    reply: alertLink,
    errors: ["ALERT_LINK_OVER"],
  }),
  use: endpoint({
    method: "POST",
    path: "/fkl-modi/alert-links/acknowledge",
    access: "open",
    summary:
      "Acknowledges the alert once, in the name of the person whom the link was sent to; the audit trail records it.",
    body: z.strictObject({ token, note: words(500).nullable().optional() }),
    reply: alertLink,
    errors: ["ALERT_LINK_OVER", "FORBIDDEN"],
  }),
} as const;
