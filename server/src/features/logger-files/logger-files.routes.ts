import { Readable } from "node:stream";
import { loggerFilesEndpoints } from "@vetaverde/contract/logger-files";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { listFiles, saveFile, withdrawFile } from "./logger-files.import.ts";
import { answerPreview, createPreview, type LoggerFilesDeps } from "./logger-files.preview.ts";
import { findFile, piecesOf } from "./logger-files.store.ts";

export function mountLoggerFiles(app: FastifyInstance, guard: Guard, deps: LoggerFilesDeps): void {
  mount(app, guard, loggerFilesEndpoints, {
    createPreview: (input, ctx, call) => createPreview(deps, input, ctx, call),
    answer: (input, ctx, call) => answerPreview(deps, input, ctx, call),
    save: (input, ctx) => saveFile(deps, input, ctx),
    list: (input, ctx) => listFiles(deps, input, ctx),
    original: async ({ params: { project, device, file: id } }) => {
      const file = await findFile(deps.db, project, device, id);
      if (!file || file.state === "read") throw new AppError("NOT_FOUND");
      return { filename: file.fileName, body: Readable.from(piecesOf(deps.db, project, id)) };
    },
    withdraw: (input, ctx) => withdrawFile(deps, input, ctx),
  });
}
