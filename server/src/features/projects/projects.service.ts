import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { Project, projectsEndpoints } from "@vetaverde/contract/projects";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Locale } from "@vetaverde/domain/locale";
import { isWebAddress } from "@vetaverde/domain/text/web-address";
import { isTimeZone } from "@vetaverde/domain/time/zone";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type ProjectFault, projectWords } from "./projects.messages.ts";
import * as store from "./projects.store.ts";

type ProjectListQuery = Pick<store.ProjectQuery, "page" | "size"> &
  Partial<Pick<store.ProjectQuery, "sort" | "q">>;
/** A project from before logos were required may remain without one. */
type ProjectBody = Omit<NewProject, "logo" | "standardCatalog"> & { logo: string | null };
type NewProject = Input<(typeof projectsEndpoints)["create"]>["body"];
type Edit = Input<(typeof projectsEndpoints)["update"]>;

export interface ProjectsDeps {
  db: Db;
  /** Maximum projects of the platform's plan; null: unlimited. */
  limit: number | null;
  /** Makes a user an administrator of a project, in the same transaction. */
  join(tx: Tx, ctx: Context, project: string, user: string): Promise<void>;
  /** Creates the initial menu of a new project. */
  giveMenu(tx: Tx, project: string): Promise<void>;
  /** Fills a new project's catalogue with the standard names in a language. */
  fillCatalog(tx: Tx, ctx: Context, project: string, locale: Locale): Promise<unknown>;
  now?: () => number;
}

export interface ProjectsService {
  list(ctx: Context, requested: ProjectListQuery): Promise<Reply<(typeof projectsEndpoints)["list"]>>;
  get(project: string, ctx: Context): Promise<WithDates<Project>>;
  /**
   * The user's only project, else the one entered last of which the user is still a member; null when there is neither.
   */
  landing(ctx: Context): Promise<WithDates<Project> | null>;
  enter(project: string, ctx: Context): Promise<true>;
  create(project: NewProject, ctx: Context): Promise<WithDates<Project>>;
  update(edit: Edit, ctx: Context): Promise<WithDates<Project>>;
}

export function createProjectsService(deps: ProjectsDeps): ProjectsService {
  const { db, now = Date.now } = deps;
  return {
    list: async (ctx, { page, size, sort, q }) => {
      const { items, total } = await store.listProjects(db, { page, size, sort, q, looker: lookerOf(ctx) });
      const { limit } = deps;
      const isFull = limit !== null && (await store.countProjects(db)).total >= limit;
      return { items, total, page, size, reachedLimit: isFull ? limit : null };
    },
    get: (id, ctx) => existing(db, id, ctx),
    landing: async (ctx) => {
      const found = await store.findLanding(db, lookerOf(ctx));
      return found ?? null;
    },
    enter: async (project, ctx) => {
      const { id: user, token } = actorOf(ctx);
      // An API token cannot enter a project on its creator's behalf.
      if (token) throw new AppError("FORBIDDEN");
      await store.recordEntry(db, { project, user, now: new Date(now()) });
      return true;
    },
    create: (project, ctx) => transact(db, ctx, (tx) => create(deps, tx, project, ctx)),
    update: (edit, ctx) => transact(db, ctx, (tx) => update(deps, tx, edit, ctx)),
  };
}

async function create(
  { limit, join, giveMenu, fillCatalog, now = Date.now }: ProjectsDeps,
  tx: Tx,
  { standardCatalog, ...given }: NewProject,
  ctx: Context,
): Promise<WithDates<Project>> {
  const { id: by, systemAdmin } = actorOf(ctx);
  await store.lockProjects(tx);
  const { total, main } = await store.countProjects(tx);
  if (limit !== null && total >= limit) throw new AppError("PROJECT_LIMIT", { params: { limit } });
  if (given.main && !systemAdmin) throw new AppError("FORBIDDEN");
  await check(tx, given, ctx, now());
  const id = newId();
  if (given.main) await moveMain(tx, ctx, id);
  await store.insertProject(tx, id, { ...fieldsOf(given), main: given.main || main === 0 });
  const after = await existing(tx, id, ctx);
  await recorded(tx, ctx, "project.created", id, { after: auditFields(after) });
  await join(tx, ctx, id, by);
  await giveMenu(tx, id);
  if (standardCatalog) await fillCatalog(tx, ctx, id, standardCatalog);
  return existing(tx, id, ctx);
}

async function update(
  { now = Date.now }: ProjectsDeps,
  tx: Tx,
  { params: { project }, body: sent }: Edit,
  ctx: Context,
): Promise<WithDates<Project>> {
  await store.lockProjects(tx);
  const before = await existing(tx, project, ctx);
  const body = { ...sent, logo: sent.logo ?? before.logo };
  if (body.version !== undefined && before.version !== body.version) throw new AppError("STALE_VERSION");
  if (body.main !== before.main) {
    if (!actorOf(ctx).systemAdmin) throw new AppError("FORBIDDEN");
    if (before.main) throw new AppError("MAIN_PROJECT");
  }
  await check(tx, body, ctx, now(), before);
  if (body.main) await moveMain(tx, ctx, project);
  await store.updateProject(tx, project, fieldsOf(body));
  const after = await existing(tx, project, ctx);
  await recorded(tx, ctx, "project.updated", project, {
    before: auditFields(before),
    after: auditFields(after),
  });
  return after;
}

/** Records in its own trail the project that stops being the main one. */
async function moveMain(tx: Tx, ctx: Context, next: string): Promise<void> {
  const lost = await store.unsetMain(tx, next);
  if (lost)
    await recorded(tx, ctx, "project.updated", lost, { before: { main: true }, after: { main: false } });
}

/** @throws AppError VALIDATION with every fault at its field */
async function check(
  tx: Tx,
  fields: ProjectBody,
  ctx: Context,
  now: number,
  before?: store.ProjectRow,
): Promise<void> {
  const faults: [string, ProjectFault][] = [];
  // Users could not distinguish two projects with the same name and company. Existing ones may keep theirs.
  const named = fields.name !== before?.name || fields.company !== before.company;
  if (named && (await store.isNameUsed(tx, fields, before?.id ?? null))) faults.push(["name", "taken"]);
  if (!isTimeZone(fields.timeZone)) faults.push(["timeZone", "timeZone"]);
  if (fields.url_policy && !isWebAddress(fields.url_policy)) faults.push(["url_policy", "notUrl"]);
  if (fields.url_policy && !fields.date_policy) faults.push(["date_policy", "policyDate"]);
  // Every acceptance precedes a date in the future, so all users would be asked to accept again and again.
  if (fields.date_policy && Date.parse(fields.date_policy) > now) faults.push(["date_policy", "policyLater"]);
  // A user who knows a picture's id must not be able to use another user's picture.
  const sent = fields.logo !== null && fields.logo !== before?.logo ? fields.logo : null;
  if (sent !== null && (await store.findImage(tx, sent))?.by !== actorOf(ctx).id)
    faults.push(["logo", "logo"]);
  if (faults.length === 0) return;
  const details = faults.map(([path, fault]) => ({ path, message: projectWords[ctx.locale][fault] }));
  throw new AppError("VALIDATION", { details });
}

const fieldsOf = ({ url_policy, date_policy, ...given }: ProjectBody): store.ProjectFields => ({
  ...given,
  url_policy: url_policy || null,
  date_policy: date_policy ? new Date(date_policy) : null,
});

const lookerOf = (ctx: Context): store.ProjectViewer => {
  const { id, systemAdmin } = actorOf(ctx);
  return { id, systemAdmin, now: new Date() };
};

async function existing(db: Db | Tx, id: string, ctx: Context): Promise<store.ProjectRow> {
  const found = await store.findProject(db, id, lookerOf(ctx));
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/** The fields of a project that the audit trail records. */
const auditFields = ({
  id: _,
  users: _users,
  menus: _menus,
  smtp: _smtp,
  admin: _admin,
  version: _version,
  ...row
}: store.ProjectRow) => row;

const recorded = (
  tx: Tx,
  ctx: Context,
  action: string,
  project: string,
  change: { before?: object; after: object },
) => recordChange(tx, ctx, { project, action, entity: "project", entityId: project, ...change });
