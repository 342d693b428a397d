import * as z from "zod";
import { MAIL_SENDERS } from "./device-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./shapes.ts";
import { SMTP_OUTCOMES } from "./smtp.ts";

export const deviceMailTest = endpoint({
  method: "POST",
  path: "/fkl-modi/{project}/devices/{device}/mail/test",
  access: "admin",
  area: "ModiList",
  summary:
    "Sends a test mail to the caller's own address through the mail server of the device's alerts, and returns the server's answer.",
  params: z.strictObject({ project: id, device: id }),
  reply: z
    .object({
      way: z.enum(MAIL_SENDERS).meta({ description: "Owner of the mail server that was used" }),
      outcome: z
        .enum([...SMTP_OUTCOMES, "none"])
        .meta({ description: "Outcome of the test; none: no mail server is configured" }),
      answer: z.string(),
      to: z.string(),
    })
    .meta({ id: "DeviceMailTested" }),
  errors: ["NOT_FOUND", "RATE_LIMITED"],
});
