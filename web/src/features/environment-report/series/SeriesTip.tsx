import { Link } from "@tanstack/react-router";
import type { SeriesPoint, WaterSeries } from "@vetaverde/contract/water-series";
import type { StationSymbol } from "../../../charts/markers.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { StateIcon } from "../../../ui/State.tsx";
import { StationLink } from "../../../ui/StationLink.tsx";
import styles from "../report.module.css";
import { SymbolMark } from "../SymbolMark.tsx";
import { useSeriesTexts } from "./series.messages.ts";

const ICONS = { exceeds: "unfulfilled", warns: "near", indeterminate: "skipped", meets: "done" } as const;

export interface SeriesTipProps {
  point: SeriesPoint;
  unit: string;
  symbol: StationSymbol | undefined;
}

/** Tooltip of a result: its value, and its verdict by its limits. */
export function SeriesTip({ point, unit, symbol }: SeriesTipProps) {
  const t = useT();
  const format = useFormat();
  const texts = useSeriesTexts();
  return (
    <>
      <p className={classes(layout.row6, styles.tipHead)}>
        {symbol && <SymbolMark symbol={symbol} open={!point.detected} />}
        <b>{point.station}</b>
        <span>{format.day(point.date)}</span>
      </p>
      <p>
        <b>
          {texts.valueOf(point)} {unit}
        </b>{" "}
        {texts.fraction(point.fraction)}
      </p>
      {point.held.map((one) => (
        <p key={`${one.name} ${one.note} ${one.min} ${one.max}`} className={styles.verdict}>
          <StateIcon kind={ICONS[one.verdict]} />
          <span>
            <b>{t(`waterSeries.verdicts.${one.verdict}`)}</b> {texts.named(one)} {texts.boundsOf(one)}
          </span>
        </p>
      ))}
    </>
  );
}

export interface SeriesSheetProps {
  series: WaterSeries;
  result: string;
  symbols: ReadonlyMap<string, StationSymbol>;
  onClose(): void;
}

/** A result of the series, with a link to the laboratory's result. */
export function SeriesSheet({ series, result, symbols, onClose }: SeriesSheetProps) {
  const t = useT();
  const point = series.points.find((one) => one.result === result);
  const one = point ?? series.excluded.find((other) => other.result === result);
  if (!one) return null;
  return (
    <SidePanel title={`${one.station} · ${one.code}`} onClose={onClose}>
      <div className={styles.panel}>
        <p>
          <b>{series.parameter.name}</b>
        </p>
        <p>
          {t("environmentReport.station")}: <StationLink id={one.stationId}>{one.station}</StationLink>
        </p>
        {point && (
          <SeriesTip point={point} unit={series.parameter.unit} symbol={symbols.get(point.stationId)} />
        )}
        {"reason" in one && <p>{t(`waterSeries.reasons.${one.reason}`)}</p>}
        <p>
          {t("waterSeries.raw")}: {one.raw} {one.rawUnit}
        </p>
        <p>
          <ButtonLink size="small" label={t("environmentReport.laboratoryResult")}>
            {(dress) => <Link to="/samples" search={{ sample: one.sample }} {...dress} />}
          </ButtonLink>
        </p>
      </div>
    </SidePanel>
  );
}
