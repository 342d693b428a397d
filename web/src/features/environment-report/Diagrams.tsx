import type { WaterSample } from "@vetaverde/contract/environment-report";
import type { BalanceRule } from "@vetaverde/domain/chemistry/balance";
import { useMemo, useState } from "react";
import type { StationSymbol } from "../../charts/markers.ts";
import { PointDiagram } from "../../charts/PointDiagram.tsx";
import { useT } from "../../lib/i18n.ts";
import type { Search, SetSearch } from "../../lib/search.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { useNarrow } from "../../ui/narrow.ts";
import { BalanceFacts } from "./BalanceFacts.tsx";
import { DayBar } from "./DayBar.tsx";
import { DiagramSwitches } from "./DiagramSwitches.tsx";
import { SizeKey, StationKey } from "./Keys.tsx";
import type { DiagramKind, ReportView } from "./report.address.ts";
import { drawnOf, highlighted, lastOf, markAt } from "./report.marks.ts";
import styles from "./report.module.css";
import { SampleTip } from "./SampleTip.tsx";
import { StiffGrid } from "./StiffGrid.tsx";

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

/** A diagram of all samples, with the Stiff polygons and the state of the balances next to it. */
export function Diagrams(props: DiagramsProps) {
  const { samples, all, symbols, view, search, onSearch, onOpen } = props;
  const t = useT();
  const figure = useDrawnDiagram(props);
  const set = (name: string, value: string | undefined) => onSearch({ ...search, [name]: value });
  return (
    <div className={styles.columns}>
      <section className={layout.shrinkable} aria-label={t("environmentReport.diagram")}>
        <DrawnDiagram {...props} figure={figure} set={set} />
        {figure.diagram === "piper" && <SizeKey samples={samples} />}
        <DayBar samples={samples} day={figure.day} onDay={(next) => set("day", next ?? undefined)} />
        <p className={classes(layout.muted, styles.note)}>{t(`environmentReport.notes.${figure.diagram}`)}</p>
      </section>
      <DiagramAside
        samples={samples}
        figure={figure}
        symbols={symbols}
        onOpen={onOpen}
        view={view}
        set={set}
        all={all}
        balanceRule={props.balanceRule}
      />
    </div>
  );
}

interface DrawnDiagramProps extends DiagramsProps {
  figure: DrawnDiagramState;
  set(name: string, value: string | undefined): void;
}

/** The diagram below its legend and switches, which on a phone are collapsed below it. */
function DrawnDiagram(props: DrawnDiagramProps) {
  const { nitrate, symbols, whole, onOpen, figure } = props;
  const t = useT();
  const describe = (key: string) => {
    const one = figure.byId.get(key);
    return one && <SampleTip sample={one} nitrate={nitrate} symbol={symbols.get(one.stationId)} />;
  };
  const controls = <DiagramControls {...props} />;
  return (
    <>
      {!figure.narrow && controls}
      <PointDiagram
        label={t(`environmentReport.label.${figure.diagram}`, { n: figure.drawn.marks.length })}
        {...figure.drawn}
        labels={figure.labels}
        whole={whole}
        onOpen={onOpen}
        about={describe}
      />
      {figure.narrow && (
        <details className={styles.options}>
          <summary>{t("environmentReport.options")}</summary>
          {controls}
        </details>
      )}
    </>
  );
}

type DiagramControlsProps = Pick<
  DrawnDiagramProps,
  "samples" | "all" | "nitrate" | "symbols" | "view" | "set" | "whole" | "figure"
>;

function DiagramControls({ samples, all, nitrate, symbols, view, set, whole, figure }: DiagramControlsProps) {
  const bad = all.filter(({ balance }) => balance === "bad").length;
  return (
    <>
      <StationKey
        samples={samples}
        symbols={symbols}
        whole={whole}
        focus={figure.focus}
        onFocus={figure.setFocus}
      />
      <DiagramSwitches view={view} bad={bad} nitrate={nitrate} onSet={set} />
    </>
  );
}

type UseDrawnDiagramInput = Pick<DiagramsProps, "view" | "samples" | "symbols" | "nitrate">;

function useDrawnDiagram({ view, samples, symbols, nitrate }: UseDrawnDiagramInput) {
  const t = useT();
  const { diagram, day, trails, labels, fields } = view;
  const narrow = useNarrow();
  const mixed = fields ? t("environmentReport.mixed") : null;
  const [chosen, setFocus] = useState<string | null>(null);
  // A filter may leave the station out.
  const focus = samples.some(({ stationId }) => stationId === chosen) ? chosen : null;
  const all = useMemo(
    () => drawnOf(diagram, { samples, symbols, day, trails, nitrate, mixed }),
    [diagram, samples, symbols, day, trails, nitrate, mixed],
  );
  const byId = useMemo(() => new Map(samples.map((one) => [one.id, one])), [samples]);
  const drawn = useMemo(() => {
    if (focus === null) return all;
    return { ...all, marks: highlighted(all.marks, (key) => byId.get(key)?.stationId === focus) };
  }, [all, byId, focus]);
  return { day, byId, narrow, diagram, drawn, labels, focus, setFocus };
}

type DrawnDiagramState = ReturnType<typeof useDrawnDiagram>;

interface DiagramAsideProps {
  samples: readonly WaterSample[];
  figure: DrawnDiagramState;
  symbols: ReadonlyMap<string, StationSymbol>;
  onOpen(sample: string): void;
  view: ReportView & { diagram: DiagramKind };
  set(name: string, value: string | undefined): void;
  all: readonly WaterSample[];
  balanceRule: BalanceRule;
}

function DiagramAside({ samples, figure, symbols, onOpen, view, set, all, balanceRule }: DiagramAsideProps) {
  const t = useT();
  const polygons = useMemo(
    () => lastOf(markAt(samples, figure.day).seen.filter(({ pctMeq }) => pctMeq)),
    [samples, figure.day],
  );
  return (
    <aside className={classes(layout.shrinkable, styles.side)} aria-label={t("environmentReport.beside")}>
      <StiffGrid
        samples={polygons}
        symbols={symbols}
        onOpen={onOpen}
        by={view.stiff}
        onBy={(by) => set("stiff", by === "usual" ? undefined : by)}
      />
      <BalanceFacts samples={all} rule={balanceRule} onOpen={onOpen} />
    </aside>
  );
}
