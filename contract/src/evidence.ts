import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject } from "./shapes.ts";

/** Maximum number of evidence files of one follow-up. */
export const EVIDENCE_FILES = 20;

/** A file attached to a follow-up, in the version that it had when it was attached. */
export const evidenceFile = z
  .object({
    file: id,
    version: z.number().int(),
    name: z.string(),
    kind: z.string().meta({ description: "Media type, determined from the bytes" }),
    size: z.number().int().meta({ description: "Size in bytes" }),
    preview: z
      .boolean()
      .meta({ description: "Whether a browser may display the file: raster images and PDF only" }),
  })
  .meta({ id: "EvidenceFile" });
export type EvidenceFile = z.output<typeof evidenceFile>;

const oneFile = inProject.extend({ file: id });

/** The files of follow-ups. Users with access to plans may open them, even without access to the files page. */
export const evidenceEndpoints = (area: string) =>
  ({
    addEvidence: endpoint({
      method: "POST",
      path: "/fkl-plan/{project}/evidence",
      access: "write",
      area,
      summary:
        "Uploads a photo or a file of at most 16 MB in the field `file`, to be referenced in a follow-up. Each upload creates a separate file, even if another has the same name.",
      params: inProject,
      upload: true,
      reply: evidenceFile,
      status: 201,
      errors: ["FILE_MISSING", "FILE_TOO_LARGE", "FILE_QUOTA"],
    }),
    evidence: endpoint({
      method: "GET",
      path: "/fkl-plan/{project}/evidence/{file}",
      access: "read",
      area,
      summary: "Returns the bytes of a follow-up's file, always as a download.",
      params: oneFile,
      download: { contentType: "application/octet-stream" },
      errors: ["NOT_FOUND"],
    }),
    evidencePreview: endpoint({
      method: "GET",
      path: "/fkl-plan/{project}/evidence/{file}/preview",
      access: "read",
      area,
      summary:
        "Returns the bytes of a follow-up's file for display if it is a raster image or a PDF; 404 for everything else.",
      params: oneFile,
      download: { contentType: "application/octet-stream" },
      errors: ["NOT_FOUND"],
    }),
  }) as const;
