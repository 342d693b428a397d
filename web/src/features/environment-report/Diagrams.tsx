import type { WaterSample } from "@vetaverde/contract/environment-report";
import type { BalanceRule } from "@vetaverde/domain/chemistry/balance";
import { useCallback, useMemo, useState } from "react";
import type { StationSymbol } from "../../charts/markers.ts";
import { PointDiagram } from "../../charts/PointDiagram.tsx";
import { useT } from "../../lib/i18n.ts";
import type { Search, SetSearch } from "../../lib/search.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { useNarrow } from "../../ui/narrow.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { BalanceFacts } from "./BalanceFacts.tsx";
import { DayBar } from "./DayBar.tsx";
import { FigureKeys, StationKey } from "./Keys.tsx";
import type { DiagramKind, ReportView } from "./report.address.ts";
import { drawnOf, lastOf, markAt } from "./report.marks.ts";
import styles from "./report.module.css";
import { SampleTip } from "./SampleTip.tsx";
import { StiffGrid } from "./StiffGrid.tsx";
import { type StationFocus, useStationFocus, withFocus } from "./station-focus.ts";
import { useFigureRoom } from "./use-figure-room.ts";

/** Height of the title block, which is below the figure on the first screen. */
const TITLE_BLOCK = 46;
/** Points on a phone are smaller, as the figure is. */
const PHONE_GRAIN = 0.7;

export interface DiagramsProps {
  /** The samples displayed; `all` also contains those that a switch hides. */
  samples: readonly WaterSample[];
  all: readonly WaterSample[];
  /** Whether NO3 is counted with Cl. */
  nitrate: boolean;
  balanceRule: BalanceRule;
  symbols: ReadonlyMap<string, StationSymbol>;
  view: ReportView & { diagram: DiagramKind };
  search: Search;
  onSearch: SetSearch;
  whole: boolean;
  onOpen(sample: string): void;
}

const PARTS = ["diagram", "stiff", "balance"] as const;
type Part = (typeof PARTS)[number];

/** A diagram of all samples, with the stations, the Stiff polygons and the balances beside it; on a phone one of them. */
export function Diagrams(props: DiagramsProps) {
  const t = useT();
  const narrow = useNarrow();
  const figure = useDrawnDiagram(props, narrow);
  const { frame } = figure.drawn;
  const { ref, beside } = useFigureRoom(TITLE_BLOCK, frame.width / frame.height);
  const [part, setPart] = useState<Part>("diagram");
  const isShown = (one: Part) => !narrow || part === one;
  return (
    <div
      ref={ref}
      className={styles.columns}
      style={beside ? { gridTemplateColumns: `${beside.width}px minmax(0, 1fr)`, height: beside.height } : {}}
    >
      {narrow && (
        <Segmented
          wide
          label={t("environmentReport.part")}
          value={part}
          options={PARTS.map((value) => ({ value, label: t(`environmentReport.parts.${value}`) }))}
          onValue={(value) => setPart(value)}
        />
      )}
      <section
        className={layout.shrinkable}
        aria-label={t("environmentReport.diagram")}
        // Hidden instead of left out, because an export reads the drawing.
        hidden={!isShown("diagram")}
      >
        <DrawnDiagram {...props} figure={figure} height={beside?.height} narrow={narrow} />
      </section>
      <DiagramAside {...props} figure={figure} isShown={isShown} isBeside={beside !== null} />
    </div>
  );
}

interface DrawnDiagramProps extends DiagramsProps {
  figure: DrawnDiagramState;
  height: number | undefined;
  narrow: boolean;
}

/** The diagram; its legend and the time control are in its upper corners if it has peaks there, otherwise below it. */
function DrawnDiagram(props: DrawnDiagramProps) {
  const { samples, nitrate, symbols, view, search, onSearch, whole, onOpen, figure, height, narrow } = props;
  const t = useT();
  const { diagram, trails, day } = view;
  const isPiper = diagram === "piper";
  const inCorners = isPiper && !narrow;
  const describe = (key: string) => {
    const one = figure.byId.get(key);
    return one && <SampleTip sample={one} nitrate={nitrate} symbol={symbols.get(one.stationId)} />;
  };
  const corners = {
    left: (
      <FigureKeys
        samples={samples}
        trails={trails && diagram !== "schoeller"}
        shading={isPiper}
        sizes={isPiper}
        grain={figure.grain}
      />
    ),
    right: (
      <DayBar samples={samples} day={day} onDay={(next) => onSearch({ ...search, day: next ?? undefined })} />
    ),
  };
  return (
    <>
      <PointDiagram
        label={t(`environmentReport.label.${diagram}`, { n: figure.drawn.marks.length })}
        {...figure.drawn}
        labels={view.labels}
        whole={whole}
        maxHeight={isPiper || height === undefined ? height : height - 84}
        corners={inCorners ? corners : undefined}
        onPoint={figure.onPointed}
        onOpen={onOpen}
        about={describe}
      />
      {narrow && <StationKey {...{ samples, symbols, whole }} focus={figure.focus} isPlain />}
      {!inCorners && (
        <div className={styles.belowFigure}>
          {corners.left}
          {corners.right}
        </div>
      )}
    </>
  );
}

function useDrawnDiagram(props: DiagramsProps, narrow: boolean) {
  const { view, samples, symbols, nitrate, search, onSearch } = props;
  const { diagram, day, trails, fields } = view;
  const present = useMemo(() => new Set(samples.map(({ stationId }) => stationId)), [samples]);
  const focus = useStationFocus(present, search, onSearch);
  const grain = narrow ? PHONE_GRAIN : 1;
  const all = useMemo(
    () => drawnOf(diagram, { samples, symbols, day, trails, nitrate, named: fields, grain, compact: narrow }),
    [diagram, samples, symbols, day, trails, nitrate, fields, grain, narrow],
  );
  const byId = useMemo(() => new Map(samples.map((one) => [one.id, one])), [samples]);
  const drawn = useMemo(() => withFocus(all, focus.lit), [all, focus.lit]);
  const { onPoint } = focus;
  const onPointed = useCallback(
    (key: string | null) => onPoint(key === null ? null : (byId.get(key)?.stationId ?? null)),
    [onPoint, byId],
  );
  return { byId, drawn, focus, grain, onPointed };
}

type DrawnDiagramState = {
  byId: ReadonlyMap<string, WaterSample>;
  drawn: ReturnType<typeof drawnOf>;
  focus: StationFocus;
  grain: number;
  onPointed(key: string | null): void;
};

interface DiagramAsideProps extends DiagramsProps {
  figure: DrawnDiagramState;
  isShown(part: Part): boolean;
  isBeside: boolean;
}

function DiagramAside(props: DiagramAsideProps) {
  const { samples, all, symbols, view, search, onSearch, whole, onOpen, figure, isShown, isBeside } = props;
  const t = useT();
  const narrow = useNarrow();
  const { focus } = figure;
  const polygons = useMemo(
    () => lastOf(markAt(samples, view.day).seen.filter(({ pctMeq }) => pctMeq)),
    [samples, view.day],
  );
  const { pointed, lit } = focus;
  const isFocused = lit ?? (pointed === null ? null : new Set([pointed]));
  return (
    <aside
      className={classes(layout.shrinkable, styles.side, isBeside && styles.sideBeside)}
      aria-label={t("environmentReport.beside")}
    >
      {!narrow && <StationKey {...{ samples, symbols, whole, focus }} isPlain />}
      {isShown("stiff") && (
        <StiffGrid
          // Measured anew where it is placed, before the first paint.
          key={String(isBeside)}
          samples={polygons}
          symbols={symbols}
          onOpen={onOpen}
          lit={isFocused}
          by={view.stiff}
          onBy={(by) => onSearch({ ...search, stiff: by === "usual" ? undefined : by })}
        />
      )}
      {isShown("balance") && (
        <BalanceFacts samples={all} rule={props.balanceRule} symbols={symbols} onOpen={onOpen} />
      )}
    </aside>
  );
}
