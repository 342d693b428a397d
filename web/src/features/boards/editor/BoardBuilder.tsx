import { type BoardTile, GRID, MAX_TILES } from "@vetaverde/contract/board-settings";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { IconPlus } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { inOrder, lowest, put, type Step, settled, step } from "../board.layout.ts";
import styles from "../boards.module.css";
import { BuilderTile } from "./BuilderTile.tsx";
import { newTile, TILE_KINDS, type TileKind } from "./new-tile.ts";
import { TileForm, type TileFormProps } from "./TileForm.tsx";

export interface BoardBuilderProps extends Pick<TileFormProps, "devices" | "places"> {
  tiles: readonly BoardTile[];
  body(tile: BoardTile): ReactNode;
  onTiles(tiles: BoardTile[]): void;
}

/** Editor of a board's tiles: arranged by mouse or keyboard, each configured in a panel. */
export function BoardBuilder({ tiles, devices, places, body, onTiles }: BoardBuilderProps) {
  const t = useT();
  const [edited, setEdited] = useState<BoardTile | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const add = (kind: TileKind) => setEdited({ ...newTile(kind), y: lowest(tiles) });
  const putTile = (tile: BoardTile) => {
    const there = tiles.some(({ id }) => id === tile.id);
    onTiles(settled(there ? tiles.map((one) => (one.id === tile.id ? tile : one)) : [...tiles, tile]));
    setEdited(null);
  };
  return (
    <>
      <AddBar disabled={tiles.length >= MAX_TILES} onAdd={add} />
      <p className={layout.mutedSmall}>{t("boards.builderHint")}</p>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {tiles.length === 0 && <EmptyState inset title={t("boards.noTiles")} text={t("boards.noTilesHint")} />}
      <TileGrid tiles={tiles} body={body} onTiles={onTiles} onEdit={setEdited} onAnnounce={setAnnouncement} />
      {edited && (
        <TileForm
          tile={edited}
          devices={devices}
          places={places}
          onClose={() => setEdited(null)}
          onDone={putTile}
        />
      )}
    </>
  );
}

interface TileGridProps extends Pick<BoardBuilderProps, "tiles" | "body" | "onTiles"> {
  onEdit(tile: BoardTile): void;
  /** Announces where a tile was moved to. */
  onAnnounce(text: string): void;
}

function TileGrid({ tiles, body, onTiles, onEdit, onAnnounce }: TileGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const nameOf = useTileName();
  const { walk, drag } = useArrangement({ tiles, onTiles, onAnnounce, grid });
  return (
    <div ref={grid} className={styles.grid}>
      {inOrder(tiles).map((tile) => (
        <BuilderTile
          key={tile.id}
          tile={tile}
          name={nameOf(tile)}
          onStep={(way) => walk(tile, way)}
          onDrag={(dx, dy, size) => drag(tile, dx, dy, size)}
          onEdit={() => onEdit(tile)}
          onRemove={() => onTiles(settled(tiles.filter(({ id }) => id !== tile.id)))}
        >
          {body(tile)}
        </BuilderTile>
      ))}
    </div>
  );
}

/** Height of a grid row including the gap, as in boards.module.css. */
const ROW_PX = 76;

function useTileName() {
  const t = useT();
  return (tile: BoardTile) => tile.title || t(`boards.tiles.${tile.kind}`);
}

/** Moves and resizes tiles; a step by keyboard is announced. */
function useArrangement({
  tiles,
  onTiles,
  onAnnounce,
  grid,
}: Pick<TileGridProps, "tiles" | "onTiles" | "onAnnounce"> & { grid: RefObject<HTMLDivElement | null> }) {
  const t = useT();
  const nameOf = useTileName();
  const walk = (tile: BoardTile, way: Step) => {
    const next = step(tiles, tile.id, way);
    const at = next.find(({ id }) => id === tile.id) ?? tile;
    onAnnounce(t("boards.at", { name: nameOf(tile), row: at.y + 1, column: at.x + 1, w: at.w, h: at.h }));
    onTiles(next);
  };
  const drag = (tile: BoardTile, dx: number, dy: number, size: boolean) => {
    const box = grid.current?.getBoundingClientRect();
    if (!box) return;
    const [columns, rows] = [Math.round((dx / box.width) * GRID.columns), Math.round(dy / ROW_PX)];
    onTiles(
      put(
        tiles,
        tile.id,
        size ? { w: tile.w + columns, h: tile.h + rows } : { x: tile.x + columns, y: tile.y + rows },
      ),
    );
  };
  return { walk, drag };
}

function AddBar({ disabled, onAdd }: { disabled: boolean; onAdd(kind: TileKind): void }) {
  const t = useT();
  return (
    <div className={layout.cluster8} role="toolbar" aria-label={t("boards.addTile")}>
      {TILE_KINDS.map((kind) => (
        <Button
          key={kind}
          size="small"
          icon={<IconPlus size={16} aria-hidden />}
          disabled={disabled}
          onClick={() => onAdd(kind)}
        >
          {t(`boards.tiles.${kind}`)}
        </Button>
      ))}
    </div>
  );
}
