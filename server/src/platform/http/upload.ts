import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { Context } from "../context/context.ts";
import { AppError } from "../errors/app-error.ts";

export interface Upload {
  /** The sender's file name, without path and control characters; for display only, not trusted. */
  name: string;
  bytes: Buffer;
  sha256: string;
}

export const UPLOAD_BYTES = 16 * 1024 * 1024;

/** Reads the field `file` of a multipart call. @throws AppError FILE_MISSING, FILE_TOO_LARGE, BAD_REQUEST */
export async function readUpload(request: FastifyRequest, ctx: Context): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError("FILE_MISSING");
  const part = await request
    .file({ limits: { fileSize: UPLOAD_BYTES, files: 1, fields: 4, fieldSize: 10_000 } })
    .catch(refuseMalformed);
  if (part?.fieldname !== "file") {
    // An unread part would block the rest of the connection.
    part?.file.resume();
    throw new AppError("FILE_MISSING");
  }
  const bytes = await part.toBuffer().catch((error: { code?: string }) => {
    if (error.code === "FST_REQ_FILE_TOO_LARGE") {
      throw new AppError("FILE_TOO_LARGE", { params: { megabytes: UPLOAD_BYTES / 1024 / 1024 } });
    }
    return refuseMalformed(error);
  });
  if (bytes.length === 0) throw new AppError("FILE_MISSING");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (ctx.once) ctx.once.fingerprint += ` ${sha256}`;
  return { name: plainName(unescaped(part.filename)), bytes, sha256 };
}

/** A multipart body without a boundary, or cut off, is the sender's mistake. @throws AppError BAD_REQUEST */
export function refuseMalformed(error: unknown): never {
  if (/multipart/i.test(String((error as { message?: string }).message)))
    throw new AppError("BAD_REQUEST", { cause: error });
  throw error;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is taken out
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069"<>|?*:]/g;

/** A sender's file name, without path, control characters and characters that change the text direction. */
export function plainName(name: string | undefined): string {
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  const plain = last.normalize("NFC").replace(UNSAFE, "").trim();
  return /^\.+$/.test(plain) ? "file" : [...plain].slice(0, 200).join("") || "file";
}

/** Browsers percent-encode quotes and line breaks in a name, but not the percent sign itself. */
const unescaped = (name: string | undefined) =>
  name?.replace(/%(22|0D|0A)/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

export interface UploadStream {
  /** To be shown, never to be trusted. */
  name: string;
  source: Readable;
}

/** The field `file` of a multipart call, not yet read. @throws AppError FILE_MISSING, BAD_REQUEST */
export async function openUpload(request: FastifyRequest, maxBytes = UPLOAD_BYTES): Promise<UploadStream> {
  if (!request.isMultipart()) throw new AppError("FILE_MISSING");
  // One byte more than allowed, so that the consumer detects a file that is too large instead of receiving a truncated
  // one.
  const part = await request
    .file({ limits: { fileSize: maxBytes + 1, files: 1, fields: 4 } })
    .catch(refuseMalformed);
  if (part?.fieldname !== "file") {
    part?.file.resume();
    throw new AppError("FILE_MISSING");
  }
  return { name: plainName(unescaped(part.filename)), source: part.file };
}
