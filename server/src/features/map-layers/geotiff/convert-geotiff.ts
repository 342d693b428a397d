// Converts an aerial photograph to an archive of tiles in Web Mercator, once, when it is loaded.
import type { StatedSystem } from "@vetaverde/domain/geo/layer-system";
import { MAX_MAP_WIDTH } from "@vetaverde/domain/geo/map-scale";
import { type Bounds, writeArchive } from "@vetaverde/domain/geo/pmtiles";
import type { LayerFault } from "../formats/opened-shapes.ts";
import { MAX_PICTURE_TILES } from "../map-layers.limits.ts";
import { drawRow, type Source, TILE } from "./draw-tile.ts";
import { openPicture, type Picture } from "./open-picture.ts";
import { PictureFault } from "./picture-fault.ts";
import { boundsOf, type Placement, placementOf, worldOf } from "./placement.ts";
import { createPyramid } from "./pyramid.ts";

export interface PictureRead {
  bounds: Bounds;
  minZoom: number;
  maxZoom: number;
  system: string;
}
export type PictureResult = PictureRead | { fault: LayerFault };

/** Rows of the finest level that are drawn. */
export interface PictureProgress {
  done: number;
  total: number;
}

/** Bytes of the archive in one event. */
const PIECE = 1024 * 1024;

/** Emits the archive in pieces, and before it the progress after each row of tiles. */
export async function convertGeotiff(
  bytes: Buffer,
  stated: StatedSystem,
  emit: (event: unknown) => Promise<void>,
): Promise<PictureResult> {
  try {
    const picture = await openPicture(bytes);
    const placement = placementOf(picture.named, stated);
    if ("fault" in placement) return placement;
    const bounds = boundsOf(picture, placement);
    if (!bounds) return { fault: { rule: "outsidePicture", named: placement.label } };
    const { archive, ...zooms } = await archiveOf(picture, placement, bounds, emit);
    for (let at = 0; at < archive.length; at += PIECE) await emit(archive.subarray(at, at + PIECE));
    return { bounds, ...zooms, system: placement.label };
  } catch (error) {
    if (error instanceof PictureFault) return { fault: { rule: error.rule } };
    throw error;
  }
}

interface Drawn extends Pick<PictureRead, "minZoom" | "maxZoom"> {
  archive: Uint8Array;
}

/** @throws PictureFault */
async function archiveOf(
  picture: Picture,
  placement: Placement,
  bounds: Bounds,
  onRow: (progress: PictureProgress) => Promise<void>,
): Promise<Drawn> {
  const zoom = zoomOf(picture, placement);
  const side = 2 ** zoom;
  const [west, north] = worldOf(bounds[0], bounds[3]);
  const [east, south] = worldOf(bounds[2], bounds[1]);
  const [left, right] = tilesBetween(west * side, east * side);
  const [top, bottom] = tilesBetween(north * side, south * side);
  const columns = right - left + 1;
  if (!(columns * (bottom - top + 1) <= MAX_PICTURE_TILES)) throw new PictureFault("pictureTooLarge");
  const whole = Math.floor(-Math.log2(Math.max(east - west, south - north)));
  const minZoom = Math.max(0, Math.min(zoom, whole - LEVELS_ABOVE));
  const pyramid = createPyramid(minZoom, zoom);
  const source: Source = { picture, placement, zoom };
  const xs = Array.from({ length: columns }, (_, at) => left + at);
  for (let y = top; y <= bottom; y++) {
    await pyramid.addRow(y, await drawRow(source, y, xs), y === bottom);
    await onRow({ done: y - top + 1, total: bottom - top + 1 });
  }
  if (pyramid.tiles.length === 0) throw new PictureFault("emptyPicture");
  const archive = writeArchive({ format: "webp", bounds, metadata: {}, tiles: pyramid.tiles });
  return { archive, minZoom, maxZoom: zoom };
}

/** Levels above the one on which the picture is about one tile: it is then a spot of a few pixels. */
const LEVELS_ABOVE = 4;
/** The maps come no closer, so that finer levels would never be seen. */
const FINEST = Math.floor(Math.log2(MAX_MAP_WIDTH / TILE));

const tilesBetween = (from: number, to: number) =>
  [Math.floor(from), Math.max(Math.floor(from), Math.ceil(to) - 1)] as const;

/** The level whose pixels are nearest in size to those in the middle of the picture. @throws PictureFault */
function zoomOf({ width, height, gridAt }: Picture, placement: Placement): number {
  const [column, row] = [width / 2, height / 2];
  const at = (right: number, down: number) => {
    const place = placement.toDegrees(...gridAt(column + right, row + down));
    return place ? worldOf(...place) : [Number.NaN, Number.NaN];
  };
  const [x0 = 0, y0 = 0] = at(-0.5, -0.5);
  const sizes = [at(0.5, -0.5), at(-0.5, 0.5)].map(([x = 0, y = 0]) => Math.hypot(x - x0, y - y0));
  const zoom = Math.round(-Math.log2(TILE * Math.min(...sizes)));
  if (Number.isNaN(zoom)) throw new PictureFault("outsidePicture");
  return Math.max(0, Math.min(FINEST, zoom));
}
