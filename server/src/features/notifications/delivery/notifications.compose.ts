import type { Input } from "@vetaverde/contract/endpoint";
import { METHODS, type notificationsEndpoints } from "@vetaverde/contract/notifications";
import { ROLES, type Role } from "@vetaverde/domain/permissions/roles";
import { toMarkdown } from "@vetaverde/domain/text/rich";
import { type Actor, actorOf, type Context } from "../../../platform/context/context.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { newId, PLATFORM } from "../../../platform/db/id.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import * as store from "../notifications.store.ts";
import * as templates from "../templates/notification-templates.store.ts";
import { notificationFaults } from "./notifications.faults.ts";

type Body = Input<(typeof notificationsEndpoints)["create"]>["body"];

export interface ComposeDeps {
  /** Whether WhatsApp is available. */
  whatsapp: boolean;
  rolesOf(project: string, user: { id: string; systemAdmin: boolean }): Promise<readonly Role[]>;
  now: () => number;
}

export const administers = async (deps: ComposeDeps, project: string, actor: Actor): Promise<boolean> =>
  (await deps.rolesOf(project, actor)).includes(ROLES.ADMIN);

export const isMemberOf = (project: string, recipients: Body["recipients"]) =>
  !("projects" in recipients) || recipients.projects.every((one) => one === project);

/** One notification for each target project; a user can send only to projects that they administer. */
export async function rowsOf(
  deps: ComposeDeps,
  tx: Tx,
  project: string,
  body: Body,
  ctx: Context,
): Promise<store.NewNotification[]> {
  const actor = actorOf(ctx);
  const { priority, module, recipients } = body;
  const message = toMarkdown(body.message);
  if (message === "")
    throw new AppError("VALIDATION", {
      details: [{ path: "message", message: notificationFaults[ctx.locale].empty }],
    });
  if (body.methods.includes(METHODS.WHATSAPP) && !deps.whatsapp) throw new AppError("METHOD_NOT_AVAILABLE");
  const projects = await targetsOf(deps, tx, project, recipients, actor);
  if (body.attachment) await checkAttachment(tx, project, projects, body.attachment, ctx);
  const template = body.template ? await begunFrom(tx, body.template, ctx) : null;
  return projects.map((target) => ({
    project: target,
    id: newId(),
    priority,
    methods: [...new Set(body.methods)].sort(),
    module,
    message,
    origin: "person",
    phrase: null,
    template,
    attachment: body.attachment ?? null,
    by: actor.id,
    recipients: "projects" in recipients ? { projects: [target] } : recipients,
    sendAt: body.sendAt ? new Date(body.sendAt) : new Date(deps.now()),
  }));
}

/**
 * The projects that get the notification, all of which the user may send to.
 * @throws AppError FORBIDDEN, FK-0002 when one of the users is no member
 */
async function targetsOf(
  deps: ComposeDeps,
  tx: Tx,
  project: string,
  recipients: Body["recipients"],
  actor: Actor,
): Promise<string[]> {
  if ("all" in recipients) {
    if (!actor.systemAdmin) throw new AppError("FORBIDDEN");
    return [PLATFORM];
  }
  if ("projects" in recipients) {
    const projects = [...new Set(recipients.projects)];
    for (const target of projects)
      if (!(await administers(deps, target, actor))) throw new AppError("FORBIDDEN");
    return projects;
  }
  if ("users" in recipients) {
    const users = [...new Set(recipients.users)];
    if ((await store.membersAmong(tx, project, users)) !== users.length) throw new AppError("FK-0002");
  }
  return [project];
}

/** @throws AppError VALIDATION when messages can no longer be written from the template */
async function begunFrom(tx: Tx, key: string, { locale }: Context) {
  const template = (await templates.offered(tx)).find((one) => one.key === key);
  if (!template) throw invalid("template", notificationFaults[locale].noSuchTemplate);
  return { key, version: template.version };
}

/** Recipients outside the file's project could not open it. @throws AppError VALIDATION at the attachment */
async function checkAttachment(
  tx: Tx,
  project: string,
  targets: readonly string[],
  file: string,
  { locale }: Context,
): Promise<void> {
  const fault = targets.some((target) => target !== project)
    ? "fileElsewhere"
    : (await store.isFile(tx, project, file))
      ? null
      : "noSuchFile";
  if (fault)
    throw new AppError("VALIDATION", {
      details: [{ path: "attachment", message: notificationFaults[locale][fault] }],
    });
}
