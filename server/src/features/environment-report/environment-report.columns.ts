import type { WaterSample } from "@vetaverde/contract/environment-report";
import { chlorideName } from "@vetaverde/domain/chemistry/figures/figure";
import { MAJOR_IONS } from "@vetaverde/domain/chemistry/ions";
import type { Locale } from "@vetaverde/domain/locale";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";
import type { TableColumn } from "../../gateways/excel/write/table-file.ts";

export const reportWords = sectionOf(messagesOf("environmentReport"), "ions");

const CORNERS = ["Ca", "Mg", "Na+K", "Cl", "SO4", "HCO3+CO3"] as const;

const accepted = (isAccepted: boolean | null, words: (typeof reportWords)[Locale]): string | null =>
  isAccepted === null ? null : isAccepted ? words.accepted : words.notAccepted;

/** The parameters of which one of several values, or their mean, is used. */
function chosenOf({ repeats }: WaterSample, locale: Locale): string | null {
  const { rules } = messagesOf("samples")[locale].repeats;
  const chosen = repeats.flatMap(({ parameter, rule }) => (rule ? `${parameter} (${rules[rule]})` : []));
  return chosen.join(", ") || null;
}

/** The data of the diagrams, one sample per row; `nitrate`: NO3 is counted with Cl. */
export function columnsOf(locale: Locale, nitrate: boolean): TableColumn<WaterSample>[] {
  const words = reportWords[locale];
  return [
    { header: words.sample, value: (one) => one.code },
    { header: words.station, value: (one) => one.station },
    { header: words.date, value: (one) => one.date },
    { header: words.campaign, value: (one) => one.campaign },
    ...(nitrate ? [...MAJOR_IONS, "NO3" as const] : MAJOR_IONS).map((ion) => ({
      header: `${ion} (meq/L)`,
      value: (one: WaterSample) => one.meq[ion],
    })),
    ...CORNERS.map((corner) => ({
      header: `${corner === "Cl" ? chlorideName(nitrate) : corner} (% meq)`,
      value: (one: WaterSample) => one.pctMeq?.[corner] ?? null,
    })),
    { header: "CBE (%)", value: (one) => one.cbe },
    { header: words.balance, value: (one) => one.balance && words.balances[one.balance] },
    { header: words.facies, value: (one) => one.facies },
    { header: words.field, value: (one) => one.field },
    { header: "pH", value: (one) => one.pH },
    { header: words.tds, value: (one) => one.tds?.value ?? null },
    { header: words.tdsFrom, value: (one) => one.tds && (one.tds.measured ? words.measured : words.summed) },
    { header: words.substituted, value: (one) => one.substituted.join(", ") || null },
    { header: words.missing, value: (one) => one.missing.join(", ") || null },
    { header: words.standardMethods, value: (one) => accepted(one.byStandardMethods, words) },
    { header: words.acidCbe, value: (one) => one.acidCbe },
    { header: words.chosen, value: (one) => chosenOf(one, locale) },
    { header: words.undecided, value: (one) => one.undecided.join(", ") || null },
  ];
}
