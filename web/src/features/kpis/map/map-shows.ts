import type { ReactNode } from "react";
import type { QueryLike } from "../../../resource/QueryStatus.tsx";
import type { MapLayer } from "../../../ui/map/map-layer.ts";
import type { Shape } from "../../../ui/map/spots.ts";

export interface LayerQuery extends Omit<QueryLike<unknown>, "error"> {
  /** Epoch milliseconds of the data. */
  dataUpdatedAt: number;
}

/** The switch of a layer. */
export interface LayerSwitch {
  key: string;
  title: string;
  shape: Shape;
  isOn: boolean;
  query: LayerQuery;
  /** Null until it is loaded. */
  count: number | null;
  /** What would appear, if there is nothing. */
  empty: ReactNode;
}

/** A layer that the map shows beside the stations. */
export interface ShownLayer extends Omit<LayerSwitch, "count"> {
  /** Null until it is loaded. */
  layer: MapLayer | null;
}

export interface MapShows {
  stations: Pick<LayerSwitch, "isOn" | "empty">;
  others: readonly ShownLayer[];
  onShow(key: string, on: boolean): void;
}
