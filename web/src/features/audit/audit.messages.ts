import { isRole } from "@vetaverde/domain/permissions/roles";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";

/** Actions that the audit trail may contain, each with a message. */
const ACTIONS = [
  "base-map.given",
  "base-map.removed",
  "board.created",
  "board.removed",
  "board.updated",
  "borehole.created",
  "borehole.updated",
  "parameter.saved",
  "chemistry.set",
  "sample.result-chosen",
  "logger-file.imported",
  "logger-file.withdrawn",
  "limit-set.created",
  "limit-set.updated",
  "samples.imported",
  "samples.withdrawn",
  "calendar.made",
  "calendar.revoked",
  "catalog.created",
  "catalog.updated",
  "catalog.merged",
  "catalog.imported",
  "catalog.reordered",
  "catalog.standard_added",
  "commitment.accepted",
  "commitment.added",
  "commitment.bundled",
  "commitment.compared",
  "commitment.edited",
  "commitment.linked",
  "commitment.merged",
  "commitment.rejected",
  "commitment.reopened",
  "commitment.split",
  "alert.acknowledged",
  "derived-variable.created",
  "derived-variable.recomputed",
  "derived-variable.updated",
  "device.alerts-updated",
  "device.maintenance-added",
  "device.maintenance-cancelled",
  "device.created",
  "device.forward-secret-made",
  "integration.downlinks-set",
  "device.key-renewed",
  "device.sensors-updated",
  "device.updated",
  "measurement-request.created",
  "measurement-request.updated",
  "neutraliser.created",
  "neutraliser.doses-kept",
  "neutraliser.updated",
  "report.asked",
  "report.cancelled",
  "report.rescheduled",
  "report.scheduled",
  "protection.approved",
  "protection.expired",
  "protection.rejected",
  "protection.requested",
  "protection.rule-set",
  "protection.superseded",
  "protection.withdrawn",
  "relay.cancelled",
  "relay.commanded",
  "relay.confirmed",
  "relay.confirmed-late",
  "relay.expired",
  "relay.failed",
  "relay.freed",
  "relay.locked",
  "relay.seconded",
  "relay.sent",
  "relay.settings-updated",
  "file.added",
  "file.versioned",
  "file.withdrawn",
  "finding.brought-back",
  "finding.put-aside",
  "follow-up.recorded",
  "instrument.created",
  "instrument.updated",
  "instrument.document-added",
  "instrument.processing-asked",
  "instrument.processing-cancelled",
  "integration.created",
  "integration.revoked",
  "codec.saved",
  "codec.withdrawn",
  "codec.replayed",
  "codec.suspended",
  "codec.resumed",
  "device-readings.retention-set",
  "levels.added",
  "levels.withdrawn",
  "mail-server.removed",
  "mail-server.updated",
  "member.added",
  "member.guest-updated",
  "member.invited",
  "member.link-handed",
  "member.menu-updated",
  "member.removed",
  "member.updated",
  "member.view-began",
  "member.view-ended",
  "menu.updated",
  "mining-unit.created",
  "monitoring.rescheduled",
  "monitoring.skipped",
  "notification.created",
  "notification.updated",
  "notification.replied",
  "notification-template.created",
  "notification-template.updated",
  "push.joined",
  "push.left",
  "whatsapp.joined",
  "whatsapp.left",
  "people.imported",
  "notification-config.updated",
  "notification-preferences.updated",
  "plan.extended",
  "plan.imported",
  "plan.updated",
  "policy.accepted",
  "project.created",
  "project.updated",
  "prompt.created",
  "prompt.updated",
  "prompt.tested",
  "station.file-added",
  "station.file-removed",
  "station.skipped",
  "station.skip-reverted",
  "switch.turned",
  "token.created",
  "token.revoked",
] as const;
type Known = (typeof ACTIONS)[number];
const isKnown = (action: string): action is Known => (ACTIONS as readonly string[]).includes(action);
/** Message key of an action: message keys cannot contain a dot. */
type Key<A extends string> = A extends `${infer Entity}.${infer Verb}` ? `${Entity}_${Verb}` : never;

/** Returns the text of an action; an action without a message is displayed as it is. */
export function useActionName(): (action: string) => string {
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
  "contentSha256",
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
  "locale",
  "logo",
  "main",
  "message",
  "methods",
  "mishap",
  "mishapDescription",
  "miningUnit",
  "monitorings",
  "name",
  "nearDays",
  "observation",
  "on",
  "pages",
  "permissions",
  "points",
  "priority",
  "prompt",
  "reason",
  "recipients",
  "subject",
  "requestedBy",
  "decision",
  "isOn",
  "months",
  "reportUrl",
  "lockReason",
  "relay",
  "sample",
  "secondPerson",
  "confirmWithinMinutes",
  "sha256",
  "size",
  "station",
  "status",
  "text",
  "timeZone",
  "title",
  "type",
  "url_policy",
  "version",
  "year",
] as const;
type Field = (typeof FIELDS)[number];
const isField = (path: string): path is Field => (FIELDS as readonly string[]).includes(path);

/** Returns the name of a changed field; a field that no page displays is shown by its path. */
export function useFieldName(): (path: string) => string {
  const t = useT();
  return (path) => (isField(path) ? t(`audit.fields.${path}`) : path);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Formats a value for display: yes and no, dates, roles; any other value is displayed as recorded. */
export function useValueText(): (path: string, value: string) => string {
  const t = useT();
  const format = useFormat();
  const role = (text: string) => {
    const number = Number(text);
    return isRole(number) ? t(`audit.roles.${number}`) : text;
  };
  return (path, value) => {
    if (value === "true") return t("ui.yes");
    if (value === "false") return t("ui.no");
    if (path === "permissions" || path === "guestPermissions") return value.split(", ").map(role).join(", ");
    if (INSTANT.test(value)) return format.dateTime(value);
    return DAY.test(value) ? format.day(value) : value;
  };
}
