import { BASE_MAP_BYTES, type BaseMap } from "@vetaverde/contract/base-maps";
import type { WithDates } from "@vetaverde/contract/shapes";
import { type BaseMapFault, MAX_POINTS, MAX_SHAPES, readBaseMap } from "@vetaverde/domain/geo/base-map";
import type { Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/locales/format";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Upload } from "../../platform/http/upload.ts";
import { baseMapWords } from "./base-maps.messages.ts";
import * as store from "./base-maps.store.ts";

export interface BaseMapsService {
  get(project: string): Promise<WithDates<BaseMap> | null>;
  /** @throws AppError FILE_TOO_LARGE, VALIDATION with what is wrong with the file */
  replace(project: string, upload: Upload, ctx: Context): Promise<WithDates<BaseMap>>;
  /** @throws AppError NOT_FOUND when the project has no base map */
  remove(project: string, ctx: Context): Promise<true>;
}

export interface BaseMapsDeps {
  db: Db;
  now?: () => number;
}

export function createBaseMapsService({ db, now = Date.now }: BaseMapsDeps): BaseMapsService {
  const change = (project: string, ctx: Context, map: store.BaseMapFile | null) =>
    transact(db, ctx, async (tx) => {
      await store.lockBaseMap(tx, project);
      const before = await store.findBaseMap(tx, project);
      if (!map && !before) throw new AppError("NOT_FOUND");
      await store.insertBaseMap(tx, { project, by: actorOf(ctx).id, at: new Date(now()), map });
      await recordChange(tx, ctx, {
        project,
        action: map ? "base-map.given" : "base-map.removed",
        entity: "base-map",
        entityId: project,
        ...(before ? { before: auditFields(before) } : {}),
        ...(map ? { after: auditFields(map) } : {}),
      });
      return toDto(tx, project);
    });
  return {
    get: (project) => toDto(db, project),
    replace: async (project, { name, bytes, sha256 }, ctx) => {
      if (bytes.length > BASE_MAP_BYTES)
        throw new AppError("FILE_TOO_LARGE", { params: { megabytes: BASE_MAP_BYTES / 1_000_000 } });
      const { shapes, points } = read(bytes, ctx.locale);
      const changed = await change(project, ctx, { file: name, sha256, shapes, points });
      if (!changed) throw new AppError("NOT_FOUND");
      return changed;
    },
    remove: async (project, ctx) => {
      await change(project, ctx, null);
      return true;
    },
  };
}

const auditFields = ({ file, sha256, points }: store.BaseMapFile) => ({ file, sha256, points });

/** Detects the format by content; the file's name is ignored. */
function read(bytes: Buffer, locale: Locale) {
  const parsedMap = readBaseMap(parsed(bytes, locale));
  if ("fault" in parsedMap) throw refused(parsedMap.fault, locale);
  return parsedMap;
}

function parsed(bytes: Buffer, locale: Locale): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw refused({ rule: "notJson" }, locale);
  }
}

function refused(
  { rule, at = 1 }: Omit<BaseMapFault, "rule"> & { rule: BaseMapFault["rule"] | "notJson" },
  locale: Locale,
) {
  const params = { at, points: MAX_POINTS, shapes: MAX_SHAPES };
  const message = formatMessage(baseMapWords[locale][rule], params, locale);
  return new AppError("VALIDATION", { details: [{ path: "file", message }] });
}

async function toDto(db: Db | Tx, project: string): Promise<WithDates<BaseMap> | null> {
  const row = await store.findBaseMap(db, project);
  if (!row) return null;
  const { version, file, points, at, by, shapes } = row;
  return {
    version,
    file,
    points,
    by,
    at,
    type: "FeatureCollection",
    features: shapes,
  };
}
