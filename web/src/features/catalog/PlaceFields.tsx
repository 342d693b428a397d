import { toWgs84 } from "@vetaverde/domain/geo/convert";
import { gridFault, readDegrees, readMetres, readZone } from "@vetaverde/domain/geo/coordinates";
import { TRANSFORMATIONS, transformationLabel, transformationOf } from "@vetaverde/domain/geo/datums";
import { useState } from "react";
import { useLocale, useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { type PickedPlace, PlacePicker } from "../../ui/map/PlacePicker.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./catalog.module.css";
import { usePlacedStations } from "./catalog.queries.ts";
import { typed } from "./typed.ts";

export interface PlaceFieldsProps {
  project: string;
  /** Of the station itself, so that it is not drawn twice. */
  entry: string | null;
  latitude: string;
  longitude: string;
  faults: { latitude: string | null; longitude: string | null };
  onPlace(place: { latitude: string; longitude: string }): void;
}

/** Position of a station: degrees in WGS 84, grid metres that are converted to them, or a click on the map. */
export function PlaceFields({ project, entry, latitude, longitude, faults, onPlace }: PlaceFieldsProps) {
  const t = useT();
  const locale = useLocale();
  const [way, setWay] = useState<"degrees" | "utm">("degrees");
  const others = usePlacedStations(project, entry);
  const place = placeOf(latitude, longitude);
  const set = (next: PickedPlace) =>
    onPlace({ latitude: typed(next.latitude, locale), longitude: typed(next.longitude, locale) });
  return (
    <>
      <Segmented<"degrees" | "utm">
        label={t("catalogImport.place.title")}
        value={way}
        options={[
          { value: "degrees", label: t("catalogImport.place.degrees") },
          { value: "utm", label: t("catalogImport.place.utm") },
        ]}
        onValue={setWay}
      />
      {way === "utm" && <GridFields onPlace={set} />}
      <DegreeFields latitude={latitude} longitude={longitude} faults={faults} onPlace={onPlace} />
      {/* Until the other stations are known the map would show the whole world, and leap away below the hand. */}
      {others === null ? (
        <Skeleton rows={5} />
      ) : (
        <PlacePicker label={t("catalogImport.place.map")} place={place} others={others} onPlace={set} />
      )}
      <p className={styles.about}>{t("catalogImport.place.help")}</p>
    </>
  );
}

function DegreeFields({
  latitude,
  longitude,
  faults,
  onPlace,
}: Pick<PlaceFieldsProps, "latitude" | "longitude" | "faults" | "onPlace">) {
  const t = useT();
  return (
    <div className={layout.twoColumns12}>
      {(["latitude", "longitude"] as const).map((axis) => (
        <TextField
          key={axis}
          label={t(`catalogs.${axis}`)}
          value={axis === "latitude" ? latitude : longitude}
          onValue={(value) => onPlace({ latitude, longitude, [axis]: value })}
          error={faults[axis]}
        />
      ))}
    </div>
  );
}

/** Parses two texts to a position; null if they are invalid. */
function placeOf(latitude: string, longitude: string): PickedPlace | null {
  const [north, east] = [readDegrees(latitude, "latitude"), readDegrees(longitude, "longitude")];
  if (north.fault !== undefined || east.fault !== undefined) return null;
  return { latitude: north.value, longitude: east.value };
}

const EMPTY = { easting: "", northing: "", zone: "", datum: "" };

/** Grid coordinates: once all four fields are filled, the position is converted to degrees. */
function GridFields({ onPlace }: { onPlace(place: PickedPlace): void }) {
  const t = useT();
  const locale = useLocale();
  const [grid, setGrid] = useState(EMPTY);
  const { fault } = gridPlace(grid);
  const change = (fields: Partial<typeof EMPTY>) => {
    const next = { ...grid, ...fields };
    setGrid(next);
    const { place } = gridPlace(next);
    if (place) onPlace(place);
  };
  return (
    <>
      <MetreFields grid={grid} fault={fault} onChange={change} />
      <TextField
        label={t("catalogImport.place.zone")}
        help={t("catalogImport.place.zoneHelp")}
        value={grid.zone}
        onValue={(zone) => change({ zone })}
      />
      <Select
        label={t("catalogImport.place.datum")}
        placeholder={t("catalogImport.choose")}
        value={grid.datum}
        options={TRANSFORMATIONS.map((one) => ({ value: one.id, label: transformationLabel(one, locale) }))}
        onValue={(datum) => change({ datum })}
      />
    </>
  );
}

interface MetreFieldsProps {
  grid: typeof EMPTY;
  fault: GridFault | undefined;
  onChange(fields: Partial<typeof EMPTY>): void;
}

function MetreFields({ grid, fault, onChange }: MetreFieldsProps) {
  const t = useT();
  return (
    <div className={layout.twoColumns12}>
      <TextField
        label={t("catalogImport.place.easting")}
        value={grid.easting}
        inputMode="decimal"
        onValue={(easting) => onChange({ easting })}
        error={fault ? t(`catalogImport.place.faults.${fault}`) : null}
      />
      <TextField
        label={t("catalogImport.place.northing")}
        value={grid.northing}
        inputMode="decimal"
        onValue={(northing) => onChange({ northing })}
      />
    </div>
  );
}

type GridFault = "numbers" | "zone" | "range";

function gridPlace({ easting, northing, zone, datum }: typeof EMPTY): {
  place?: PickedPlace;
  fault?: GridFault;
} {
  if (easting.trim() === "" || northing.trim() === "") return {};
  const [east, north] = [readMetres(easting), readMetres(northing)];
  if (east.fault !== undefined || north.fault !== undefined) return { fault: "numbers" };
  if (zone.trim() === "") return {};
  const read = readZone(zone);
  if (read.fault !== undefined || read.value.south === null) return { fault: "zone" };
  const utm = { zone: read.value.zone, south: read.value.south };
  if (gridFault(east.value, north.value, utm)) return { fault: "range" };
  const transformation = transformationOf(datum);
  return transformation ? { place: toWgs84({ transformation, utm }, east.value, north.value) } : {};
}
