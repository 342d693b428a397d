// Presentations of commitments: the inspection bundle and the lanes by month.
import { LOCALES } from "@vetaverde/domain/locale";
import * as z from "zod";
import { lanes, MAX_BUNDLED, MAX_LANES } from "./commitment.ts";
import { endpoint } from "./endpoint.ts";
import { id, inProject, several } from "./shapes.ts";

const area = "Commitments";

export const viewEndpoints = {
  bundle: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/commitments/bundle.pdf",
    access: "read",
    area,
    summary:
      "Renders an inspection bundle as PDF: for each commitment the quote, its page with the quote marked, monitorings, evidence and history.",
    params: inProject,
    query: z.strictObject({
      commitment: several(id, MAX_BUNDLED),
      locale: z
        .enum(LOCALES)
        .optional()
        .meta({ description: "Language of the bundle; absent: the caller's language" }),
    }),
    download: { contentType: "application/pdf" },
    errors: ["NOT_FOUND", "IMPORT_BUSY"],
  }),
  lane: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/commitments/lane",
    access: "read",
    area,
    summary:
      "Returns the monitorings that serve commitments, by month and status, and the day on which the next is due.",
    params: inProject,
    query: z.strictObject({ commitment: several(id, MAX_LANES) }),
    reply: lanes,
  }),
} as const;
