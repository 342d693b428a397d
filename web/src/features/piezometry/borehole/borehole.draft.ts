import type { Borehole } from "@vetaverde/contract/piezometry";
import type { PendingBorehole } from "@vetaverde/contract/piezometry-shapes";
import { LITHOLOGIES, type Lithology, screensFault, strataFault } from "@vetaverde/domain/piezometry/levels";
import { typedNumber } from "@vetaverde/domain/text/typed-number";

/** A stratum as entered in the form: it begins where the one above ends. */
export interface StratumDraft {
  bottom: string;
  lithology: Lithology;
  description: string;
}

/** A screen as entered in the form. */
export interface ScreenDraft {
  top: string;
  bottom: string;
}

/** The form's state; numbers as the user typed them. */
export interface BoreholeDraft {
  station: string;
  terrain: string;
  casing: string;
  /** Whether `casing` is an elevation or a height above the ground, negative below it. */
  casingBy: "elevation" | "stickup";
  depth: string;
  /** Empty if there is no probe. */
  probe: string;
  strata: StratumDraft[];
  screens: ScreenDraft[];
  active: boolean;
}

export type BoreholeField = "station" | "terrain" | "casing" | "depth" | "probe";
export interface BoreholeFaults {
  fields: ReadonlySet<BoreholeField>;
  /** Index of the first invalid stratum and of the first invalid screen. */
  stratum: number | null;
  screen: number | null;
}

const written = (value: number): string => String(value).replace(".", ",");

export const draftOf = (borehole: Borehole | null): BoreholeDraft =>
  borehole
    ? {
        station: borehole.station.id,
        terrain: written(borehole.terrain),
        casing: written(borehole.casing),
        casingBy: "elevation",
        depth: written(borehole.depth),
        probe: borehole.probe ? written(borehole.probe.depth) : "",
        strata: borehole.strata.map(({ bottom, lithology, description }) => ({
          bottom: written(bottom),
          lithology,
          description,
        })),
        screens: borehole.screens.map(({ top, bottom }) => ({ top: written(top), bottom: written(bottom) })),
        active: borehole.active,
      }
    : {
        station: "",
        terrain: "",
        casing: "",
        casingBy: "elevation",
        depth: "",
        probe: "",
        strata: [],
        screens: [],
        active: true,
      };

/** A new borehole prefilled from a device's configuration; unknown values stay empty. */
export const draftOfPending = ({ station, terrain, probeDepth }: PendingBorehole): BoreholeDraft => ({
  ...draftOf(null),
  station: station?.id ?? "",
  terrain: terrain === null ? "" : written(terrain),
  probe: probeDepth === null ? "" : written(probeDepth),
});

export const NEW_STRATUM: StratumDraft = { bottom: "", lithology: LITHOLOGIES[0], description: "" };

const strataOf = ({ strata }: BoreholeDraft) => {
  let top = 0;
  return strata.map(({ bottom, lithology, description }) => {
    const stratum = {
      top,
      bottom: typedNumber(bottom) ?? Number.NaN,
      lithology,
      description: description.trim(),
    };
    top = stratum.bottom;
    return stratum;
  });
};

const screensOf = ({ screens }: BoreholeDraft) =>
  screens.map(({ top, bottom }) => ({
    top: typedNumber(top) ?? Number.NaN,
    bottom: typedNumber(bottom) ?? Number.NaN,
  }));

/** Elevation of the top of the casing, to the millimetre; null: it or the ground under it is not known. */
export function casingElevation({ casing, casingBy, terrain }: BoreholeDraft): number | null {
  const [typed, ground] = [typedNumber(casing), typedNumber(terrain)];
  if (casingBy !== "stickup") return typed;
  return typed === null || ground === null ? null : Math.round((ground + typed) * 1000) / 1000;
}

/** The errors that the form itself can detect. */
export function faultsOf(draft: BoreholeDraft): BoreholeFaults {
  const fields = new Set<BoreholeField>();
  const [terrain, depth] = [typedNumber(draft.terrain), typedNumber(draft.depth)];
  const casing = casingElevation(draft);
  const probe = draft.probe.trim() === "" ? 0 : typedNumber(draft.probe);
  if (!draft.station) fields.add("station");
  if (terrain === null || terrain < -500 || terrain > 9000) fields.add("terrain");
  if (casing === null || (terrain !== null && Math.abs(casing - terrain) > 50)) fields.add("casing");
  if (depth === null || depth <= 0 || depth > 3000) fields.add("depth");
  if (probe === null || probe < 0 || (depth !== null && probe > depth)) fields.add("probe");
  const strata = strataOf(draft);
  const unread = strata.findIndex(({ bottom }) => Number.isNaN(bottom));
  const stratum = unread >= 0 ? unread : (strataFault(strata, depth ?? 3000)?.index ?? null);
  const screens = screensOf(draft);
  const illegible = screens.findIndex(({ top, bottom }) => !(top >= 0) || Number.isNaN(bottom));
  const screen = illegible >= 0 ? illegible : (screensFault(screens, depth ?? 3000)?.index ?? null);
  return { fields, stratum, screen };
}

export function bodyOf(draft: BoreholeDraft) {
  return {
    terrain: typedNumber(draft.terrain) ?? 0,
    casing: casingElevation(draft) ?? 0,
    depth: typedNumber(draft.depth) ?? 0,
    probe: draft.probe.trim() === "" ? null : typedNumber(draft.probe),
    strata: strataOf(draft),
    screens: screensOf(draft),
    active: draft.active,
  };
}
