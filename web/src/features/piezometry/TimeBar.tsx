import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconPlayerPause, IconPlayerPlayFilled } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import styles from "./piezometry.module.css";
import type { Player } from "./use-player.ts";

const STEPS = 1000;

/** Time control: selects any instant of the span, or plays the whole span. */
export function TimeBar({ from, to, player }: { from: number; to: number; player: Player }) {
  const t = useT();
  const format = useFormat();
  const { at, playing } = player;
  const dateText = format.dateTime(at);
  return (
    <div className={styles.timeBar}>
      <IconButton
        bordered
        label={t(playing ? "piezometry.pause" : "piezometry.play")}
        icon={
          playing ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />
        }
        onClick={() => player.play(!playing)}
      />
      <input
        type="range"
        aria-label={t("piezometry.instant")}
        aria-valuetext={dateText}
        min={0}
        max={STEPS}
        step={1}
        value={Math.round(((at - from) / (to - from)) * STEPS)}
        onChange={({ target }) => {
          const step = Number(target.value);
          player.go(step >= STEPS ? null : from + ((to - from) * step) / STEPS);
        }}
      />
      <output className={layout.tabularNumbers}>{dateText}</output>
      <Button size="small" kind="quiet" disabled={at >= to} onClick={() => player.go(null)}>
        {t("piezometry.toLatest")}
      </Button>
    </div>
  );
}
