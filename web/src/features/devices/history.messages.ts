import type { HistoryEntry } from "@vetaverde/contract/device-shapes";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";

const FIELDS = [
  "name",
  "station",
  "group",
  "channel",
  "networkId",
  "type",
  "fieldNumber",
  "latitude",
  "longitude",
  "height",
  "terrainElevation",
  "probeLength",
  "inclination",
  "adjustment",
  "correction",
  "expectedInterval",
  "reportUrl",
  "paused",
  "active",
  "variable",
  "unit",
  "min",
  "max",
  "kind",
  "sender",
  "recipients",
] as const;
type Field = (typeof FIELDS)[number];
const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name);

const PARAMETERS = [
  "reads",
  "form",
  "factor",
  "zero",
  "difference",
  "a",
  "b",
  "c",
  "sign",
  "temperatureVariable",
  "range",
  "casing",
  "basis",
  "stickup",
] as const;
type Parameter = (typeof PARAMETERS)[number];
const isParameter = (name: string): name is Parameter => (PARAMETERS as readonly string[]).includes(name);

const SENSOR = /^sensors\.(\d+)\./;

/** The name of a sensor in a configuration, by its number. */
function sensorName(
  { before, after }: Pick<HistoryEntry, "before" | "after">,
  number: string,
): string | null {
  for (const configuration of [after, before]) {
    const sensors = configuration?.["sensors"] as Record<string, { name?: string }> | undefined;
    const name = sensors?.[number]?.name;
    if (name) return name;
  }
  return null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The barometer field that a path refers to; null for any other path. */
const barometerField = (path: string): "barometer" | "barometerZero" | "barometerUnit" | null => {
  if (!path.includes(".barometric")) return null;
  const part = path.endsWith(".barometric.zero") ? "Zero" : path.endsWith(".barometric.unit") ? "Unit" : "";
  return `barometer${part}`;
};

/**
 * Formats names and values of a configuration for its history.
 * @param barometers names of the project's barometers by id
 */
export function useHistoryTexts(entry: HistoryEntry, barometers: ReadonlyMap<string, string>) {
  const t = useT();
  const format = useFormat();
  return {
    /** `sensors.4.parameters.wire.zero` is the zero of the sensor with that number. */
    field: (path: string): string => {
      const sensor = SENSOR.exec(path)?.[1];
      const name = path.split(".").at(-1) ?? path;
      const pressure = path.endsWith("parameters.unit");
      const heat = path.includes(".temperature.");
      const air = barometerField(path);
      const word = air
        ? t(`devices.parameters.${air}`)
        : pressure
          ? t("devices.parameters.pressure")
          : heat && name === "factor"
            ? t("devices.parameters.temperatureFactor")
            : heat && name === "zero"
              ? t("devices.parameters.temperatureZero")
              : path.includes("parameters") && isParameter(name)
                ? t(`devices.parameters.${name}`)
                : isField(name)
                  ? t(`devices.fields.${name}`)
                  : name;
      if (sensor === undefined) return word;
      return `${sensorName(entry, sensor) ?? t("devices.sensorNumber", { n: sensor })}: ${word}`;
    },
    value: (text: string | null): string => {
      if (text === null) return "–";
      if (text === "true") return t("ui.yes");
      if (text === "false") return t("ui.no");
      // Barometers are the only values recorded by id.
      if (UUID.test(text)) return barometers.get(text) ?? t("devices.parameters.formerBarometer");
      return /^-?\d+(\.\d+)?$/.test(text) ? format.number(Number(text), decimalsOf(text)) : text;
    },
  };
}

/** All decimals, because every digit of a factor is significant. */
const decimalsOf = (text: string): number => text.split(".")[1]?.length ?? 0;
