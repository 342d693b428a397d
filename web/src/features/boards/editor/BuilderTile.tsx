import type { BoardTile } from "@vetaverde/contract/board-settings";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import type { Step } from "../board.layout.ts";
import styles from "../boards.module.css";
import { isRoomy, placeOf } from "../NativeBoard.tsx";

export interface BuilderTileProps {
  tile: BoardTile;
  name: string;
  children: ReactNode;
  onStep(way: Step): void;
  /** Drag distance in pixels; with `size` it resizes the tile instead of moving it. */
  onDrag(dx: number, dy: number, size: boolean): void;
  onEdit(): void;
  onRemove(): void;
}

const MOVES: Record<string, Step> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const SIZES: Record<string, Step> = {
  ArrowLeft: "narrower",
  ArrowRight: "wider",
  ArrowUp: "shorter",
  ArrowDown: "taller",
};

/** A tile in the editor: dragged by its header, resized at its corner; the arrow keys do both. */
export function BuilderTile({ tile, name, children, onStep, onDrag, onEdit, onRemove }: BuilderTileProps) {
  const t = useT();
  const { isGrabbed, shift, grip } = useGrip(onDrag);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = (event.shiftKey ? SIZES : MOVES)[event.key];
    if (!way) return;
    event.preventDefault();
    onStep(way);
  };
  return (
    <section
      className={classes(styles.tile, isRoomy(tile) && styles.roomy, isGrabbed && styles.grabbed)}
      style={{ ...placeOf(tile), ...shift }}
      aria-label={name}
    >
      <header className={styles.tileHead}>
        <button
          type="button"
          className={classes(layout.grabbable, styles.grip)}
          aria-label={t("boards.move", { name })}
          aria-roledescription={t("boards.movable")}
          onKeyDown={onKeyDown}
          {...grip(false)}
        >
          <IconGripVertical size={18} aria-hidden />
          <span className={layout.ellipsis}>{name}</span>
        </button>
        <TileActions name={name} onStep={onStep} onEdit={onEdit} onRemove={onRemove} />
      </header>
      <div className={styles.tileBody}>{children}</div>
      <span className={classes(layout.hiddenOnPhone, styles.corner)} aria-hidden {...grip(true)} />
    </section>
  );
}

/** Dragging by the header or by the corner; the tile follows until it is released. */
function useGrip(onDrag: BuilderTileProps["onDrag"]) {
  const [grab, setGrab] = useState<{ x: number; y: number; size: boolean } | null>(null);
  const [moved, setMoved] = useState({ x: 0, y: 0 });
  const grip = (size: boolean) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setGrab({ x: event.clientX, y: event.clientY, size });
    },
    onPointerMove: (event: PointerEvent) =>
      grab && setMoved({ x: event.clientX - grab.x, y: event.clientY - grab.y }),
    onPointerUp: () => {
      if (grab && Math.hypot(moved.x, moved.y) > 4) onDrag(moved.x, moved.y, grab.size);
      setGrab(null);
      setMoved({ x: 0, y: 0 });
    },
    onPointerCancel: () => {
      setGrab(null);
      setMoved({ x: 0, y: 0 });
    },
  });
  const shift =
    grab === null
      ? {}
      : grab.size
        ? { outline: "2px dashed var(--accent-text)", outlineOffset: 2 }
        : { transform: `translate(${moved.x}px, ${moved.y}px)` };
  return { isGrabbed: grab !== null, shift, grip };
}

type TileActionsProps = Pick<BuilderTileProps, "name" | "onStep" | "onEdit" | "onRemove">;

function TileActions({ name, onStep, onEdit, onRemove }: TileActionsProps) {
  const t = useT();
  return (
    <>
      <span className={classes(layout.hiddenByDefault, styles.phoneOnly)}>
        <IconButton
          label={t("boards.up", { name })}
          icon={<IconArrowUp size={18} aria-hidden />}
          onClick={() => onStep("up")}
        />
        <IconButton
          label={t("boards.down", { name })}
          icon={<IconArrowDown size={18} aria-hidden />}
          onClick={() => onStep("down")}
        />
      </span>
      <IconButton
        label={t("boards.editTile", { name })}
        icon={<IconPencil size={18} aria-hidden />}
        onClick={onEdit}
      />
      <IconButton
        label={t("boards.removeTile", { name })}
        icon={<IconTrash size={18} aria-hidden />}
        onClick={onRemove}
      />
    </>
  );
}
