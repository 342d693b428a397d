import type { Kpis, Progress, StationMap } from "@vetaverde/contract/kpis";
import { toUtm } from "@vetaverde/domain/geo/utm";
import { compliance } from "@vetaverde/domain/schedule/progress";
import type { Translate } from "../../lib/i18n.ts";
import type { KpiAddress } from "./kpis.address.ts";
import { groupRows, wholeMonths } from "./kpis.rows.ts";

type Cell = string | number | null;
const COUNTS = ["done", "near", "unfulfilled", "rescheduled", "skipped", "far", "total", "due"] as const;

const heads = (t: Translate) =>
  COUNTS.map((name) => (name === "total" || name === "due" ? t(`kpis.${name}`) : t(`ui.statesMany.${name}`)));
const counts = (progress: Progress): Cell[] => [
  ...COUNTS.map((name) => progress[name]),
  compliance({ done: progress.doneOfDue, due: progress.due }),
];

/** The table in sight, by month or by what was chosen, for a file. */
export function kpiTable(kpis: Kpis, address: KpiAddress, t: Translate): Cell[][] {
  const rows =
    address.tab === "monthly"
      ? wholeMonths(kpis.monthly).map((month) => [month.month, ...counts(month)])
      : groupRows(kpis, address.by, {}, t("kpis.none")).map((row) => [row.name, ...counts(row)]);
  const first = address.tab === "monthly" ? t("kpis.month") : t(`kpis.by.${address.by}`);
  return [[first, ...heads(t), t("kpis.compliance")], ...rows];
}

/** The stations of the map for a file: where they are, in degrees and in metres, and how they stand. */
export function mapTable({ features }: StationMap, t: Translate): Cell[][] {
  const head = ["station", "worst", "latitude", "longitude", "zone", "east", "north"] as const;
  return [
    [...head.map((name) => t(`kpis.${name}`)), ...heads(t), t("kpis.compliance")],
    ...features.map(({ geometry, properties }) => {
      const [longitude, latitude] = geometry?.coordinates ?? [null, null];
      const utm = latitude === null || longitude === null ? null : toUtm(latitude, longitude);
      return [
        properties.name,
        properties.worst && t(`ui.states.${properties.worst}`),
        latitude,
        longitude,
        utm && `${utm.zone}${utm.south ? "S" : "N"}`,
        utm && Math.round(utm.easting),
        utm && Math.round(utm.northing),
        ...counts(properties),
      ];
    }),
  ];
}
