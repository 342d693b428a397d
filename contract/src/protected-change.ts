import { CHANGE_STATES, PROTECTED_KINDS } from "@vetaverde/domain/protections/change";
import * as z from "zod";
import { id, instant } from "./shapes.ts";

const person = z.object({ id, name: z.string() });
const values = z.record(z.string(), z.unknown());

export const protectedChange = z
  .object({
    id,
    project: id.nullable().meta({ description: "Null: it concerns an account of the platform" }),
    kind: z.enum(PROTECTED_KINDS),
    subject: z.string().meta({ description: "Identifier of what it is about, or an e-mail" }),
    label: z.string().meta({ description: "What the subject was called when it was asked for" }),
    before: values,
    after: values,
    reason: z.string().nullable(),
    state: z.enum(CHANGE_STATES),
    requestedAt: instant,
    requestedBy: person,
    expiresAt: instant,
    appliesAt: instant
      .nullable()
      .meta({ description: "Nobody could confirm it: it applies by itself then, unless it is withdrawn" }),
    confirmers: z.array(person).meta({ description: "Who could confirm it when it was asked for" }),
    decidedAt: instant.nullable(),
    decidedBy: person.nullable().meta({ description: "Null: it was decided by time or by another change" }),
    decisionReason: z.string().nullable(),
    mayConfirm: z.boolean().meta({ description: "Whether the caller may confirm it" }),
    mayReject: z.boolean(),
    mayWithdraw: z.boolean(),
  })
  .meta({ id: "ProtectedChange" });
export type ProtectedChange = z.output<typeof protectedChange>;

/** Answer with 202 in place of the call's reply where the change needs a second person's confirmation. */
export const waiting = z.object({ pendingChange: protectedChange }).meta({ id: "WaitingChange" });
export type WaitingChange = z.output<typeof waiting>;
