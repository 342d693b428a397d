import type { Kpis, Progress } from "@vetaverde/contract/kpis";
import { COUNTED_STATES } from "@vetaverde/domain/schedule/counts";
import { compliance } from "@vetaverde/domain/schedule/progress";
import type { Translate } from "../../lib/i18n.ts";
import type { KpiAddress } from "./kpis.address.ts";
import { groupRows, wholeMonths } from "./kpis.rows.ts";
import { placeOfStation } from "./kpis.stations.ts";
import type { Station } from "./map/station-layer.tsx";

type Cell = string | number | null;
/** The states add up to the total, followed by how many of it were rescheduled. */
const COUNTS = [...COUNTED_STATES, "total", "rescheduled", "due"] as const;

const heads = (t: Translate) =>
  COUNTS.map((name) => {
    if (name === "total" || name === "due") return t(`kpis.${name}`);
    return name === "rescheduled" ? t("ui.ofThemRescheduled") : t(`ui.statesMany.${name}`);
  });
const counts = (progress: Progress): Cell[] => [
  ...COUNTS.map((name) => progress[name]),
  compliance({ done: progress.doneOfDue, due: progress.due }),
];

/** The displayed table, by month or by group, for export. */
export function kpiTable(kpis: Kpis, address: KpiAddress, t: Translate): Cell[][] {
  const rows =
    address.tab === "monthly"
      ? wholeMonths(kpis.monthly).map((month) => [month.month, ...counts(month)])
      : groupRows(kpis, address.by, {}, t("kpis.none")).map((row) => [row.name, ...counts(row)]);
  const first = address.tab === "monthly" ? t("kpis.month") : t(`kpis.by.${address.by}`);
  return [[first, ...heads(t), t("kpis.compliance")], ...rows];
}

/** The map's stations for export: position in degrees and in metres, and counts. */
export function mapTable(stations: readonly Station[], t: Translate): Cell[][] {
  const head = ["station", "worst", "latitude", "longitude", "zone", "east", "north"] as const;
  return [
    [...head.map((name) => t(`kpis.${name}`)), ...heads(t), t("kpis.compliance")],
    ...stations.map((station) => {
      const { properties } = station;
      const place = placeOfStation(station);
      return [
        properties.name,
        properties.worst && t(`ui.states.${properties.worst}`),
        place?.latitude ?? null,
        place?.longitude ?? null,
        place?.zone ?? null,
        place?.east ?? null,
        place?.north ?? null,
        ...counts(properties),
      ];
    }),
  ];
}
