import type { Parameter } from "@vetaverde/contract/sample-parameters";
import { ROLES, type Role } from "@vetaverde/domain/chemistry/laboratory.columns";
import type { Locale } from "@vetaverde/domain/locale";
import type { Translate } from "../../lib/i18n.ts";

/** Parsed form of `role:station`, `parameter:As:dissolved` or `ignore`. */
export interface ColumnMeaning {
  kind: "ignore" | "parameter" | Role;
  parameter: string;
  fraction: "" | "total" | "dissolved";
}

export function meaningOf(word: string): ColumnMeaning {
  const [kind, name = "", fraction] = word.split(":");
  const role = ROLES.find((one) => one === name);
  if (kind === "role" && role) return { kind: role, parameter: "", fraction: "" };
  if (kind !== "parameter") return { kind: "ignore", parameter: "", fraction: "" };
  const known = fraction === "total" || fraction === "dissolved" ? fraction : "";
  return { kind: "parameter", parameter: name, fraction: known };
}

export function wordOf({ kind, parameter, fraction }: ColumnMeaning): string {
  if (kind === "ignore") return "ignore";
  if (kind !== "parameter") return `role:${kind}`;
  return `parameter:${parameter}${fraction ? `:${fraction}` : ""}`;
}

/** The meaning of a column as text. @param unit undefined if the file was not read with this meaning yet */
export function meaningText(
  word: string,
  unit: string | null | undefined,
  parameters: readonly Parameter[],
  locale: Locale,
  t: Translate,
): string {
  const { kind, parameter, fraction } = meaningOf(word);
  if (kind === "ignore") return t("sampleImport.columns.ignored");
  if (kind !== "parameter") return t(`sampleImport.roles.${kind}`);
  const name = parameters.find(({ code }) => code === parameter)?.names[locale] ?? parameter;
  const parts = [name, ...(fraction ? [t(`sampleImport.columns.fractions.${fraction}`).toLowerCase()] : [])];
  // pH is a dimensionless scale, so a missing unit is not reported.
  const none = parameter === "pH" ? null : t("sampleImport.columns.noUnit");
  const unitName = unit === undefined ? null : (unit ?? none);
  return unitName === null ? parts.join(" ") : `${parts.join(" ")} · ${unitName}`;
}
