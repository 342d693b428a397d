import type { Schedule } from "@vetaverde/contract/schedule";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { IconChevronDown, IconChevronRight } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { StateIcon } from "../../ui/State.tsx";
import { ItemLine } from "./ItemLine.tsx";
import styles from "./schedule.module.css";

type Kind = "missing" | "near";
const marks = { missing: "unfulfilled", near: "near" } as const;
const tones = { missing: layout.unfulfilledText, near: layout.nearText } as const;

/** Totals of what is overdue and what comes next, of any month; a total opens the first of its rows. */
export function ScheduleStrips({ schedule }: { schedule: Pick<Schedule, Kind> }) {
  const t = useT();
  const [open, setOpen] = useState<Kind | null>(null);
  const countOf = (kind: Kind) => {
    const { total, more } = schedule[kind];
    const count = t(`schedule.${kind}`, { n: total });
    return more ? t("schedule.moreThan", { n: count }) : count;
  };
  return (
    <section aria-label={t("schedule.strips")}>
      <div className={classes(layout.hoverButtons, styles.stripButtons)}>
        {(["missing", "near"] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            aria-expanded={open === kind}
            className={tones[kind]}
            onClick={() => setOpen(open === kind ? null : kind)}
          >
            <StateIcon kind={marks[kind]} size={17} />
            {countOf(kind)}
            {open === kind ? (
              <IconChevronDown size={14} aria-hidden />
            ) : (
              <IconChevronRight size={14} aria-hidden />
            )}
          </button>
        ))}
      </div>
      {open && <StripRows kind={open} strip={schedule[open]} total={countOf(open)} />}
    </section>
  );
}

function StripRows({ kind, strip, total }: { kind: Kind; strip: Schedule[Kind]; total: string }) {
  const t = useT();
  const cut = strip.more || strip.total > strip.items.length;
  return (
    <div className={styles.stripRows}>
      {strip.items.length === 0 && <p className={styles.quiet}>{t("schedule.stripNone")}</p>}
      {strip.items.map((item) => (
        <ItemLine key={item.id} item={item} dated aside />
      ))}
      {cut && (
        <p className={styles.quiet}>
          {t(kind === "missing" ? "schedule.stripFirst" : "schedule.stripNext", {
            n: strip.items.length,
            total,
          })}
        </p>
      )}
    </div>
  );
}
