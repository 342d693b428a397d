import type { ProtectedChange } from "@vetaverde/contract/protected-change";
import { isRole } from "@vetaverde/domain/permissions/roles";
import type { ProtectedKind } from "@vetaverde/domain/protections/change";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";

type Key<K extends string> = K extends `${infer A}.${infer B}` ? `${A}_${B}` : K;

export function useKindWords(): (kind: ProtectedKind) => string {
  const t = useT();
  return (kind) => t(`protections.kinds.${kind.replace(".", "_") as Key<ProtectedKind>}`);
}

const FIELDS = [
  "secondPerson",
  "confirmWithinMinutes",
  "locked",
  "lockReason",
  "isOn",
  "reportUrl",
  "active",
  "madeAt",
  "newSecret",
  "months",
  "readings",
  "permissions",
  "removed",
  "email",
  "admin",
  "state",
  "move",
] as const;
type Field = (typeof FIELDS)[number];
const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name);

const VALUES = [
  "activate",
  "deactivate",
  "block",
  "unblock",
  "pending",
  "inactive",
  "blocked",
  "active",
] as const;
const isValue = (text: string): text is (typeof VALUES)[number] =>
  (VALUES as readonly string[]).includes(text);

export interface Difference {
  field: string;
  before: string | null;
  after: string | null;
}

/** Returns the fields that differ, each by its name; a null value means that the change does not include it. */
export function useDifferences(): (change: ProtectedChange) => Difference[] {
  const t = useT();
  const format = useFormat();
  const formatValue = (field: string, value: unknown): string | null => {
    if (value === undefined) return null;
    if (value === null)
      return t(field === "months" ? "protections.values.forever" : "protections.values.none");
    if (typeof value === "boolean") return t(value ? "ui.yes" : "ui.no");
    if (Array.isArray(value))
      return (
        value.map((one) => (isRole(one) ? t(`protections.roles.${one}`) : String(one))).join(", ") ||
        t("protections.values.none")
      );
    if (typeof value === "number") return format.number(value);
    const text = String(value);
    if (field === "madeAt") return format.dateTime(text);
    return (field === "state" || field === "move") && isValue(text) ? t(`protections.values.${text}`) : text;
  };
  return ({ before, after }) =>
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map((name) => ({
        field: isField(name) ? t(`protections.fields.${name}`) : name,
        before: formatValue(name, before[name]),
        after: formatValue(name, after[name]),
      }))
      .filter((one) => one.before !== one.after);
}
