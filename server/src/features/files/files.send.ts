import type { FileStorage } from "../../gateways/files/files.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { LOCKED_CSP } from "../../platform/http/response-headers.ts";
import { mayPreview } from "./files.kind.ts";
import type { VersionRow } from "./rows.gen.ts";

/**
 * CSP for PDFs: the browser's PDF viewer does not open in a sandbox. The file may still load nothing but its own page.
 */
const READER =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Sends a file for display in the browser. @throws AppError NOT_FOUND for a kind that is not safe to display */
export async function sendPreview(storage: FileStorage, row: VersionRow): Promise<FileReply> {
  if (!mayPreview(row.kind)) throw new AppError("NOT_FOUND");
  return {
    filename: row.name,
    inline: true,
    contentType: row.kind,
    headers: {
      "content-length": String(row.size),
      ...(row.kind === "application/pdf"
        ? { "content-security-policy": READER, "x-frame-options": "SAMEORIGIN" }
        : { "content-security-policy": LOCKED_CSP }),
    },
    body: await storage.open(row.sha256),
  };
}
