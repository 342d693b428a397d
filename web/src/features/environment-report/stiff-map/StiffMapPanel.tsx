import type { WaterOptions, WaterSample } from "@vetaverde/contract/environment-report";
import type { BalanceRule } from "@vetaverde/domain/chemistry/balance";
import { isCut, stiffScale, stiffUsualScale } from "@vetaverde/domain/chemistry/figures/stiff";
import { useMemo } from "react";
import type { StationSymbol } from "../../../charts/markers.ts";
import { useFormat } from "../../../lib/format.ts";
import { useGeneral } from "../../../lib/general.ts";
import { useT } from "../../../lib/i18n.ts";
import type { Search, SetSearch } from "../../../lib/search.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import layout from "../../../ui/layout.module.css";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { GroundShape } from "../../../ui/map/base-layer.ts";
import { BalanceFacts } from "../BalanceFacts.tsx";
import { DayBar } from "../DayBar.tsx";
import type { ReportView } from "../report.address.ts";
import { lastOf, markAt } from "../report.marks.ts";
import styles from "../report.module.css";
import { stiffsOf } from "../StiffGrid.tsx";
import type { Place } from "./StiffMap.tsx";

/** Lazy, because it includes the map library, which users of the diagrams do not need. */
const StiffMap = lazyPart(
  () => import("./StiffMap.tsx").then((module) => module.StiffMap),
  "environmentReport",
  "map",
);

export interface StiffMapPanelProps {
  /** The samples displayed; `all` also contains those that a switch hides. */
  samples: readonly WaterSample[];
  all: readonly WaterSample[];
  stations: WaterOptions["stations"];
  symbols: ReadonlyMap<string, StationSymbol>;
  /** Shapes of the project's base map. */
  base: readonly GroundShape[];
  view: ReportView;
  search: Search;
  onSearch: SetSearch;
  balanceRule: BalanceRule;
  onOpen(sample: string): void;
}

/** Stiff polygons on the map, with their day, their scale, and the omitted ones. */
export function StiffMapPanel(props: StiffMapPanelProps) {
  const { samples, all, stations, symbols, base, view, search, onSearch, onOpen } = props;
  const t = useT();
  const tiles = useGeneral()?.mapTiles ?? null;
  const { day, stiff, withoutBad } = view;
  const wholeScale = stiff === "all";
  const bad = all.filter(({ balance }) => balance === "bad").length;
  const { here, homeless, scale, cut, open } = useMemo(
    () => onMap(samples, stations, { day, wholeScale }),
    [samples, stations, day, wholeScale],
  );
  const set = (name: string, value: string | undefined) => onSearch({ ...search, [name]: value });
  return (
    <section className={styles.series} aria-label={t("environmentReport.diagrams.stiffMap")}>
      {here.length > 0 ? (
        <StiffMap stiffs={here} {...{ scale, symbols, tiles, base, onOpen }} />
      ) : (
        <EmptyState
          title={t(homeless.length > 0 ? "environmentReport.map.nobody" : "environmentReport.noneDrawn")}
          {...(homeless.length > 0 && { text: t("environmentReport.map.nobodyHint") })}
          inset
        />
      )}
      <DayBar samples={samples} day={day} onDay={(next) => set("day", next ?? undefined)} />
      <MapChoices bad={bad} withoutBad={withoutBad} set={set} wholeScale={wholeScale} />
      <MapNote day={day} scale={scale} cut={cut} open={open} />
      {homeless.length > 0 && (
        <p className={classes(layout.muted, styles.note)}>
          <b>{t("environmentReport.map.homeless", { n: homeless.length })}</b>: {homeless.join(", ")}
        </p>
      )}
      <BalanceFacts samples={all} rule={props.balanceRule} symbols={symbols} onOpen={onOpen} />
    </section>
  );
}

interface MapChoicesProps {
  bad: number;
  withoutBad: boolean;
  set(name: string, value: string | undefined): void;
  wholeScale: boolean;
}

function MapChoices({ bad, withoutBad, set, wholeScale }: MapChoicesProps) {
  const t = useT();
  return (
    <>
      <Checkbox
        label={t("environmentReport.hideBad", { n: bad })}
        checked={withoutBad}
        onValue={(on) => set("bad", on ? "hidden" : undefined)}
      />
      <Checkbox
        label={t("environmentReport.map.wholeScale")}
        checked={wholeScale}
        onValue={(on) => set("stiff", on ? "all" : undefined)}
      />
    </>
  );
}

interface MapNoteProps {
  day: string | null;
  scale: number;
  cut: number;
  open: number;
}

function MapNote({ day, scale, cut, open }: MapNoteProps) {
  const t = useT();
  const format = useFormat();
  return (
    <p className={classes(layout.muted, styles.note)}>
      {day === null
        ? t("environmentReport.map.inPeriod")
        : t("environmentReport.map.upTo", { day: format.day(day) })}{" "}
      {t("environmentReport.map.key", { n: format.number(scale) })}
      {cut > 0 && ` · ${t("environmentReport.map.cut", { n: cut })}`}
      {open > 0 && ` · ${t("environmentReport.map.openMeans", { n: open })}`}
    </p>
  );
}

function onMap(
  samples: readonly WaterSample[],
  stations: WaterOptions["stations"],
  { day, wholeScale }: { day: string | null; wholeScale: boolean },
) {
  const places = new Map<string, Place | null>(stations.map(({ id, place }) => [id, place]));
  const stiffs = stiffsOf(lastOf(markAt(samples, day).seen.filter(({ pctMeq }) => pctMeq)));
  const here = stiffs.flatMap((one) => {
    const place = places.get(one.sample.stationId);
    return place ? [{ ...one, place }] : [];
  });
  const all = here.map(({ rows }) => rows);
  const scale = wholeScale ? stiffScale(all) : stiffUsualScale(all);
  return {
    here,
    scale,
    cut: all.filter((rows) => isCut(rows, scale)).length,
    open: here.filter(({ sample }) => sample.balance === "bad").length,
    homeless: stiffs
      .filter(({ sample }) => !places.get(sample.stationId))
      .map(({ sample }) => sample.station),
  };
}
