import type { CallTools } from "../../platform/http/mount.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { LOCKED_CSP } from "../../platform/http/response-headers.ts";
import type { ByteRange, FileStorage, StoredDocument } from "./files.ts";

/** Sends bytes to save, whole or as a range, with headers that prevent a browser from opening them. */
export async function sendContent(
  storage: FileStorage,
  row: StoredDocument,
  call: Pick<CallTools, "header">,
): Promise<FileReply> {
  const etag = `"${row.sha256}"`;
  const headers = {
    etag,
    "accept-ranges": "bytes",
    // Whatever the file is, none of it runs here: no script, no form, no URL of the platform.
    "content-security-policy": LOCKED_CSP,
  };
  const attributes = { filename: row.name, headers };
  if (call.header("if-none-match")?.includes(etag)) return { ...attributes, status: 304, body: null };
  const ifRange = call.header("if-range");
  const range = ifRange && ifRange !== etag ? null : rangeOf(call.header("range"), row.size);
  if (range === "unsatisfiable") {
    return {
      ...attributes,
      headers: { ...headers, "content-range": `bytes */${row.size}` },
      status: 416,
      body: null,
    };
  }
  const length = range ? range.end - range.start + 1 : row.size;
  const body = await storage.open(row.sha256, range ?? undefined);
  const sized = { ...headers, "content-length": String(length) };
  if (!range) return { ...attributes, headers: sized, body };
  const rangeHeaders = { ...sized, "content-range": `bytes ${range.start}-${range.end}/${row.size}` };
  return { ...attributes, headers: rangeHeaders, status: 206, body };
}

/** Parses one range of RFC 9110. Several ranges, or an invalid header, are ignored, as the standard allows. */
function rangeOf(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const start = Math.max(0, size - Number(to));
    return Number(to) === 0 || size === 0 ? "unsatisfiable" : { start, end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
