import type { Scheduled } from "@vetaverde/contract/schedule";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconDots } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Menu } from "../../ui/Menu.tsx";
import { useNarrow } from "../../ui/narrow.ts";
import { StateIcon } from "../../ui/State.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useDrag, useMoveKey } from "./Mark.tsx";
import styles from "./marks.module.css";
import { useScheduleActions } from "./schedule.actions.ts";
import { markOf, useStateWords, whatOf, whenOf } from "./schedule.messages.ts";

export interface ItemLineProps {
  item: Scheduled;
  /** Includes the date, for lists that span several days. */
  dated?: boolean;
  /** For a cell of a month: only the code and what is done. */
  small?: boolean;
  /** For a column of a week: the text wraps, so that no code is truncated. */
  column?: boolean;
  /** For the side column: two lines, the second with the buttons. */
  aside?: boolean;
  /** Its button is the one that a phone emphasises. */
  isNext?: boolean;
}

/** A monitoring in a list: what it is and when. Pressing it opens its follow-up; its menu reschedules it. */
export function ItemLine(props: ItemLineProps) {
  const { item, dated = false, small = false, column = false, aside = false, isNext = false } = props;
  const format = useFormat();
  const t = useT();
  const { open, dragged, mayMove } = useScheduleActions();
  const state = useStateWords()(item);
  const second = [
    dated ? format.shortDay(item.estimatedDate) : null,
    whenOf(item, format, t),
    item.miningComponent,
    item.responsible,
  ];
  return (
    <div
      className={classes(
        styles.item,
        small && styles.small,
        column && styles.column,
        aside && styles.aside,
        dragged?.id === item.id && styles.dragged,
      )}
    >
      <button
        type="button"
        className={classes(
          layout.hoverCanvas,
          styles.line,
          small ? classes(layout.smallTouchTargetOnPhone, styles.smallLine) : layout.tallRowOnPhone,
          mayMove(item) && styles.movable,
        )}
        title={`${item.station.name} · ${whatOf(item)}`}
        onClick={() => open(item.id)}
        onKeyDown={useMoveKey(item)}
        {...useDrag(item)}
      >
        <StateIcon kind={markOf(item)} size={small ? 15 : 18} />
        <ItemWords item={item} small={small} state={state} second={second} />
      </button>
      {!small && (
        <span className={styles.buttons}>
          <RecordButton item={item} aside={aside} isNext={isNext} />
          <ItemMenu item={item} />
        </span>
      )}
    </div>
  );
}

interface ItemWordsProps extends Pick<ItemLineProps, "item"> {
  small: boolean;
  state: string;
  second: (string | null)[];
}

function ItemWords({ item, small, state, second }: ItemWordsProps) {
  return (
    <span className={styles.text}>
      <span className={styles.first}>
        <b>{item.station.name}</b> {whatOf(item)}
        {item.rescheduled && (
          <span className={styles.rescheduled}>
            {" "}
            <StateIcon kind="rescheduled" size={14} />
          </span>
        )}
      </span>
      {!small && <span className={styles.second}>{second.filter(Boolean).join(" · ")}</span>}
      <VisuallyHidden>, {state}</VisuallyHidden>
    </span>
  );
}

interface RecordButtonProps extends Required<Pick<ItemLineProps, "item" | "aside" | "isNext">> {}

/** In the side column and on a phone the follow-up of an open monitoring is one press away, and says so. */
function RecordButton({ item, aside, isNext }: RecordButtonProps) {
  const t = useT();
  const narrow = useNarrow();
  const { open, mayMove } = useScheduleActions();
  if (!(narrow || aside) || !mayMove(item)) return null;
  return (
    <Button
      kind={narrow && isNext ? "primary" : "plain"}
      size={narrow ? "normal" : "small"}
      aria-label={`${t("schedule.record")}: ${item.station.name}`}
      onClick={() => open(item.id)}
    >
      {t("schedule.record")}
    </Button>
  );
}

function ItemMenu({ item }: { item: Scheduled }) {
  const t = useT();
  const format = useFormat();
  const { open, move, mayMove } = useScheduleActions();
  if (!mayMove(item)) return null;
  const label = t("schedule.actions", {
    station: item.station.name,
    date: format.shortDay(item.estimatedDate),
  });
  const group = [
    { key: "open", label: t("schedule.open"), onSelect: () => open(item.id) },
    { key: "move", label: t("schedule.move"), onSelect: () => move(item) },
  ];
  return (
    <Menu label={label} groups={[group]}>
      {(button) => <IconButton label={label} icon={<IconDots size={18} aria-hidden />} {...button} />}
    </Menu>
  );
}
