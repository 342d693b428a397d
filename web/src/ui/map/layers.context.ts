import { createContext, useContext } from "react";

/** A layer of tiles or shapes that lies below everything that a map shows. */
export interface GroundLayer {
  id: string;
  name: string;
  kind: "ground" | "photo" | "shapes";
  /** Null for shapes. */
  tiles: "mvt" | "png" | "jpeg" | "webp" | "avif" | null;
  /** Identifies the content: the same bytes have the same hash. */
  sha256: string;
  bounds: readonly [west: number, south: number, east: number, north: number];
  minZoom: number | null;
  maxZoom: number | null;
  shown: boolean;
}

export interface GroundLayers {
  /** The lowest first. */
  layers: readonly GroundLayer[];
  /** Reads bytes of a layer's content. */
  read(
    layer: string,
    range: { offset: number; length: number } | null,
    signal?: AbortSignal,
  ): Promise<ArrayBuffer>;
  onShow(layer: string, shown: boolean): void;
}

/** The layers of the project whose maps are displayed; null where a page provides none. */
export const GroundLayersContext = createContext<GroundLayers | null>(null);
export const useGroundLayers = (): GroundLayers | null => useContext(GroundLayersContext);
