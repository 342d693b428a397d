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
    version: count.meta({ description: "Version number, 1 = first" }),
    name: z.string().meta({ description: "Name with which this version was uploaded" }),
    kind: z.string().meta({ description: "Media type, determined from the bytes" }),
    size: count.meta({ description: "Size in bytes" }),
    sha256: z.string(),
    preview: z
      .boolean()
      .meta({ description: "Whether a browser may display the file: raster images and PDF only" }),
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
      .meta({ description: "User, instant and reason of the withdrawal; null if the file is not withdrawn" }),
  })
  .meta({ id: "File", description: "File with the properties of its newest version" });
export type FileRecord = z.output<typeof fileRecord>;

const oneFile = inProject.extend({ file: id });
const oneVersion = z.strictObject({ version: z.coerce.number().int().min(1).max(1_000_000).optional() });

export const filesEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-file/{project}/files",
    access: "read",
    area,
    summary: "Lists the files of a project by type, each with its newest version.",
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
      "Uploads a file of at most 16 MB in the field `file`; larger files are uploaded by tus 1.0 at /fkl-file/{project}/uploads. An existing name, or the parameter `file`, creates a new version.",
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
    summary:
      "Returns the bytes of a file, always as a download, with byte ranges; the newest version if none is requested.",
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
    summary:
      "Returns the bytes of a file for display if it is a raster image or a PDF; 404 for everything else.",
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
      "Returns a thumbnail of a version, for a list; null if the file is not an image or cannot be rendered.",
    params: oneFile,
    query: oneVersion,
    reply: z.object({
      picture: z.base64().nullable().meta({ description: "PNG of at most 96 pixels in width and height" }),
    }),
    errors: ["NOT_FOUND", "IMAGE_BUSY", "FILES_REST"],
  }),
  versions: endpoint({
    method: "GET",
    path: "/fkl-file/{project}/files/{file}/versions",
    access: "read",
    area,
    summary: "Lists every version of a file, newest first.",
    params: oneFile,
    reply: z.array(fileVersion),
    errors: ["NOT_FOUND"],
  }),
  withdraw: endpoint({
    method: "DELETE",
    path: "/fkl-file/{project}/files/{file}",
    access: "admin",
    area,
    summary: "Withdraws a file: its bytes and its audit entries remain. Evidence cannot be withdrawn.",
    params: oneFile,
    body: z.strictObject({ reason: words(500) }),
    reply: fileRecord,
    result: "FK-0012",
    errors: ["NOT_FOUND", "FILE_EVIDENCE", "CONFLICT"],
  }),
} as const;
