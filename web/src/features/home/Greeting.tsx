import { instantToLocal } from "@vetaverde/domain/time/zone";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import styles from "./home.module.css";

const NOON = "12:00";
const DUSK = "20:00";
const DAWN = "05:00";

/** By the user's own clock, so that a night shift gets the right greeting. */
export function partOfDay(time: string): "morning" | "afternoon" | "evening" {
  if (time >= DUSK || time < DAWN) return "evening";
  return time < NOON ? "morning" : "afternoon";
}

export interface GreetingProps {
  name: string;
  timeZone: string;
  actions?: ReactNode;
}

export function Greeting({ name, timeZone, actions }: GreetingProps) {
  const t = useT();
  const format = useFormat();
  const { date, time } = instantToLocal(Date.now(), timeZone);
  return (
    <PageHeader
      title={t(`home.${partOfDay(time)}`, { name })}
      titleAside={<span className={classes(styles.mutedSmall, styles.date)}>{format.longDay(date)}</span>}
      actions={actions}
    />
  );
}
