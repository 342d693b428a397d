import type { Scheduled } from "@vetaverde/contract/schedule";
import type { DragEvent, KeyboardEvent, PointerEvent } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { Menu } from "../../ui/Menu.tsx";
import { StateIcon } from "../../ui/State.tsx";
import styles from "./marks.module.css";
import { useScheduleActions } from "./schedule.actions.ts";
import { markOf, mostUrgent, useStateWords, whatOf } from "./schedule.messages.ts";

export interface MarkProps {
  items: readonly Scheduled[];
  /** Position for keyboard navigation; only one mark of a table is in the tab order. */
  at: { row: number; day: string };
  tabbable: boolean;
}

/** Monitorings of one station on one day: a mark that opens the follow-up, or a list if there are several. */
export function Mark({ items, ...place }: MarkProps) {
  const [first, second] = items;
  if (!first) return null;
  return second ? <SeveralMark items={items} {...place} /> : <OneMark item={first} {...place} />;
}

/** Props that make an element draggable to another day, by mouse or by long press. */
export function useDrag(item: Scheduled) {
  const { mayMove, drag, startTouch } = useScheduleActions();
  if (!mayMove(item)) return {};
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData("text/plain", `${item.station.name} ${item.estimatedDate}`);
      event.dataTransfer.effectAllowed = "move";
      drag(item);
    },
    onDragEnd: () => drag(null),
    onPointerDown: (event: PointerEvent<HTMLElement>) => startTouch(item, event),
  };
}

/** Key handler: R reschedules the focused monitoring, the keyboard equivalent of dragging. */
export function useMoveKey(item: Scheduled) {
  const { mayMove, move } = useScheduleActions();
  return (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!mayMove(item)) return;
    event.preventDefault();
    event.stopPropagation();
    move(item);
  };
}

type PlaceProps = Omit<MarkProps, "items">;

function OneMark({ item, at, tabbable }: PlaceProps & { item: Scheduled }) {
  const t = useT();
  const format = useFormat();
  const { open, dragged, mayMove } = useScheduleActions();
  const state = useStateWords()(item);
  const what = whatOf(item);
  const date = format.longDay(item.estimatedDate);
  const label = t("schedule.mark", { station: item.station.name, what, date, state });
  return (
    <button
      type="button"
      data-row={at.row}
      data-at={at.day}
      tabIndex={tabbable ? 0 : -1}
      className={classes(
        styles.mark,
        mayMove(item) && styles.movable,
        dragged?.id === item.id && styles.dragged,
      )}
      aria-label={label}
      title={label}
      onClick={() => open(item.id)}
      onKeyDown={useMoveKey(item)}
      {...useDrag(item)}
    >
      <StateIcon kind={markOf(item)} size={18} />
    </button>
  );
}

function SeveralMark({ items, at, tabbable }: MarkProps) {
  const t = useT();
  const format = useFormat();
  const { open } = useScheduleActions();
  const stateOf = useStateWords();
  const station = items[0]?.station.name ?? "";
  const label = t("schedule.several", { n: items.length, station, date: format.longDay(at.day) });
  const group = items.map((item) => ({
    key: item.id,
    label: `${whatOf(item)} · ${stateOf(item)}`,
    icon: <StateIcon kind={markOf(item)} size={17} />,
    onSelect: () => open(item.id),
  }));
  return (
    <Menu label={label} groups={[group]} align="start">
      {(button) => (
        <button
          type="button"
          data-row={at.row}
          data-at={at.day}
          tabIndex={tabbable ? 0 : -1}
          className={styles.mark}
          aria-label={label}
          title={label}
          {...button}
        >
          <StateIcon kind={mostUrgent(items)} size={18} />
          <span className={styles.number} aria-hidden>
            {items.length}
          </span>
        </button>
      )}
    </Menu>
  );
}
