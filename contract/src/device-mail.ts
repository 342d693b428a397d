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
    "Sends a mail to one's own address by the way that the device's alerts leave, and tells what the server answered.",
  params: z.strictObject({ project: id, device: id }),
  reply: z
    .object({
      way: z.enum(MAIL_SENDERS).meta({ description: "Whose server it went through" }),
      outcome: z
        .enum([...SMTP_OUTCOMES, "none"])
        .meta({ description: "none: there is no mail server at all" }),
      answer: z.string(),
      to: z.string(),
    })
    .meta({ id: "DeviceMailTested" }),
  errors: ["NOT_FOUND", "RATE_LIMITED"],
});
