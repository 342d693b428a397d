import { type BoardTile, DIAGRAM_RANGES, TILE_DIAGRAMS } from "@vetaverde/contract/board-settings";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n.ts";
import { DateField } from "../../../ui/DateField.tsx";
import layout from "../../../ui/layout.module.css";
import { Segmented } from "../../../ui/Segmented.tsx";
import { Select } from "../../../ui/Select.tsx";
import type { SavedParameter } from "../board.draft.ts";
import type { faultIn } from "./new-tile.ts";

type Diagram = Extract<BoardTile, { kind: "diagram" }>;

/**
 * Renders the selection of stations and campaigns; supplied by the caller, because boards do not depend on the samples
 * feature.
 */
export type ChoosePlaces = (choice: {
  category: Diagram["category"];
  stations: readonly string[];
  onStations(stations: string[]): void;
  campaigns?: readonly string[];
  onCampaigns?(campaigns: string[]): void;
  /** Parameter of a time series; absent if none is selected here. */
  parameter?: SavedParameter | null;
  onParameter?(parameter: SavedParameter | null): void;
  /** If a parameter is required: the placeholder, and the error if it is missing. */
  parameterRequirement?: { placeholder: string; error: string | null };
}) => ReactNode;

export interface DiagramFieldsProps {
  tile: Diagram;
  places: ChoosePlaces;
  fault: ReturnType<typeof faultIn>;
  onTile(tile: Diagram): void;
}

/** Diagrams that include chloride. */
const WITH_CHLORIDE: readonly Diagram["diagram"][] = ["piper", "durov", "chadha", "rectangular"];

/** Fields for the kind of diagram and its samples. */
export function DiagramFields({ tile, places, fault, onTile }: DiagramFieldsProps) {
  const t = useT();
  const set = (part: Partial<Diagram>) => onTile({ ...tile, ...part });
  const parameterFault = fault === "parameter" ? t("boards.missing") : null;
  return (
    <>
      <Select
        label={t("boards.tiles.diagram")}
        value={tile.diagram}
        options={TILE_DIAGRAMS.map((value) => ({ value, label: t(`boards.options.${value}`) }))}
        onValue={(diagram) => diagram && set({ diagram })}
      />
      <OptionChoice
        label={t("boards.fields.category")}
        value={tile.category}
        options={["Agua", "Geoquímica"]}
        onValue={(category) => set({ category, stations: [], parameter: null, fraction: null })}
      />
      {places(placeChoice(tile, set, { placeholder: t("boards.choose"), error: parameterFault }))}
      <AxisFields tile={tile} set={set} />
      <Select
        label={t("boards.range")}
        value={tile.range}
        options={DIAGRAM_RANGES.map((value) => ({ value, label: t(`boards.diagramRanges.${value}`) }))}
        onValue={(range) => range && set({ range })}
      />
      {tile.range === "days" && <DayFields tile={tile} set={set} isWrong={fault === "period"} />}
    </>
  );
}

/** The scale of a time series, or how a diagram counts nitrate. */
function AxisFields({ tile, set }: Pick<DayFieldsProps, "tile" | "set">) {
  const t = useT();
  if (tile.diagram === "series")
    return (
      <OptionChoice
        label={t("boards.fields.scale")}
        value={tile.scale}
        options={["linear", "log"]}
        onValue={(scale) => set({ scale })}
      />
    );
  if (!WITH_CHLORIDE.includes(tile.diagram)) return null;
  return (
    <OptionChoice
      label={t("boards.fields.nitrate")}
      value={tile.nitrate}
      options={["excluded", "withChloride"]}
      onValue={(nitrate) => set({ nitrate })}
    />
  );
}

/** Stations of the diagram, and the parameter of a time series. */
const placeChoice = (
  tile: Diagram,
  set: (part: Partial<Diagram>) => void,
  parameterRequirement: { placeholder: string; error: string | null },
): Parameters<ChoosePlaces>[0] => ({
  category: tile.category,
  stations: tile.stations,
  onStations: (stations) => set({ stations }),
  ...(tile.diagram === "series" && {
    parameter: tile.parameter ? { parameter: tile.parameter, fraction: tile.fraction } : null,
    onParameter: (chosen) => set(chosen ?? { parameter: null, fraction: null }),
    parameterRequirement,
  }),
});

interface OptionChoiceProps<V extends string> {
  label: string;
  value: V;
  options: readonly V[];
  onValue(value: V): void;
}

function OptionChoice<V extends OptionName>({ label, value, options, onValue }: OptionChoiceProps<V>) {
  const t = useT();
  return (
    <Segmented
      wide
      label={label}
      value={value}
      options={options.map((one) => ({ value: one, label: t(`boards.options.${one as OptionName}`) }))}
      onValue={onValue}
    />
  );
}

type OptionName = Diagram["category"] | Diagram["scale"] | Diagram["nitrate"];

interface DayFieldsProps {
  tile: Diagram;
  set(part: Partial<Diagram>): void;
  isWrong: boolean;
}

/** First and last day of the samples. */
function DayFields({ tile, set, isWrong }: DayFieldsProps) {
  const t = useT();
  const day = (value: string) => (isTypedDay(value) ? value : null);
  return (
    <div className={layout.autoColumns12}>
      <DateField
        label={t("boards.fields.from")}
        value={tile.from ?? ""}
        onValue={(value) => set({ from: day(value) })}
        error={isWrong ? t("boards.wrongPeriod") : null}
      />
      <DateField
        label={t("boards.fields.to")}
        value={tile.to ?? ""}
        onValue={(value) => set({ to: day(value) })}
      />
    </div>
  );
}
