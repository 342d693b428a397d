import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import {
  IconAlertOctagonFilled,
  IconArrowDown,
  IconArrowUp,
  IconFolderOpen,
  IconGripVertical,
  IconIndentDecrease,
  IconIndentIncrease,
} from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { useNarrow } from "../../ui/narrow.ts";
import { SwitchControl } from "../../ui/Switch.tsx";
import styles from "./MenuEditor.module.css";
import { MenuIcon } from "./MenuIcon.tsx";
import { change, drop, faultOf, iconOf, type Row, type Step, step } from "./menu-editor.state.ts";
import { ReaderCount } from "./Readers.tsx";

const KEYS: Readonly<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};
const STEPS = [
  ["up", "menus.moveUp", IconArrowUp],
  ["down", "menus.moveDown", IconArrowDown],
  ["in", "menus.indent", IconIndentIncrease],
  ["out", "menus.outdent", IconIndentDecrease],
] as const;
const UP_AND_DOWN = STEPS.slice(0, 2);

export interface MenuRowsProps {
  rows: readonly Row[];
  chosen: string | null;
  nameOf(row: Row): string;
  /** Where the entry leads. */
  targetOf(row: Row): string;
  /** How many of the project's members see the entry. */
  readersOf(row: Row): { n: number; total: number };
  onRows(rows: readonly Row[]): void;
  onChoose(key: string): void;
}

/**
 * The entries in order: dragged by their handle, or moved by Alt and arrow keys or by the buttons beside the fields.
 */
export function MenuRows({ rows, chosen, nameOf, targetOf, readersOf, onRows, onChoose }: MenuRowsProps) {
  const narrow = useNarrow();
  const { list, onKeyDown } = useRowKeys(rows, onRows);
  const { over, handlersOf } = useRowDrag(rows, onRows);
  return (
    <ul ref={list} className={styles.rows}>
      {rows.map((row) => (
        <li
          key={row.key}
          className={classes(
            styles.row,
            row.key === chosen && classes(layout.accentTint, styles.chosen),
            row.key === over && styles.over,
          )}
          style={{ paddingLeft: 8 + row.depth * 24 }}
          draggable
          {...handlersOf(row)}
        >
          <IconGripVertical size={16} aria-hidden className={classes(layout.hiddenOnPhone, styles.grip)} />
          <RowButton chosen={chosen} nameOf={nameOf} onChoose={onChoose} onKeyDown={onKeyDown} row={row} />
          {narrow && <StepButtons rows={rows} onRows={onRows} row={row} steps={UP_AND_DOWN} />}
          {!narrow && <RowTarget target={targetOf(row)} />}
          <ReaderCount {...readersOf(row)} />
          <VisibleSwitch rows={rows} nameOf={nameOf} onRows={onRows} row={row} />
        </li>
      ))}
    </ul>
  );
}

/** Names of the columns, in the widths of the rows. */
export function MenuRowsHead() {
  const t = useT();
  return (
    <div className={classes(layout.hiddenOnPhone, styles.rowsHead)} aria-hidden>
      <span className={layout.grow}>{t("menus.name")}</span>
      <span className={styles.kind}>{t("menus.type")}</span>
      <span className={styles.target}>{t("menus.target")}</span>
      <span className={styles.readers}>{t("menus.readers.title")}</span>
      <span className={styles.shown}>{t("menus.visible")}</span>
    </div>
  );
}

const RowTarget = ({ target }: { target: string }) => (
  <span
    className={classes(layout.mutedSmall, layout.hiddenOnPhone, layout.ellipsis, styles.target)}
    title={target}
  >
    {target}
  </span>
);

/** Dragging a row before another one. */
function useRowDrag(rows: MenuRowsProps["rows"], onRows: MenuRowsProps["onRows"]) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const handlersOf = ({ key }: Row) => ({
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", key);
      setDragged(key);
    },
    onDragEnd: () => setDragged(null),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(key);
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged) onRows(drop(rows, dragged, key));
      setDragged(null);
      setOver(null);
    },
  });
  return { over, handlersOf };
}

interface VisibleSwitchProps extends Pick<MenuRowsProps, "rows" | "nameOf" | "onRows"> {
  row: Row;
}

function VisibleSwitch({ rows, nameOf, onRows, row }: VisibleSwitchProps) {
  const t = useT();
  return (
    <SwitchControl
      label={`${t("menus.visible")}: ${nameOf(row)}`}
      checked={row.visible}
      onValue={(visible) => onRows(change(rows, row.key, { visible }))}
    />
  );
}

/** Arrow keys select a row; with Alt they move it. */
function useRowKeys(rows: MenuRowsProps["rows"], onRows: MenuRowsProps["onRows"]) {
  const list = useRef<HTMLUListElement>(null);
  const focus = (key: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus());
  const move = (key: string, way: Step) => {
    onRows(step(rows, key, way));
    focus(key);
  };
  const onKeyDown = (event: KeyboardEvent, row: Row) => {
    const way = KEYS[event.key];
    if (!way) return;
    if (event.altKey) {
      event.preventDefault();
      move(row.key, way);
    } else if (way === "up" || way === "down") {
      const next = rows[rows.indexOf(row) + (way === "up" ? -1 : 1)];
      if (!next) return;
      event.preventDefault();
      focus(next.key);
    }
  };
  return { list, onKeyDown };
}

interface RowButtonProps extends Pick<MenuRowsProps, "chosen" | "nameOf" | "onChoose"> {
  onKeyDown(event: KeyboardEvent, row: Row): void;
  row: Row;
}

function RowButton({ chosen, nameOf, onChoose, onKeyDown, row }: RowButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      data-key={row.key}
      className={classes(layout.touchTargetOnPhone, styles.open)}
      aria-pressed={row.key === chosen}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
      onClick={() => onChoose(row.key)}
      onKeyDown={(event) => onKeyDown(event, row)}
    >
      <RowIcon row={row} />
      <span className={classes(layout.shrinkableText, row.kind === "group" && layout.strong)}>
        {nameOf(row)}
      </span>
      {faultOf(row) && (
        <span className={styles.fault}>
          <IconAlertOctagonFilled size={15} aria-hidden />
          {t("menus.missing")}
        </span>
      )}
      <span className={classes(layout.mutedSmall, layout.hiddenOnPhone, styles.kind)}>
        {t(`menus.types.${row.kind}`)}
      </span>
    </button>
  );
}

interface StepButtonsProps extends Pick<MenuRowsProps, "rows" | "onRows"> {
  row: Row;
  steps?: readonly (typeof STEPS)[number][];
}

/** Buttons that move an entry; on a phone, where nothing can be dragged, each row has the first two. */
export function StepButtons({ rows, onRows, row, steps = STEPS }: StepButtonsProps) {
  const t = useT();
  return (
    <span className={styles.steps}>
      {steps.map(([way, label, Icon]) => (
        <IconButton
          key={way}
          label={t(label)}
          icon={<Icon size={17} aria-hidden />}
          disabled={step(rows, row.key, way) === rows}
          onClick={() => onRows(step(rows, row.key, way))}
        />
      ))}
    </span>
  );
}

function RowIcon({ row }: { row: Row }) {
  const icon = iconOf(row);
  if (icon === undefined)
    return <IconFolderOpen size={18} stroke={1.75} aria-hidden className={layout.muted} />;
  return <MenuIcon name={icon} className={layout.muted} />;
}
