import type { FileRecord } from "@vetaverde/contract/files";
import type { WithDates } from "@vetaverde/contract/shapes";
import { sendContent } from "../../gateways/files/files.send.ts";
import type { FileStorage } from "../../gateways/files/files.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CallTools } from "../../platform/http/mount.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import type { UploadStream } from "../../platform/http/upload.ts";
import { mayPreview } from "./files.kind.ts";
import { ownName } from "./files.own.ts";
import { sendPreview } from "./files.send.ts";
import type { FilesService } from "./files.service.ts";
import { find } from "./files.store.ts";
import type { FileRow } from "./rows.gen.ts";

/** Evidence for the feature that receives and shows it; gives access to no other file. */
export interface Evidence {
  /** @throws AppError FILE_TOO_LARGE, FILE_MISSING, FILE_QUOTA */
  add(project: string, ctx: Context, upload: UploadStream): Promise<WithDates<FileRecord>>;
  /** @throws AppError NOT_FOUND */
  content(project: string, file: string, call: Pick<CallTools, "header">): Promise<FileReply>;
  /** @throws AppError NOT_FOUND */
  preview(project: string, file: string): Promise<FileReply>;
  mayPreview(kind: string): boolean;
}

export function createEvidence(db: Db, files: FilesService, storage: FileStorage): Evidence {
  const evidence = async (project: string, file: string): Promise<FileRow> => {
    const row = await find(db, project, file);
    if (row?.type !== "evidence") throw new AppError("NOT_FOUND");
    return row;
  };
  return {
    add: (project, ctx, { name, source }) =>
      files.upload({ params: { project }, query: { type: "evidence" }, body: undefined }, ctx, {
        name: ownName(name),
        source,
      }),
    content: async (project, file, call) => sendContent(storage, await evidence(project, file), call),
    preview: async (project, file) => sendPreview(storage, await evidence(project, file)),
    mayPreview,
  };
}
