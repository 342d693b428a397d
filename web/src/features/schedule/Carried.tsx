import type { CSSProperties } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { StateIcon } from "../../ui/State.tsx";
import { useFinger } from "./drag/touch-drag.ts";
import styles from "./marks.module.css";
import { markOf } from "./schedule.messages.ts";

/** The dragged monitoring during a touch drag, drawn above the finger so that it is visible, with the target day. */
export function Carried() {
  const t = useT();
  const format = useFormat();
  const { item, x, y, over } = useFinger();
  if (!item) return null;
  return (
    <div className={styles.carried} style={{ "--x": `${x}px`, "--y": `${y}px` } as CSSProperties} aria-hidden>
      <StateIcon kind={markOf(item)} size={18} />
      <span>
        <b>{item.station.name}</b> {over ? format.shortDay(over) : t("schedule.dropSomewhere")}
      </span>
    </div>
  );
}
