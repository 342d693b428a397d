import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./shapes.ts";

const values = {
  active: z.boolean().describe("Whether backups are made by themselves."),
  everyHours: z.int().min(1).max(168).describe("Hours from one backup to the next."),
  keep: z.int().min(1).max(400).describe("How many backups stay; older ones are deleted."),
  lateHours: z
    .int()
    .min(2)
    .max(720)
    .describe("Age of the newest backup, in hours, from which the system administrators are notified."),
  version: z.int32(),
};
const run = z
  .object({
    id,
    startedAt: instant,
    endedAt: instant.nullable(),
    state: z.enum(["running", "done", "failed"]),
    scheduled: z.boolean().describe("False: made by the operator's command."),
    backup: z.string().nullable().describe("Its name at the place of backups."),
    savedAt: instant.nullable().describe("The instant whose state it has."),
    bytes: z.int().nullable().describe("Size of the database and the files."),
    written: z.int().nullable().describe("What was new at the place of backups."),
    lostFiles: z.int().nullable().describe("Files that the storage no longer has whole."),
    error: z
      .string()
      .nullable()
      .describe(
        "INTERRUPTED, or the cause in English; of a successful one, why old backups were not deleted.",
      ),
  })
  .meta({ id: "BackupRun" });
const backups = z
  .object({
    configured: z.boolean().describe("Whether the operator has set BACKUP_TO."),
    encrypted: z.boolean(),
    schedule: z.object(values),
    lastSuccess: instant.nullable().describe("The instant whose state the newest backup has."),
    isLate: z.boolean(),
    runs: z.array(run).describe("The newest first, at most 30."),
  })
  .meta({ id: "Backups" });
export type Backups = z.infer<typeof backups>;

export const backupsEndpoints = {
  state: endpoint({
    method: "GET",
    path: "/fkl-general/backups",
    access: "system",
    summary: "Returns the schedule of backups, the last success and the latest runs.",
    reply: backups,
  }),
  setSchedule: endpoint({
    method: "PUT",
    path: "/fkl-general/backups/schedule",
    access: "system",
    summary: "Changes how often backups are made, how many stay, and when a missing one is notified.",
    body: z.strictObject(values),
    reply: backups,
    errors: ["STALE_VERSION"],
  }),
} as const;
