import { TILES_BYTES } from "@vetaverde/contract/map-layers";
import { attachments } from "../features/files/files.attachments.ts";
import { createDocumentFiles, type DocumentFiles } from "../features/files/files.documents.ts";
import { createEvidence, type Evidence } from "../features/files/files.evidence.ts";
import { mountFiles } from "../features/files/files.routes.ts";
import { createFilesService, type FilesService } from "../features/files/files.service.ts";
import { mountUploads } from "../features/files/uploads.routes.ts";
import {
  createUploadsService,
  type InstrumentDocuments,
  type UploadsService,
} from "../features/files/uploads.service.ts";
import { PROJECT_BYTES } from "../features/map-layers/map-layers.limits.ts";
import type { Emit } from "../platform/events/events.ts";
import type { Core } from "./core.ts";
import type { Module } from "./module.ts";

export interface Files extends Module {
  files: FilesService;
  evidence: Evidence;
  /** Where the documents of environmental instruments are stored. */
  documents: DocumentFiles;
}

/** Builds the services for a project's files. */
export function createFiles(core: Core & { emit: Emit }): Files {
  const { db, storage, emit, access, config, pictures, orphanFiles } = core;
  const files = createFilesService({ db, storage, emit, limits: config.files });
  return {
    files,
    evidence: createEvidence(db, files, storage),
    documents: createDocumentFiles(db, files, storage),
    tasks: orphanFiles.tasks,
    cron: orphanFiles.cron,
    mount: (http) => mountFiles(http, access, files, storage, pictures),
  };
}

export interface Uploads extends Module {
  uploads: Pick<UploadsService, "openLayer" | "finishLayer" | "clearLayer">;
}

/** Builds uploads in chunks, of a project's files and map layers and of the documents of environmental instruments. */
export function createUploads(core: Core & { files: FilesService; documents: InstrumentDocuments }): Uploads {
  const { access, config } = core;
  const { maxBytes } = config.files;
  const layers = { maxBytes: TILES_BYTES, quotaBytes: PROJECT_BYTES };
  const uploads = createUploadsService({ ...core, maxBytes, layers });
  const limits = { file: maxBytes, document: config.pdf.maxBytes, layer: TILES_BYTES };
  return {
    uploads,
    deleteExpired: uploads.deleteExpired,
    mount: (http) => mountUploads(http, access, uploads, limits),
  };
}

/** Reads the bytes of a file that is attached to a mail or a message. */
export const attachmentsOf = ({ db, storage }: Core) => attachments(db, storage);
