import { useT } from "../../lib/i18n.ts";

/** What the trail may hold, each with its words. */
const ACTIONS = [
  "catalog.created",
  "catalog.updated",
  "file.added",
  "file.versioned",
  "file.withdrawn",
  "follow-up.recorded",
  "mail-server.removed",
  "mail-server.updated",
  "member.added",
  "member.guest-updated",
  "member.invited",
  "member.menu-updated",
  "member.removed",
  "member.updated",
  "member.view-began",
  "member.view-ended",
  "menu.updated",
  "monitoring.rescheduled",
  "monitoring.skipped",
  "plan.imported",
  "policy.accepted",
  "project.created",
  "project.updated",
  "prompt.created",
  "prompt.updated",
  "token.created",
  "token.revoked",
] as const;
type Known = (typeof ACTIONS)[number];
const isKnown = (action: string): action is Known => (ACTIONS as readonly string[]).includes(action);
/** The words' key of an action: a key of the tables holds no dot. */
type Key<A extends string> = A extends `${infer Entity}.${infer Verb}` ? `${Entity}_${Verb}` : never;

/** An action in words; one that has none yet is told as it stands. */
export function useActionWords(): (action: string) => string {
  const t = useT();
  return (action) =>
    isKnown(action) ? t(`audit.actions.${action.replace(".", "_") as Key<Known>}`) : action;
}

const FIELDS = [
  "accuracy",
  "actionDate",
  "active",
  "capturedAt",
  "color",
  "company",
  "completed",
  "date_policy",
  "default",
  "email",
  "entries",
  "estimatedDate",
  "expiresAt",
  "file",
  "guestExpiresAt",
  "guestPermissions",
  "kind",
  "language",
  "logo",
  "main",
  "mishap",
  "mishapDescription",
  "monitorings",
  "name",
  "nearDays",
  "observation",
  "permissions",
  "reason",
  "sample",
  "station",
  "status",
  "text",
  "timeZone",
  "title",
  "url_policy",
  "version",
] as const;
type Field = (typeof FIELDS)[number];
const isField = (path: string): path is Field => (FIELDS as readonly string[]).includes(path);

/** The name of a field that changed; one that no screen shows is told by its path. */
export function useFieldWords(): (path: string) => string {
  const t = useT();
  return (path) => (isField(path) ? t(`audit.fields.${path}`) : path);
}
