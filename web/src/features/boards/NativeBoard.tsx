import type { BoardTile } from "@vetaverde/contract/board-settings";
import type { CSSProperties, ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { inOrder } from "./board.layout.ts";
import styles from "./boards.module.css";

/** Grid position of a tile; a phone stacks the tiles in the same order. */
export const placeOf = ({ x, y, w, h }: BoardTile): CSSProperties =>
  ({ "--column": `${x + 1} / span ${w}`, "--row": `${y + 1} / span ${h}`, "--high": h }) as CSSProperties;

/** Whether the tile's content fills the available space. */
export const isRoomy = ({ kind }: BoardTile) => kind === "series" || kind === "map" || kind === "diagram";

export interface NativeBoardProps {
  tiles: readonly BoardTile[];
  body(tile: BoardTile): ReactNode;
  /** Text of the empty state. */
  emptyHint?: string;
}

/** One of the product's own boards: tiles on a grid, each rendered by its feature. */
export function NativeBoard({ tiles, body, emptyHint }: NativeBoardProps) {
  const t = useT();
  if (tiles.length === 0) return <EmptyState inset title={t("boards.noTiles")} text={emptyHint ?? ""} />;
  return (
    <div className={styles.grid}>
      {inOrder(tiles).map((tile) => (
        <section
          key={tile.id}
          className={classes(styles.tile, isRoomy(tile) && styles.roomy)}
          style={placeOf(tile)}
          aria-label={tile.title || t(`boards.tiles.${tile.kind}`)}
        >
          {tile.title && <h2 className={styles.tileTitle}>{tile.title}</h2>}
          <div className={styles.tileBody}>{body(tile)}</div>
        </section>
      ))}
    </div>
  );
}
