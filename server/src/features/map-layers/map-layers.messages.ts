import type { ArchiveFault } from "@vetaverde/domain/geo/pmtiles";
import type { Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/locales/format";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";
import { AppError } from "../../platform/errors/app-error.ts";
import type { LayerFault } from "./formats/opened-shapes.ts";
import { MAX_LAYER_POINTS, MAX_LAYER_SHAPES, MAX_PICTURE_PIXELS } from "./map-layers.limits.ts";

const shapeWords = sectionOf(messagesOf("baseMaps"), "faults");
const layerWords = sectionOf(messagesOf("mapLayers"), "faults");

/** Faults that another choice of the coordinate system may resolve. */
const OF_SYSTEM: readonly string[] = ["systemNeeded", "unknownSystem", "outsideZone", "outsidePicture"];

export interface Refusal extends Omit<LayerFault, "rule"> {
  rule: LayerFault["rule"] | ArchiveFault | "tooManyLayers";
}

/** The error of a file that is refused, in the person's language. */
export function refusal({ rule, at = 1, named = "" }: Refusal, locale: Locale): AppError {
  const params = {
    at,
    named,
    points: MAX_LAYER_POINTS,
    shapes: MAX_LAYER_SHAPES,
    megapixels: MAX_PICTURE_PIXELS / 1e6,
  };
  const words: Readonly<Record<string, string>> = { ...shapeWords[locale], ...layerWords[locale] };
  const message = formatMessage(words[rule] ?? rule, params, locale);
  const path = OF_SYSTEM.includes(rule) ? "system" : "file";
  return new AppError("VALIDATION", { details: [{ path, message }] });
}
