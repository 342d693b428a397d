import type { BaseMapFault } from "@vetaverde/domain/geo/base-map";
import type { NamedSystem } from "@vetaverde/domain/geo/layer-system";
import type { PictureRule } from "../geotiff/picture-fault.ts";

export interface LayerFault {
  rule:
    | BaseMapFault["rule"]
    | PictureRule
    | "notJson"
    | "unknownFormat"
    | "systemNeeded"
    | "unknownSystem"
    | "outsideZone";
  at?: number | undefined;
  /** The coordinate system that the file names. */
  named?: string | undefined;
}

/** What a file contains before its coordinates are converted. */
export interface OpenedShapes {
  format: "geojson" | "kml" | "dxf";
  /** GeoJSON in the file's own coordinates. */
  value: unknown;
  /** As `layerSystem`. */
  named: NamedSystem | string | null;
}
