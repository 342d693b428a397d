import { requestRecomputes } from "../features/derived-variables/recompute-requests.ts";
import {
  createLoggerFileWork,
  type ReadingsOfImports,
} from "../features/logger-files/logger-files.import.ts";
import { mountLoggerFiles } from "../features/logger-files/logger-files.routes.ts";
import { deleteExpired } from "../features/logger-files/logger-files.store.ts";
import {
  addImportedReadings,
  makeMonthsOf,
  removeImportedReadings,
} from "../features/readings/imported-readings.store.ts";
import { actorOf, type Context } from "../platform/context/context.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { Core } from "./core.ts";
import type { Module } from "./module.ts";

/** A refusal is a result; any other error is a fault. */
function refused(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}

/** Builds the import of loggers' files, which adds readings like a device does. */
export function createLoggerFiles({ db, access, workers, now }: Core): Module {
  const mayAdmin = (project: string, ctx: Context) =>
    access
      .authorize(actorOf(ctx), { access: "admin", area: "ModiList", project, subject: undefined })
      .then(() => true, refused);
  const readings: ReadingsOfImports = {
    prepare: (times) => makeMonthsOf(db, times),
    add: addImportedReadings,
    remove: (tx, period, remove) => removeImportedReadings(tx, period, remove, new Date(now())),
    recalculate: (tx, change) => requestRecomputes(tx, { ...change, cause: "readings", at: new Date(now()) }),
  };
  let isClosing = false;
  const work = createLoggerFileWork({ db, readings, now, isClosing: () => isClosing });
  return {
    tasks: work.tasks,
    begin: work.begin,
    deleteExpired: () => deleteExpired(db, new Date(now())),
    close: async () => {
      isClosing = true;
    },
    mount: (http) => mountLoggerFiles(http, access, { db, workers, mayAdmin, now }),
  };
}
