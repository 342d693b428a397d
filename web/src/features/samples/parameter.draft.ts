import type { Parameter, ParameterArea } from "@vetaverde/contract/sample-parameters";
import { isCas } from "@vetaverde/domain/chemistry/cas";
import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { fold } from "@vetaverde/domain/text/fold";
import type { ParameterBody } from "./samples.queries.ts";

/** State of the parameter form; the aliases used by laboratories, one per line. */
export interface ParameterDraft {
  code: string;
  names: Record<Locale, string>;
  area: ParameterArea;
  unit: string;
  cas: string;
  aliases: string;
  active: boolean;
}

export const parameterDraft = (one?: Parameter): ParameterDraft => ({
  code: one?.code ?? "",
  area: one?.area ?? "metal",
  unit: one?.unit ?? "mg/L",
  cas: one?.cas ?? "",
  names: { es: "", en: "", fr: "", pt: "", ...one?.names },
  aliases: one?.aliases.join("\n") ?? "",
  active: one?.active ?? true,
});

export type DraftField = "code" | "unit" | "cas" | "aliases" | `names.${Locale}`;
export type DraftFault = "empty" | "code" | "cas" | "aliasLong" | "aliasMany";

export const MAX_ALIAS = 120;
const MAX_ALIASES = 100;

export const aliasesOf = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** Validation errors by field. */
export function draftFaults(draft: ParameterDraft): Map<DraftField, DraftFault> {
  const faults = new Map<DraftField, DraftFault>();
  const { code, unit, cas } = draft;
  if (code.trim() === "") faults.set("code", "empty");
  else if (code.includes(":")) faults.set("code", "code");
  for (const locale of LOCALES) if (draft.names[locale].trim() === "") faults.set(`names.${locale}`, "empty");
  if (unit.trim() === "") faults.set("unit", "empty");
  if (cas.trim() !== "" && !isCas(cas.trim())) faults.set("cas", "cas");
  const aliases = aliasesOf(draft.aliases);
  if (aliases.some((name) => name.length > MAX_ALIAS)) faults.set("aliases", "aliasLong");
  else if (aliases.length > MAX_ALIASES) faults.set("aliases", "aliasMany");
  return faults;
}

/** @param version of the parameter to update; undefined for a new one */
export const parameterBody = (draft: ParameterDraft, version: number | undefined): ParameterBody => ({
  code: draft.code.trim(),
  area: draft.area,
  unit: draft.unit.trim(),
  cas: draft.cas.trim() || null,
  names: {
    es: draft.names.es.trim(),
    en: draft.names.en.trim(),
    fr: draft.names.fr.trim(),
    pt: draft.names.pt.trim(),
  },
  aliases: aliasesOf(draft.aliases),
  active: draft.active,
  ...(version === undefined ? {} : { version }),
});

/** Whether a parameter matches a search text: by code, a name in any language, CAS number or alias. */
export function answersTo({ code, cas, names, aliases }: Parameter, typed: string): boolean {
  const text = fold(typed);
  return [code, cas ?? "", ...Object.values(names), ...aliases].some((name) => fold(name).includes(text));
}
