import type { ChannelCounts, LoggerPreview } from "@vetaverde/contract/logger-files";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import type { DrawChannel } from "./drawing.ts";
import styles from "./logger-files.module.css";

const FAULTS = [
  "unreadableTime",
  "ambiguousDate",
  "repeatedTime",
  "tooFewCells",
  "unreadableValue",
  "event",
  "tooOld",
  "inFuture",
  "tooLarge",
  "noAirPressure",
] as const;
type Fault = (typeof FAULTS)[number];

interface LoggerCountsProps {
  drawing: DrawChannel;
  preview: LoggerPreview;
  /** Whether answers changed since the comparison. */
  isStale: boolean;
}

/** What becomes of each row, channel by channel, with the drawing over what is stored. */
export function LoggerCounts({ preview, drawing, isStale }: LoggerCountsProps) {
  const t = useT();
  const { counts, drawings, channels, sensors, answers } = preview;
  return (
    <>
      {counts && (
        <section className={classes(layout.stack14, isStale && styles.stale)} aria-labelledby="counts">
          <h2 id="counts">{t("loggerFiles.counts.title")}</h2>
          {counts.map((one) => {
            const name = channels[one.channel]?.name ?? "";
            const sensor = answers.channels.find(({ channel }) => channel === one.channel)?.sensor;
            const unit = sensors.find(({ id }) => id === sensor)?.unit ?? "";
            const drawn = drawings.find(({ channel }) => channel === one.channel);
            return (
              <section key={one.channel} className={layout.stack8} aria-label={name}>
                <h3>{name}</h3>
                <ChannelSum counts={one} rows={preview.rows} />
                {one.conflicting > 0 && (
                  <p className={layout.mutedProse}>
                    {t("loggerFiles.counts.conflictsText", { n: one.conflicting })}
                  </p>
                )}
                {drawn && drawn.file.t.length > 0 && drawing(drawn, { channel: name, unit })}
                {drawn?.stored.t.length === 0 && (
                  <p className={layout.mutedSmallBreakable}>{t("loggerFiles.drawing.none")}</p>
                )}
              </section>
            );
          })}
        </section>
      )}
      <RejectedRows preview={preview} />
    </>
  );
}

const PARTS = ["fresh", "equal", "conflicting", "missing", "rejected"] as const;
const tones = {
  fresh: layout.doneText,
  equal: layout.primaryText,
  conflicting: layout.nearText,
  missing: layout.primaryText,
  rejected: layout.unfulfilledText,
} as const;

/** The counts as a sum of all rows, which the user can verify. */
function ChannelSum({ counts, rows }: { counts: ChannelCounts; rows: number }) {
  const t = useT();
  const format = useFormat();
  const reasons = Object.entries(counts.rejected).filter(([, n]) => n > 0);
  const rejected = reasons.reduce((sum, [, n]) => sum + n, counts.unreadable);
  const of = { ...counts, rejected };
  return (
    <>
      <div className={styles.sum}>
        <p>
          <b>{format.number(rows)}</b> {t("loggerFiles.counts.rows")}
        </p>
        {PARTS.map((part, at) => (
          <p key={part} className={classes(of[part] === 0 && layout.muted)}>
            <span aria-hidden className={layout.muted}>
              {at === 0 ? "=" : "+"}
            </span>
            <b className={of[part] === 0 ? layout.muted : tones[part]}>{format.number(of[part])}</b>{" "}
            {t(`loggerFiles.counts.${part}`)}
          </p>
        ))}
      </div>
      {rejected > 0 && (
        <p className={layout.mutedSmallBreakable}>
          {[...(counts.unreadable > 0 ? [["unreadableValue", counts.unreadable] as const] : []), ...reasons]
            .map(([fault, n]) => `${format.number(n)} ${t(`loggerFiles.faults.${fault as Fault}`)}`)
            .join(" · ")}
        </p>
      )}
    </>
  );
}

function RejectedRows({ preview: { rejected } }: { preview: LoggerPreview }) {
  const t = useT();
  if (rejected.first.length === 0) return null;
  return (
    <details>
      <summary>
        {t("loggerFiles.rejected.title")} · {t("loggerFiles.rejected.first", { n: rejected.first.length })}
      </summary>
      <ul className={styles.rejected}>
        {rejected.first.map(({ line, fault, text }) => (
          <li key={`${line} ${fault} ${text}`}>
            <b>{t("loggerFiles.rejected.line", { n: line })}</b> {t(`loggerFiles.faults.${fault}`)}:{" "}
            <code>{text}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
