import type { WaterSample } from "@vetaverde/contract/environment-report";
import { chlorideName } from "@vetaverde/domain/chemistry/figures/figure";
import { MAJOR_IONS } from "@vetaverde/domain/chemistry/ions";
import type { Locale } from "@vetaverde/domain/locale";
import type { TableColumn } from "../../gateways/excel/write/table-file.ts";

interface Words {
  file: string;
  sample: string;
  station: string;
  date: string;
  campaign: string;
  balance: string;
  facies: string;
  field: string;
  tds: string;
  tdsFrom: string;
  measured: string;
  summed: string;
  substituted: string;
  missing: string;
  balances: Record<"good" | "doubtful" | "bad", string>;
}

export const reportWords: Readonly<Record<Locale, Words>> = {
  es: {
    file: "iones",
    sample: "Muestra",
    station: "Estación",
    date: "Fecha",
    campaign: "Campaña",
    balance: "Balance iónico",
    facies: "Facies",
    field: "Campo del rombo",
    tds: "SDT (mg/L)",
    tdsFrom: "Origen de los SDT",
    measured: "medido",
    summed: "suma de iones",
    substituted: "No detectados (LD/2)",
    missing: "Falta",
    balances: { good: "bueno", doubtful: "dudoso", bad: "malo" },
  },
  en: {
    file: "ions",
    sample: "Sample",
    station: "Station",
    date: "Date",
    campaign: "Campaign",
    balance: "Ion balance",
    facies: "Facies",
    field: "Field of the diamond",
    tds: "TDS (mg/L)",
    tdsFrom: "Source of the TDS",
    measured: "measured",
    summed: "sum of ions",
    substituted: "Not detected (DL/2)",
    missing: "Missing",
    balances: { good: "good", doubtful: "doubtful", bad: "bad" },
  },
  fr: {
    file: "ions",
    sample: "Échantillon",
    station: "Station",
    date: "Date",
    campaign: "Campagne",
    balance: "Balance ionique",
    facies: "Faciès",
    field: "Champ du losange",
    tds: "MDT (mg/L)",
    tdsFrom: "Origine des MDT",
    measured: "mesuré",
    summed: "somme des ions",
    substituted: "Non détectés (LD/2)",
    missing: "Manque",
    balances: { good: "bonne", doubtful: "douteuse", bad: "mauvaise" },
  },
  pt: {
    file: "ions",
    sample: "Amostra",
    station: "Estação",
    date: "Data",
    campaign: "Campanha",
    balance: "Balanço iônico",
    facies: "Fácies",
    field: "Campo do losango",
    tds: "SDT (mg/L)",
    tdsFrom: "Origem dos SDT",
    measured: "medido",
    summed: "soma dos íons",
    substituted: "Não detectados (LD/2)",
    missing: "Falta",
    balances: { good: "bom", doubtful: "duvidoso", bad: "ruim" },
  },
};

const CORNERS = ["Ca", "Mg", "Na+K", "Cl", "SO4", "HCO3+CO3"] as const;

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
  ];
}
