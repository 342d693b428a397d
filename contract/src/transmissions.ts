import { FREQUENCIES } from "@vetaverde/domain/authorities/due";
import { REVIEW_REASONS } from "@vetaverde/domain/authorities/judge";
import { SERVICES } from "@vetaverde/domain/authorities/services";
import { allUnits } from "@vetaverde/domain/devices/units";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { XLSX } from "./previews.ts";
import { day, id, inProject, instant, instantWithOffset, locale, words } from "./shapes.ts";

const AREA = "Authorities";
const one = z.strictObject({ project: id, profile: id });

/** `trial`: nothing leaves the machine. `paused`: what becomes due waits. */
export const PROFILE_STATES = ["trial", "live", "paused"] as const;

/**
 * State of the values of an instant. `sent`: sent, and its answer has not come; `review`: a person decides; `trial`: would
 * have been sent; `gap`: a person marked that there are none.
 */
export const SUBMISSION_STATES = [
  "waiting",
  "sent",
  "accepted",
  "refused",
  "review",
  "trial",
  "gap",
] as const;
const submissionState = z.enum(SUBMISSION_STATES);
const outcome = z.enum([
  "accepted",
  "acceptedEarlier",
  "refused",
  "credentials",
  "unclear",
  "lost",
  "unsent",
]);

/** Identifiers as the service names them: of the work, the companies, the device. */
const settings = z.record(z.string().max(40), z.string().trim().max(60));
/** A value as sent: a decimal number with a point. */
const valueText = z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/);
const values = z.record(z.string().max(60), valueText);
const gapCode = z.strictObject({ code: words(40), meaning: words(200) });

const fieldBody = z.strictObject({
  name: words(60),
  sensor: id,
  unit: z.enum(allUnits).optional().meta({
    description: "Of the value as sent; only where the service does not prescribe it",
  }),
  decimals: z.int().min(0).max(6).optional(),
});

const profileBody = z.strictObject({
  name: words(100),
  service: z.enum(SERVICES),
  station: id.nullable(),
  address: z.string().trim().min(1).max(300),
  settings,
  frequency: z.enum(FREQUENCIES),
  gapCodes: z.array(gapCode).max(40),
  fields: z.array(fieldBody).min(1).max(20),
  password: z.string().min(1).max(200).optional().meta({
    description:
      "Write-only. Absent: the stored password is kept, provided that address and user are unchanged",
  }),
});

const counts = z.object({
  accepted: z.int32(),
  waiting: z.int32(),
  refused: z.int32(),
  review: z.int32(),
  gap: z.int32(),
  trial: z.int32(),
});

const listed = {
  id,
  name: z.string(),
  service: z.enum(SERVICES),
  station: z.object({ id, name: z.string() }).nullable(),
  state: z.enum(PROFILE_STATES),
  frequency: z.enum(FREQUENCIES),
  nextDue: instant,
  acceptedAt: instant.nullable().meta({ description: "Instant of the last acceptance" }),
  fault: z.string().nullable().meta({
    description:
      "Why nothing can be sent at present: credentials, secret (the stored password cannot be read) or connection; null: nothing prevents it",
  }),
};
const profile = z
  .object({
    ...listed,
    refused: z.int32().meta({ description: "Number of instants that were refused" }),
    review: z.int32().meta({ description: "Number of instants that wait for a person" }),
  })
  .meta({ id: "TransmissionProfile" });
export type TransmissionProfile = z.output<typeof profile>;

const detail = z
  .object({
    ...listed,
    version: z.int32(),
    address: z.string(),
    settings: z.record(z.string(), z.string()),
    gapCodes: z.array(z.object({ code: z.string(), meaning: z.string() })),
    hasPassword: z.boolean(),
    commitments: z
      .array(z.object({ id, code: z.string(), summary: z.string() }))
      .meta({ description: "Commitments that it serves" }),
    liveSince: instant.nullable(),
    fields: z.array(
      z.object({
        name: z.string(),
        unit: z.string(),
        decimals: z.int32(),
        isRequired: z.boolean(),
        sensor: z.object({ id, name: z.string(), unit: z.string(), device: z.string() }),
        example: z
          .object({ value: z.number(), text: z.string(), at: instant })
          .nullable()
          .meta({ description: "The sensor's last reading, and how it would be sent" }),
      }),
    ),
  })
  .meta({ id: "TransmissionProfileDetail" });
export type TransmissionProfileDetail = z.output<typeof detail>;

const ledgerDay = z.object({ day: z.string() }).extend(counts.shape);
const submission = z
  .object({
    dueAt: instant,
    measuredAt: instant,
    state: submissionState,
    reason: z.enum(REVIEW_REASONS).nullable(),
    values: z.record(z.string(), z.string()),
    tries: z.int32(),
    nextTryAt: instant.nullable(),
    receipt: z.string().nullable(),
  })
  .meta({ id: "TransmissionSubmission" });
export type TransmissionSubmission = z.output<typeof submission>;

const record = submission
  .extend({
    message: z.string().meta({ description: "The body as it is or would be sent, with an empty password" }),
    attempts: z.array(
      z.object({
        n: z.int32(),
        at: instant,
        hash: z.string().meta({ description: "SHA-256 of the body with an empty password, hexadecimal" }),
        body: z.string(),
        answeredAt: instant.nullable(),
        outcome: outcome.nullable().meta({ description: "Null: the attempt was cut off before an answer" }),
        status: z.int32().nullable(),
        words: z.string().nullable().meta({ description: "The authority's own words" }),
        receipt: z.string().nullable(),
        asked: z.string().nullable().meta({
          description: "The answer to the question what the authority has under the receipt",
        }),
      }),
    ),
    decisions: z.array(
      z.object({
        kind: z.enum(["value", "gap", "delivered"]),
        values: z.record(z.string(), z.string()).nullable(),
        code: z.string().nullable(),
        receipt: z.string().nullable(),
        notReceived: z.boolean().meta({
          description: "Whether the person stated that the authority does not have the values",
        }),
        newMeter: z.boolean().meta({ description: "Whether a totaliser started anew with the values" }),
        reason: z.string(),
        at: instant,
        by: z.object({ id, name: z.string() }),
      }),
    ),
  })
  .meta({ id: "TransmissionRecord" });
export type TransmissionRecord = z.output<typeof record>;

const reason = words(500);
const decision = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("value"),
    at: instantWithOffset,
    values,
    notReceived: z.boolean().optional().meta({
      description:
        "The statement that the authority does not have the values; required after an answer that was lost or is unclear",
    }),
    newMeter: z.boolean().optional().meta({
      description: "A totaliser starts anew with these values, which may be lower than those before",
    }),
    reason,
  }),
  z.strictObject({ kind: z.literal("gap"), at: instantWithOffset, code: words(40), reason }),
  z.strictObject({ kind: z.literal("delivered"), at: instantWithOffset, receipt: words(100), reason }),
]);

export const transmissionsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/transmissions",
    access: "write",
    area: AREA,
    summary: "Lists the profiles by which values are sent to authorities.",
    params: inProject,
    reply: z.array(profile),
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/transmissions/{profile}",
    access: "write",
    area: AREA,
    summary: "Returns a profile: service, who sends, variables with an example of what would be sent.",
    params: one,
    reply: detail,
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/transmissions",
    access: "admin",
    area: AREA,
    summary: "Creates a profile in trial: what becomes due is recorded, and nothing is sent.",
    params: inProject,
    body: profileBody,
    reply: detail,
    status: 201,
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-modi/{project}/transmissions/{profile}",
    access: "admin",
    area: AREA,
    summary: "Changes a profile. A new password releases what waits because the earlier one was refused.",
    params: one,
    body: profileBody.extend({ version: z.int32() }),
    reply: detail,
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
  live: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/transmissions/{profile}/live",
    access: "admin",
    area: AREA,
    summary:
      "Sends from now on what becomes due, and what waited while the profile was paused. Requires the caller's own password again.",
    params: one,
    body: z.strictObject({ password: z.string().max(200), version: z.int32() }),
    personal: true,
    reply: detail,
    errors: ["NOT_FOUND", "STALE_VERSION", "WRONG_OLD_PASSWORD"],
  }),
  pause: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/transmissions/{profile}/pause",
    access: "admin",
    area: AREA,
    summary: "Sends nothing more until the profile is live again; what becomes due waits.",
    params: one,
    body: z.strictObject({ reason, version: z.int32() }),
    reply: detail,
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
  ledger: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/transmissions/{profile}/ledger",
    access: "write",
    area: AREA,
    summary:
      "Counts the instants of each day by state. Days are those of UTC−4, as the authority's obligations count them.",
    params: one,
    query: z.strictObject({ from: day, to: day }),
    reply: z.array(ledgerDay),
    errors: ["NOT_FOUND"],
  }),
  ledgerXlsx: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/transmissions/{profile}/ledger.xlsx",
    access: "write",
    area: AREA,
    summary: "Returns a period's instants as a workbook: values, state, receipt, last answer, decisions.",
    params: one,
    query: z.strictObject({ from: day, to: day }),
    download: { contentType: XLSX },
    errors: ["NOT_FOUND"],
  }),
  ledgerPdf: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/transmissions/{profile}/ledger.pdf",
    access: "write",
    area: AREA,
    summary:
      "Returns a period's instants as a PDF that serves as evidence: each attempt with its answer, receipt and hash, at most 10,000 instants. The audit trail records the hash of its data.",
    params: one,
    query: z.strictObject({ from: day, to: day, locale: locale.optional() }),
    download: { contentType: "application/pdf" },
    errors: ["NOT_FOUND", "REPORTS_BUSY"],
  }),
  submissions: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/transmissions/{profile}/submissions",
    access: "write",
    area: AREA,
    summary:
      "Lists the instants of a day (UTC−4), or all that were refused or wait for a person, at most 300, the latest first.",
    params: one,
    query: z.strictObject({ day: day.optional() }),
    reply: z.array(submission),
    errors: ["NOT_FOUND"],
  }),
  submission: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/transmissions/{profile}/submission",
    access: "write",
    area: AREA,
    summary: "Returns an instant with every attempt, the authority's words, and what people decided.",
    params: one,
    query: z.strictObject({ at: instantWithOffset }),
    reply: record,
    errors: ["NOT_FOUND"],
  }),
  decide: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/transmissions/{profile}/decisions",
    access: "admin",
    area: AREA,
    summary:
      "Decides about values that were refused or could not be sent: other values are sent, the gap is marked with a code of the regulation, or they are recorded as delivered with the authority's receipt.",
    params: one,
    body: decision,
    reply: record,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
} as const;
