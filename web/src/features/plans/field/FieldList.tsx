import type { Monitoring } from "@vetaverde/contract/monitorings";
import { describeError } from "../../../lib/describe-error.ts";
import { useFormat, useToday } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { QueryState } from "../../../resource/QueryState.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { IconChevronRight, IconMapPin } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { State } from "../../../ui/State.tsx";
import { StationLink } from "../../../ui/StationLink.tsx";
import { type AskedValue, askedOf } from "../measurements/asked.ts";
import { stateOf } from "../monitorings/monitoring.messages.ts";
import styles from "./field.module.css";
import { PAGE_SIZE, useFieldWork, useMoreWork } from "./field.queries.ts";
import { byStation, type FieldWork, isOf, type StationWork, withSent } from "./field.work.ts";
import { requestPosition, usePosition } from "./position.ts";

export interface FieldListProps {
  project: string;
  online: boolean;
  outbox: readonly OutboxItem[];
  onOpen(opened: OpenedWork): void;
}

/** A monitoring to record, with the values that it asks for; null if they are not stored on the device. */
export interface OpenedWork {
  monitoring: Monitoring;
  asked: readonly AskedValue[] | null;
}

/** Monitorings that are due today, coming or overdue, grouped by station in visiting order. */
export function FieldList({ project, online, outbox, onOpen }: FieldListProps) {
  const t = useT();
  const format = useFormat();
  const work = useFieldWork(project, outbox);
  const today = useToday();
  const { position, asking, failure } = usePosition();
  if (!work.isSuccess) return <QueryState query={work} errorTitle={t("field.failed")} skeletonRows={8} />;
  const stations = byStation(withSent(work.data, outbox), position, today);
  const waiting = outbox.filter(({ state }) => state !== "sent");
  if (stations.length === 0) return <EmptyState title={t("field.empty")} text={t("field.emptyText")} />;
  return (
    <>
      <div className={styles.bar}>
        <Button icon={<IconMapPin size={18} aria-hidden />} busy={asking} onClick={requestPosition}>
          {t(position ? "field.nearestAgain" : "field.nearest")}
        </Button>
        <p className={layout.mutedSmallTight}>
          {t(position ? "field.byDistance" : "field.byDay")}
          {!online && ` · ${t("field.asOf", { date: format.dateTime(work.data.at) })}`}
        </p>
      </div>
      {failure && <Notice kind="warning">{t(`field.position.${failure}`)}</Notice>}
      {work.data.cut && work.data.cut.length > 0 && (
        <Cut project={project} online={online} cut={work.data.cut} />
      )}
      {stations.map((one) => (
        <Station
          key={one.station.id}
          work={one}
          waiting={waiting}
          onOpen={(monitoring) =>
            onOpen({
              monitoring,
              asked: work.data.measurements ? askedOf(work.data.measurements, monitoring) : null,
            })
          }
        />
      ))}
    </>
  );
}

interface CutProps extends Pick<FieldListProps, "project" | "online"> {
  cut: NonNullable<FieldWork["cut"]>;
}

/** How many of the monitorings are loaded, and, while online, a button that loads more. */
function Cut({ project, online, cut }: CutProps) {
  const t = useT();
  const format = useFormat();
  const more = useMoreWork(project);
  return (
    <div className={layout.stack8}>
      {cut.map(({ status, shown, total }) => (
        <Notice
          key={status}
          kind="info"
          action={
            online && (
              <Button
                size="small"
                busy={more.isPending && more.variables === status}
                disabled={more.isPending}
                onClick={() => more.mutate(status)}
              >
                {t("field.more", { n: format.number(Math.min(PAGE_SIZE, total - shown)) })}
              </Button>
            )
          }
        >
          {t(`field.cut.${status}`, { shown: format.number(shown), total: format.number(total) })}
        </Notice>
      ))}
      {more.isError && (
        <Notice kind="error" urgent>
          {t("field.moreFailed")} {describeError(more.error)}
        </Notice>
      )}
    </div>
  );
}

interface StationProps {
  work: StationWork;
  waiting: readonly OutboxItem[];
  onOpen(monitoring: Monitoring): void;
}

function Station({ work: { station, away, monitorings }, waiting, onOpen }: StationProps) {
  const t = useT();
  const far = useDistanceText();
  return (
    <section className={styles.station}>
      <h2>
        <StationLink id={station.id}>{station.name}</StationLink>{" "}
        <span className={styles.count}>{monitorings.length}</span>
        {away !== null && <span className={styles.away}>{far(away)}</span>}
      </h2>
      <ul>
        {monitorings.map((monitoring) => (
          <li key={monitoring.id} className={layout.lineBelow}>
            <button
              type="button"
              className={classes(layout.hoverCanvas, styles.row)}
              onClick={() => onOpen(monitoring)}
            >
              <span className={styles.text}>
                <span>{monitoring.shortCommitment}</span>
                <span className={layout.mutedSmallTight}>
                  <Due monitoring={monitoring} />
                  {waiting.some((item) => isOf(item, monitoring)) && <b> · {t("field.inOutbox")}</b>}
                </span>
              </span>
              <State kind={stateOf(monitoring)} />
              <IconChevronRight size={18} aria-hidden className={layout.muted} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Due({ monitoring: { estimatedDate, startsAt, type } }: { monitoring: Monitoring }) {
  const t = useT();
  const format = useFormat();
  const today = useToday();
  const when = estimatedDate === today ? t("field.today") : format.shortDay(estimatedDate);
  return `${when} ${format.time(startsAt)} · ${type.name}`;
}

/** 850 m, 1,2 km, 34 km. */
function useDistanceText(): (metres: number) => string {
  const t = useT();
  const format = useFormat();
  return (metres) => {
    if (metres < 1000) return t("field.metres", { n: format.number(Math.round(metres / 10) * 10) });
    return t("field.kilometres", { n: format.number(metres / 1000, metres < 10_000 ? 1 : 0) });
  };
}
