import { addDays, addMonths } from "@vetaverde/domain/time/dates";
import type { ReactNode } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceMenu } from "../../ui/ChoiceMenu.tsx";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import {
  IconCalendar,
  IconCalendarEvent,
  IconCalendarMonth,
  IconCalendarWeek,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconDownload,
  IconList,
  IconTable,
} from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Menu } from "../../ui/Menu.tsx";
import { useNarrow } from "../../ui/narrow.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { toast } from "../../ui/toasts.ts";
import { printOnceDrawn } from "./landscape-print.ts";
import { type ScheduleAddress, toDay, toMonth, VIEWS } from "./schedule.address.ts";
import styles from "./schedule.module.css";

export interface ScheduleHeaderProps {
  address: ScheduleAddress;
  today: string;
  onChange(change: Readonly<Record<string, unknown>>): void;
  onExport(format: "csv" | "xlsx"): Promise<void>;
  onSubscribe(): void;
  /** The filters' button on a phone, where the days begin below the header. */
  filters: ReactNode;
}

/** Month, view, and the actions for the whole calendar. */
export const ScheduleHeader = (props: ScheduleHeaderProps) =>
  useNarrow() ? <PhoneHeader {...props} /> : <WideHeader {...props} />;

function WideHeader({ address, onSubscribe, ...props }: ScheduleHeaderProps) {
  const t = useT();
  return (
    <PageHeader
      title={t("schedule.title")}
      titleAside={<Period address={address} {...props} />}
      actions={
        <>
          <Segmented
            label={t("schedule.view")}
            value={address.view}
            options={VIEWS.map((value) => ({ value, label: t(`schedule.views.${value}`) }))}
            onValue={(view) => props.onChange({ view })}
          />
          <Button icon={<IconCalendar size={18} aria-hidden />} onClick={onSubscribe}>
            {t("schedule.feed.open")}
          </Button>
          <Export narrow={false} onSubscribe={onSubscribe} onExport={props.onExport} />
        </>
      }
    />
  );
}

/** The actions as icons beside the title and the period in one row, so that the days begin early on the screen. */
function PhoneHeader({ filters, ...props }: ScheduleHeaderProps) {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("schedule.title")}
        actions={
          <>
            <ViewMenu address={props.address} onChange={props.onChange} />
            {filters}
            <Export narrow onExport={props.onExport} onSubscribe={props.onSubscribe} />
          </>
        }
      />
      <div className={styles.periodRow}>
        <Period {...props} />
      </div>
    </>
  );
}

const VIEW_ICONS = {
  stations: IconTable,
  month: IconCalendarMonth,
  week: IconCalendarWeek,
  list: IconList,
} as const;

/** The view on a phone, as one button: four names beside each other would take a line of their own. */
function ViewMenu({ address, onChange }: Pick<ScheduleHeaderProps, "address" | "onChange">) {
  const t = useT();
  const items = VIEWS.map((view) => {
    const Icon = VIEW_ICONS[view];
    return {
      key: view,
      label: t(`schedule.views.${view}`),
      icon: <Icon size={18} aria-hidden />,
      current: view === address.view,
      onSelect: () => onChange({ view }),
    };
  });
  const Current = VIEW_ICONS[address.view];
  return (
    <Menu label={t("schedule.view")} groups={[items]}>
      {(button) => (
        <IconButton
          bordered
          label={`${t("schedule.view")}: ${t(`schedule.views.${address.view}`)}`}
          icon={<Current size={20} aria-hidden />}
          {...button}
        />
      )}
    </Menu>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1);

type PeriodProps = Pick<ScheduleHeaderProps, "address" | "today" | "onChange">;

function Period({ address, today, onChange }: PeriodProps) {
  const t = useT();
  const narrow = useNarrow();
  const format = useFormat();
  const { view, month, day } = address;
  const week = view === "week";
  const [year, inYear] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  const step = (by: number) => onChange(week ? toDay(addDays(day, by * 7)) : toMonth(addMonths(month, by)));
  const go = (to: { year: number; month: number }) =>
    onChange(toMonth(`${to.year}-${String(to.month).padStart(2, "0")}-01`));
  const goToday = () => onChange(toDay(today));
  const nameOf = (one: number) =>
    format.month(`2026-${String(one).padStart(2, "0")}-15`).replace(/\s.*$/, "");
  return (
    <div className={classes(layout.row6, layout.fullWidthOnPhone, styles.period)}>
      <IconButton
        label={t(week ? "schedule.previousWeek" : "schedule.previousMonth")}
        icon={<IconChevronLeft size={18} aria-hidden />}
        onClick={() => step(-1)}
      />
      <ChoiceMenu
        label={t("schedule.month")}
        value={String(inYear)}
        options={MONTHS.map((one) => ({ value: String(one), label: nameOf(one) }))}
        onValue={(one) => go({ year, month: Number(one) })}
      />
      <ChoiceMenu
        label={t("schedule.year")}
        value={String(year)}
        options={yearsAround(year, today).map((one) => ({ value: String(one), label: String(one) }))}
        onValue={(one) => go({ year: Number(one), month: inYear })}
      />
      <IconButton
        label={t(week ? "schedule.nextWeek" : "schedule.nextMonth")}
        icon={<IconChevronRight size={18} aria-hidden />}
        onClick={() => step(1)}
      />
      {/* "Aujourd'hui" does not fit beside the month and the year. */}
      {narrow ? (
        <IconButton label={t("schedule.today")} icon={<IconCalendarEvent aria-hidden />} onClick={goToday} />
      ) : (
        <Button kind="quiet" size="small" onClick={goToday}>
          {t("schedule.today")}
        </Button>
      )}
    </div>
  );
}

/** Ten years before and after today, extended to the year on display. */
function yearsAround(year: number, today: string): number[] {
  const now = Number(today.slice(0, 4));
  const [first, last] = [Math.min(now - 10, year), Math.max(now + 10, year)];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** Prints or exports the filtered calendar; on a phone the menu also contains the feed. */
function Export({
  narrow,
  onExport,
  onSubscribe,
}: Pick<ScheduleHeaderProps, "onExport" | "onSubscribe"> & { narrow: boolean }) {
  const t = useT();
  const run = (format: "csv" | "xlsx") => () =>
    void onExport(format).catch((error: unknown) =>
      toast("error", `${t("schedule.export.failed")} ${describeError(error)}`),
    );
  const items = [
    // The menu closes first, so that it is not printed.
    { key: "pdf", label: t("schedule.export.pdf"), onSelect: printOnceDrawn },
    { key: "xlsx", label: t("schedule.export.xlsx"), onSelect: run("xlsx") },
    { key: "csv", label: t("schedule.export.csv"), onSelect: run("csv") },
  ];
  const feed = narrow ? [{ key: "feed", label: t("schedule.feed.open"), onSelect: onSubscribe }] : [];
  return (
    <Menu label={t("schedule.export.open")} groups={[feed, items]}>
      {(button) =>
        narrow ? (
          <IconButton
            bordered
            label={t("schedule.export.openAll")}
            icon={<IconDots size={20} aria-hidden />}
            {...button}
          />
        ) : (
          <Button icon={<IconDownload size={18} aria-hidden />} {...button}>
            {t("schedule.export.open")}
          </Button>
        )
      }
    </Menu>
  );
}
