import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, pageOf, paging, words } from "./shapes.ts";

const area = "FilesContainer";

export const FILE_TYPES = ["instrument", "report", "image", "evidence", "other"] as const;
export type FileType = (typeof FILE_TYPES)[number];
export const fileType = z.enum(FILE_TYPES);

const count = z.number().int();
export const fileVersion = z
  .object({
    version: count.meta({ description: "1 is the first" }),
    name: z.string().meta({ description: "The name that this version was given with" }),
    kind: z.string().meta({ description: "Media type, judged from the bytes" }),
    size: count.meta({ description: "Bytes" }),
    sha256: z.string(),
    preview: z.boolean().meta({ description: "Whether a browser may show it: raster images and PDF" }),
    createdAt: instant,
    createdBy: z.string(),
  })
  .meta({ id: "FileVersion" });
export type FileVersion = z.output<typeof fileVersion>;

export const fileRecord = fileVersion
  .extend({
    id,
    type: fileType,
    withdrawn: z
      .object({ at: instant, by: z.string(), reason: z.string() })
      .nullable()
      .meta({ description: "Who withdrew it, when and why; null while it stands" }),
  })
  .meta({ id: "File", description: "A file with the facts of its newest version" });
export type FileRecord = z.output<typeof fileRecord>;

const oneFile = inProject.extend({ file: id });
const oneVersion = z.strictObject({ version: z.coerce.number().int().min(1).max(1_000_000).optional() });

export const filesEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-file/{project}/files",
    access: "read",
    area,
    summary: "Files of a project by type, each with its newest version.",
    params: inProject,
    query: z.strictObject({
      ...paging(["name", "date", "size"]),
      type: fileType.optional(),
      withdrawn: z.enum(["true", "false"]).optional(),
    }),
    reply: pageOf(fileRecord),
  }),
  upload: endpoint({
    method: "POST",
    path: "/fkl-file/{project}/files",
    access: "write",
    area,
    summary:
      "A file of at most 16 MB in the field `file`; larger ones by tus 1.0 at /fkl-file/{project}/uploads. The same name, or `file`, makes a new version.",
    params: inProject,
    query: z.strictObject({ type: fileType, file: id.optional() }),
    upload: true,
    reply: fileRecord,
    status: 201,
    errors: ["FILE_MISSING", "FILE_TOO_LARGE", "FILE_NOT_IMAGE", "FILE_QUOTA", "NOT_FOUND", "CONFLICT"],
  }),
  content: endpoint({
    method: "GET",
    path: "/fkl-file/{project}/files/{file}",
    access: "read",
    area,
    summary: "The bytes, always as a download, with byte ranges; the newest version where none is named.",
    params: oneFile,
    query: oneVersion,
    download: { contentType: "application/octet-stream" },
    errors: ["NOT_FOUND"],
  }),
  preview: endpoint({
    method: "GET",
    path: "/fkl-file/{project}/files/{file}/preview",
    access: "read",
    area,
    summary: "The same bytes for the eyes, where they are a raster image or a PDF; 404 for everything else.",
    params: oneFile,
    query: oneVersion,
    download: { contentType: "application/octet-stream" },
    errors: ["NOT_FOUND"],
  }),
  thumbnail: endpoint({
    method: "GET",
    path: "/fkl-file/{project}/files/{file}/thumbnail",
    access: "read",
    area,
    summary:
      "A small picture of a version, for a list; null where it is no picture, or none that can be drawn.",
    params: oneFile,
    query: oneVersion,
    reply: z.object({
      picture: z.base64().nullable().meta({ description: "A PNG of at most 96 pixels either way" }),
    }),
    errors: ["NOT_FOUND", "IMAGE_BUSY", "FILES_REST"],
  }),
  versions: endpoint({
    method: "GET",
    path: "/fkl-file/{project}/files/{file}/versions",
    access: "read",
    area,
    summary: "Every version of a file, the newest first.",
    params: oneFile,
    reply: z.array(fileVersion),
    errors: ["NOT_FOUND"],
  }),
  withdraw: endpoint({
    method: "DELETE",
    path: "/fkl-file/{project}/files/{file}",
    access: "admin",
    area,
    summary: "Withdraws a file: its bytes and its trace stay. Evidence cannot be withdrawn.",
    params: oneFile,
    body: z.strictObject({ reason: words(500) }),
    reply: fileRecord,
    result: "FK-0012",
    errors: ["NOT_FOUND", "FILE_EVIDENCE", "CONFLICT"],
  }),
} as const;
