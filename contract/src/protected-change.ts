import { CHANGE_STATES, PROTECTED_KINDS } from "@vetaverde/domain/protections/change";
import * as z from "zod";
import { id, instant } from "./shapes.ts";

const person = z.object({ id, name: z.string() });
const values = z.record(z.string(), z.unknown());

export const protectedChange = z
  .object({
    id,
    project: id
      .nullable()
      .meta({ description: "Project of the change; null if it concerns an account of the platform" }),
    kind: z.enum(PROTECTED_KINDS),
    subject: z
      .string()
      .meta({ description: "Identifier of the subject of the change, or an e-mail address" }),
    label: z.string().meta({ description: "Name of the subject at the time of the request" }),
    before: values,
    after: values,
    reason: z.string().nullable(),
    state: z.enum(CHANGE_STATES),
    requestedAt: instant,
    requestedBy: person,
    expiresAt: instant,
    appliesAt: instant.nullable().meta({
      description:
        "Instant at which the change applies automatically unless it is withdrawn, because no user could confirm it",
    }),
    confirmers: z
      .array(person)
      .meta({ description: "Users who could confirm the change at the time of the request" }),
    decidedAt: instant.nullable(),
    decidedBy: person
      .nullable()
      .meta({ description: "User who decided; null if the change was decided by time or by another change" }),
    decisionReason: z.string().nullable(),
    mayConfirm: z.boolean().meta({ description: "Whether the caller may confirm the change" }),
    mayReject: z.boolean(),
    mayWithdraw: z.boolean(),
  })
  .meta({ id: "ProtectedChange" });
export type ProtectedChange = z.output<typeof protectedChange>;

/** Answer with 202 in place of the call's reply where the change needs a second person's confirmation. */
export const waiting = z.object({ pendingChange: protectedChange }).meta({ id: "WaitingChange" });
export type WaitingChange = z.output<typeof waiting>;
