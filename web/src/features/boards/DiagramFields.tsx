import { type BoardTile, DIAGRAM_RANGES, TILE_DIAGRAMS } from "@vetaverde/contract/board-settings";
import { isTypedDay } from "@vetaverde/domain/time/typed";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { DateField } from "../../ui/DateField.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Select } from "../../ui/Select.tsx";
import type { SavedParameter } from "./board.draft.ts";
import styles from "./boards.module.css";

type Diagram = Extract<BoardTile, { kind: "diagram" }>;

/** Stations by their names, and campaigns where somebody chooses them: drawn by whoever knows the samples. */
export type ChoosePlaces = (choice: {
  category: Diagram["category"];
  stations: readonly string[];
  onStations(stations: string[]): void;
  campaigns?: readonly string[];
  onCampaigns?(campaigns: string[]): void;
  /** Of a parameter over time; left out: nobody chooses one here. */
  parameter?: SavedParameter | null;
  onParameter?(parameter: SavedParameter | null): void;
}) => ReactNode;

export interface DiagramFieldsProps {
  tile: Diagram;
  places: ChoosePlaces;
  fault: string | null;
  onTile(tile: Diagram): void;
}

/** Which diagram, of which samples. */
export function DiagramFields({ tile, places, fault, onTile }: DiagramFieldsProps) {
  const t = useT();
  const set = (part: Partial<Diagram>) => onTile({ ...tile, ...part });
  const day = (value: string) => (isTypedDay(value) ? value : null);
  return (
    <>
      <Select
        label={t("boards.tiles.diagram")}
        value={tile.diagram}
        options={TILE_DIAGRAMS.map((value) => ({ value, label: t(`boards.diagrams.${value}`) }))}
        onValue={(diagram) => diagram && set({ diagram })}
      />
      <Segmented
        wide
        label={t("boards.fields.category")}
        value={tile.category}
        options={(["Agua", "Geoquímica"] as const).map((value) => ({
          value,
          label: t(`boards.options.${value}`),
        }))}
        onValue={(category) => set({ category, stations: [] })}
      />
      {places({
        category: tile.category,
        stations: tile.stations,
        onStations: (stations) => set({ stations }),
      })}
      <Select
        label={t("boards.range")}
        value={tile.range}
        options={DIAGRAM_RANGES.map((value) => ({ value, label: t(`boards.diagramRanges.${value}`) }))}
        onValue={(range) => range && set({ range })}
      />
      {tile.range === "days" && (
        <div className={styles.days}>
          <DateField
            label={t("boards.fields.from")}
            value={tile.from ?? ""}
            onValue={(value) => set({ from: day(value) })}
            error={fault}
          />
          <DateField
            label={t("boards.fields.to")}
            value={tile.to ?? ""}
            onValue={(value) => set({ to: day(value) })}
          />
        </div>
      )}
    </>
  );
}
