import type { Context } from "../../../platform/context/context.ts";
import type { CallTools } from "../../../platform/http/mount.ts";
import type { FileReply } from "../../../platform/http/reply.ts";
import type { UploadStream } from "../../../platform/http/upload.ts";

/** Storage of follow-ups' files as plans need it; the files feature injects it. */
export interface EvidenceFiles {
  add(
    project: string,
    ctx: Context,
    upload: UploadStream,
  ): Promise<{ id: string; version: number; name: string; kind: string; size: number; preview: boolean }>;
  content(project: string, file: string, call: Pick<CallTools, "header">): Promise<FileReply>;
  preview(project: string, file: string): Promise<FileReply>;
  /** Whether a browser may display this media type. */
  mayPreview(kind: string): boolean;
}
