import { outbox, type WorkerTask } from "../../../gateways/excel/worker/worker-server.ts";
import { checkCatalogFile, markCatalogFile } from "./catalog-import.file.ts";
import { type CatalogTemplate, writeCatalogTemplate } from "./catalog-import.template.ts";
import type { CatalogFileInput } from "./catalog-import.types.ts";

/** The worker process's tasks for catalogue files. */
export const catalogTasks: Readonly<Record<`catalog.${"check" | "mark" | "template"}`, WorkerTask>> = {
  "catalog.check": async (file, input, emitEvent) => {
    const { send, flush } = outbox(emitEvent);
    const result = await checkCatalogFile(file, input as CatalogFileInput, send);
    await flush();
    return result;
  },
  "catalog.mark": async (file, input, emitEvent) => {
    const { send, flush } = outbox(emitEvent);
    await markCatalogFile(file, input as CatalogFileInput, send);
    await flush();
    return null;
  },
  "catalog.template": (_file, input) => writeCatalogTemplate(input as CatalogTemplate),
};
