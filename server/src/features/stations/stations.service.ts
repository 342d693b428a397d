import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { WithDates } from "@vetaverde/contract/shapes";
import type {
  DueMonitoring,
  StationEvent,
  StationFile,
  StationSummary,
  stationsEndpoints,
} from "@vetaverde/contract/stations";
import { STANDARD_PARAMETERS } from "@vetaverde/domain/chemistry/parameters";
import { commitmentCode } from "@vetaverde/domain/commitments/code";
import type { Locale } from "@vetaverde/domain/locale";
import { type Access, type AreaGrant, allows } from "@vetaverde/domain/permissions/access";
import { type Role, withImplied } from "@vetaverde/domain/permissions/roles";
import { monitoringStatus, statusBounds } from "@vetaverde/domain/schedule/status";
import { todayIn } from "@vetaverde/domain/time/zone";
import { recordChange } from "../../platform/audit/audit.ts";
import { type Actor, actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { UploadStream } from "../../platform/http/upload.ts";
import { type HistorySources, listEvents } from "./history.store.ts";
import type { EventRow } from "./rows.gen.ts";
import * as store from "./stations.store.ts";

type Calls = typeof stationsEndpoints;
type Thumbnail = Reply<Calls["fileThumbnail"]>;
type InStation = Pick<Input<Calls["get"]>, "params">;

interface ReceivedFile {
  name: string;
  kind: string;
  sha256: string;
  size: number;
}

export interface StationsDeps {
  db: Db;
  rightsOf(
    project: string,
    actor: Actor,
  ): Promise<{ roles: readonly Role[]; grants: readonly (AreaGrant & { alias: string })[] }>;
  /** Number of results at a station above their limits, per limit set, and what is not evaluated yet. */
  exceedancesOf(project: string, station: string): Promise<NonNullable<StationSummary["exceedances"]>>;
  files: {
    receive(project: string, ctx: Context, upload: UploadStream): Promise<ReceivedFile>;
    add(
      tx: Tx,
      ctx: Context,
      project: string,
      received: ReceivedFile,
    ): Promise<{ id: string; name: string; kind: string; size: number }>;
    thumbnail(project: string, file: string): Promise<Buffer | null>;
    isPhoto(kind: string): boolean;
    mayPreview(kind: string): boolean;
  };
  now?: () => number;
}

export interface StationsService {
  /** @throws AppError NOT_FOUND, like all other methods */
  get(input: InStation, ctx: Context): Promise<WithDates<StationSummary>>;
  photos(input: Input<Calls["photos"]>): Promise<Reply<Calls["photos"]>>;
  /** @throws AppError IMAGE_BUSY */
  photoThumbnail(input: Input<Calls["photoThumbnail"]>, ctx: Context): Promise<Thumbnail>;
  /** @throws AppError IMAGE_BUSY */
  fileThumbnail(input: Input<Calls["fileThumbnail"]>, ctx: Context): Promise<Thumbnail>;
  commitments(input: Input<Calls["commitments"]>, ctx: Context): Promise<Reply<Calls["commitments"]>>;
  history(input: Input<Calls["history"]>, ctx: Context): Promise<Reply<Calls["history"]>>;
  files(input: Input<Calls["files"]>): Promise<Reply<Calls["files"]>>;
  /** @throws AppError FILE_MISSING, FILE_TOO_LARGE, FILE_QUOTA */
  addFile(
    input: InStation,
    ctx: Context,
    upload: () => Promise<UploadStream>,
  ): Promise<WithDates<StationFile>>;
  removeFile(input: Input<Calls["removeFile"]>, ctx: Context): Promise<true>;
}

const AREAS = {
  plans: "PlanningAndMonitoring",
  devices: "ModiList",
  samples: "Samples",
  exceedances: "Exceedances",
  commitments: "Commitments",
  files: "FilesContainer",
  boreholes: "NPYMS",
} as const;

/** Number of open monitorings listed on a station's summary. */
const SHOWN_DUE = 5;
/** Main water quality parameters; those measured at the station are displayed. */
const MAIN_PARAMETERS = ["pH", "EC", "TDS", "TSS", "SO4", "Cl", "NO3", "As", "Cu", "Fe", "Mn", "Zn"];
const PHOTO_KINDS = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** Checks the caller's permissions in one project, by area and by role. */
type May = (access: Access, area?: string) => boolean;

export function createStationsService(deps: StationsDeps): StationsService {
  const { db } = deps;
  return {
    get: (input, ctx) => get(deps, input, ctx),
    photos: async ({ params: { project, station }, query }) => {
      await mustFind(deps, project, station);
      return pageOf(await store.listPhotos(db, project, station, PHOTO_KINDS, sliceOf(query)), query);
    },
    photoThumbnail: ({ params }) => thumbnail(deps, params, store.hasPhoto),
    fileThumbnail: ({ params }) => thumbnail(deps, params, store.hasFile),
    commitments: (input, ctx) => commitments(deps, input, ctx),
    history: (input, ctx) => history(deps, input, ctx),
    files: async ({ params: { project, station }, query }) => {
      await mustFind(deps, project, station);
      const rows = await store.listFiles(db, project, station, sliceOf(query));
      return pageOf(
        rows.map((row) => toFile(deps, row)),
        query,
      );
    },
    addFile: (input, ctx, upload) => addFile(deps, input, ctx, upload),
    removeFile: (input, ctx) => removeFile(deps, input, ctx),
  };
}

const toFile = ({ files }: StationsDeps, row: store.FileRow): WithDates<StationFile> => ({
  ...row,
  photo: files.isPhoto(row.kind),
  preview: files.mayPreview(row.kind),
});

async function addFile(
  deps: StationsDeps,
  { params: { project, station } }: InStation,
  ctx: Context,
  upload: Parameters<StationsService["addFile"]>[2],
): Promise<WithDates<StationFile>> {
  const { db, now = Date.now } = deps;
  // Checked before the bytes are read.
  await mustFind(deps, project, station);
  const received = await deps.files.receive(project, ctx, await upload());
  return transact(db, ctx, async (tx) => {
    const { id: file, name, kind, size } = await deps.files.add(tx, ctx, project, received);
    const addedAt = new Date(now());
    await store.insertFile(tx, project, station, file, actorOf(ctx).id, addedAt);
    await recordChange(tx, ctx, {
      project,
      action: "station.file-added",
      entity: "stations",
      entityId: station,
      after: { file, name },
    });
    const rows = await store.listFiles(tx, project, station, { offset: 0, limit: 1 });
    return toFile(deps, { file, name, kind, size, addedAt, addedBy: rows[0]?.addedBy ?? "" });
  });
}

async function mustFind({ db }: StationsDeps, project: string, station: string) {
  const found = await store.findStation(db, project, station);
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

async function mayOf(deps: StationsDeps, project: string, ctx: Context): Promise<May> {
  const actor = actorOf(ctx);
  const { roles, grants } = actor.token
    ? { roles: withImplied([actor.token.role]), grants: [] }
    : await deps.rightsOf(project, actor);
  return (access, area) =>
    allows(access, {
      signedIn: true,
      systemAdmin: actor.systemAdmin,
      roles,
      area: grants.find(({ alias }) => alias === area) ?? null,
      isSelf: false,
      adminOfAny: false,
    });
}

async function thumbnail(
  deps: StationsDeps,
  { project, station, file }: { project: string; station: string; file: string },
  belongs: typeof store.hasFile,
): Promise<Thumbnail> {
  const { db } = deps;
  if (!(await belongs(db, project, station, file))) throw new AppError("NOT_FOUND");
  return { picture: (await deps.files.thumbnail(project, file))?.toString("base64") ?? null };
}

async function get(
  deps: StationsDeps,
  { params: { project, station } }: InStation,
  ctx: Context,
): Promise<WithDates<StationSummary>> {
  const { db, now = Date.now } = deps;
  const [found, may] = await Promise.all([mustFind(deps, project, station), mayOf(deps, project, ctx)]);
  const read = <T>(area: string, load: () => Promise<T>): Promise<T | null> =>
    may("read", area) ? load() : Promise.resolve(null);
  const [due, devices, alerts, water, exceedances, commitments, files] = await Promise.all([
    read(AREAS.plans, () => dueAt(db, project, station, now())),
    read(AREAS.devices, () => store.countDevices(db, project, station)),
    read(AREAS.devices, () => store.countAlerts(db, project, station)),
    read(AREAS.samples, () => waterAt(db, project, station, ctx.locale)),
    read(AREAS.exceedances, () => deps.exceedancesOf(project, station)),
    read(AREAS.commitments, () => store.countCommitments(db, project, station)),
    read(AREAS.files, () => store.countFiles(db, project, station, PHOTO_KINDS)),
  ]);
  return {
    ...found,
    due,
    devices: devices && { count: devices.count, lastAt: devices.lastAt },
    alerts,
    water,
    exceedances,
    commitments: commitments === null ? null : { count: commitments },
    files,
    mayAddFiles: may("write", AREAS.files),
  };
}

async function commitments(
  deps: StationsDeps,
  { params: { project, station }, query }: Input<Calls["commitments"]>,
  ctx: Context,
): Promise<Reply<Calls["commitments"]>> {
  const { db } = deps;
  const [may] = await Promise.all([mayOf(deps, project, ctx), mustFind(deps, project, station)]);
  const rows = await store.listCommitments(db, project, station, sliceOf(query));
  const seesPlans = may("read", AREAS.plans);
  return pageOf(
    rows.map(({ number, plans, ...row }) => ({
      ...row,
      code: commitmentCode(number),
      plans: seesPlans ? plans : [],
    })),
    query,
  );
}

async function history(
  deps: StationsDeps,
  { params: { project, station }, query }: Input<Calls["history"]>,
  ctx: Context,
): Promise<Reply<Calls["history"]>> {
  const { db } = deps;
  const [may] = await Promise.all([mayOf(deps, project, ctx), mustFind(deps, project, station)]);
  const sources: HistorySources = {
    plans: may("read", AREAS.plans),
    files: may("read", AREAS.files),
    devices: may("read", AREAS.devices),
    boreholes: may("read", AREAS.boreholes),
    audit: may("audit"),
  };
  const rows = await listEvents(db, project, station, sources, sliceOf(query));
  return pageOf(rows.map(toEvent), query);
}

function removeFile(
  { db, now = Date.now }: StationsDeps,
  { params: { project, station, file }, body: { reason } }: Input<Calls["removeFile"]>,
  ctx: Context,
): Promise<true> {
  return transact(db, ctx, async (tx) => {
    const by = actorOf(ctx).id;
    const at = { project, station, file, by, reason, now: new Date(now()) };
    if (!(await store.removeFile(tx, at))) throw new AppError("NOT_FOUND");
    await recordChange(tx, ctx, {
      project,
      action: "station.file-removed",
      entity: "stations",
      entityId: station,
      before: { file },
      after: { reason },
    });
    return true as const;
  });
}

/** Reads one row more than the page size to detect whether there is a next page. */
const sliceOf = ({ page, size }: { page: number; size: number }): store.Slice => ({
  offset: (page - 1) * size,
  limit: size + 1,
});

const pageOf = <T>(rows: readonly T[], { page, size }: { page: number; size: number }) => ({
  items: rows.slice(0, size),
  page,
  more: rows.length > size,
});

async function dueAt(
  db: Db,
  project: string,
  station: string,
  now: number,
): Promise<NonNullable<StationSummary["due"]>> {
  const clock = await store.projectClock(db, project);
  if (!clock) throw new AppError("NOT_FOUND");
  const today = todayIn(clock.timeZone, now);
  const bounds = statusBounds(today, clock.nearDays);
  const [counts, late, next] = await Promise.all([
    store.countDue(db, project, station, bounds),
    store.listDue(db, project, station, { before: today, limit: SHOWN_DUE }),
    store.listDue(db, project, station, { from: today, limit: SHOWN_DUE }),
  ]);
  const toDto = (row: store.DueRow): DueMonitoring => ({
    ...row,
    status:
      monitoringStatus({ completed: false, skipped: false, estimatedOn: row.date }, today, clock.nearDays) ??
      "far",
  });
  return { ...counts, late: late.map(toDto), next: next.map(toDto) };
}

const STANDARD_NAMES = new Map(STANDARD_PARAMETERS.map(({ code, names }) => [code, names]));

async function waterAt(
  db: Db,
  project: string,
  station: string,
  locale: Locale,
): Promise<NonNullable<StationSummary["water"]>> {
  const [counted, results, own] = await Promise.all([
    store.countSamples(db, project, station),
    store.latestResults(db, project, station, MAIN_PARAMETERS),
    store.parameterNames(db, project, MAIN_PARAMETERS),
  ]);
  return {
    ...counted,
    results: results.map(({ parameter: code, ...row }) => ({
      ...row,
      parameter: { code, name: own.get(code)?.[locale] ?? STANDARD_NAMES.get(code)?.[locale] ?? code },
    })),
  };
}

/** Catalogue fields of a station, in the order in which a change lists them. */
const STATION_FIELDS = ["name", "description", "latitude", "longitude", "elevation", "active"];

function toEvent({ id, at, by, kind, facts }: EventRow): WithDates<StationEvent> {
  const event = { id, at, by };
  if (kind !== "change") return { ...event, kind, ...facts } as WithDates<StationEvent>;
  const [before, after] = [facts["before"], facts["after"]] as (Record<string, unknown> | null)[];
  const plain = (value: unknown) =>
    ["string", "number", "boolean"].includes(typeof value) ? (value as string | number | boolean) : null;
  const action = String(facts["action"]);
  // After a merge the history names the other station instead of listing fields that became empty.
  const fields = action === "catalog.merged" ? [] : STATION_FIELDS;
  const changes = fields
    .map((field) => ({
      field,
      before: plain(before?.[field]),
      after: plain(after?.[field]),
    }))
    .filter((one) => one.before !== one.after);
  return { ...event, kind, action, changes };
}
