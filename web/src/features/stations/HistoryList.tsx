import type { StationEvent } from "@vetaverde/contract/stations";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Part } from "./Part.tsx";
import styles from "./stations.module.css";
import { useStationHistory } from "./stations.queries.ts";

export interface HistoryListProps {
  project: string;
  station: string;
  onFollowUp(monitoring: string): void;
}

/** Events at the station on one time line, newest first. */
export function HistoryList({ project, station, onFollowUp }: HistoryListProps) {
  const t = useT();
  const textOf = useEventWords();
  const history = useStationHistory(project, station);
  const items = history.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Part
      query={history}
      errorTitle={t("stations.history.failed")}
      empty={t("stations.history.empty")}
      isEmpty={() => items.length === 0}
    >
      {() => (
        <>
          <ol className={classes(layout.bottomMargin12, styles.history)}>
            {items.map((event) => {
              return (
                <HistoryEvent
                  key={`${event.kind} ${event.id}`}
                  textOf={textOf}
                  event={event}
                  onFollowUp={onFollowUp}
                />
              );
            })}
          </ol>
          {history.hasNextPage && (
            <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
              {t("stations.history.more")}
            </Button>
          )}
        </>
      )}
    </Part>
  );
}

function HistoryEvent({
  textOf,
  event,
  onFollowUp,
}: {
  textOf(event: StationEvent): EventWords;
  event: StationEvent;
  onFollowUp(monitoring: string): void;
}) {
  const t = useT();
  const format = useFormat();
  const { title, notes } = textOf(event);
  const monitoring = event.kind === "followUp" || event.kind === "reschedule" ? event.monitoring : null;
  return (
    <li className={layout.oneColumnOnPhone}>
      <span className={styles.eventWhen}>
        <time dateTime={event.at}>{format.dateTime(event.at)}</time>
        <span className={layout.mutedSmall}>{event.by ?? t("stations.history.someone")}</span>
      </span>
      <span className={styles.text}>
        <b>{title}</b>
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </span>
      {monitoring && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => onFollowUp(monitoring)}
          aria-label={`${t("stations.history.open")}: ${title}`}
        >
          {t("stations.history.open")}
        </Button>
      )}
    </li>
  );
}

interface EventWords {
  title: string;
  notes: string[];
}

function useEventWords(): (event: StationEvent) => EventWords {
  const t = useT();
  const format = useFormat();
  const ofChange = useChangeWords();
  const followUpWords = useFollowUpWords();
  return (event) => {
    switch (event.kind) {
      case "followUp":
        return followUpWords(event);
      case "skip":
        return {
          title: t("stations.history.skip", { n: event.monitorings, plan: event.plan.title }),
          notes: [event.reason],
        };
      case "reschedule":
        return {
          title: t("stations.history.reschedule", {
            from: format.day(event.from),
            to: format.day(event.to),
          }),
          notes: [event.reason],
        };
      case "fileAdded":
        return { title: t("stations.history.fileAdded", { name: event.file.name }), notes: [] };
      case "fileRemoved":
        return {
          title: t("stations.history.fileRemoved", { name: event.file.name }),
          notes: [event.reason],
        };
      case "device":
        return {
          title: t(`stations.history.device.${event.changed}`, { name: event.device.name }),
          notes: [event.reason],
        };
      case "change":
        return ofChange(event);
    }
  };
}

function useFollowUpWords() {
  const t = useT();
  const format = useFormat();
  return (event: Extract<StationEvent, { kind: "followUp" }>): EventWords => {
    const result = [
      t(event.completed ? "stations.history.done" : "stations.history.notDone"),
      ...(event.mishap ? [t("stations.history.mishap")] : []),
    ];
    return {
      title: t("stations.history.followUp", {
        commitment: event.shortCommitment,
        day: format.day(event.day),
      }),
      notes: [result.join(", "), event.observation],
    };
  };
}

function useChangeWords() {
  const t = useT();
  const format = useFormat();
  const value = (one: string | number | boolean | null) => {
    if (one === null || one === "") return t("stations.history.blank");
    if (typeof one === "number") return format.number(one, undefined);
    if (typeof one === "boolean") return t(one ? "stations.history.yes" : "stations.history.no");
    return one;
  };
  return ({ action, changes }: Extract<StationEvent, { kind: "change" }>): EventWords => {
    const known = {
      "catalog.created": "created",
      "catalog.updated": "updated",
      "catalog.merged": "merged",
      "borehole.created": "borehole",
      "borehole.updated": "borehole",
    } as const;
    const key = known[action as keyof typeof known];
    return {
      title: key ? t(`stations.history.${key}`) : t("stations.history.other", { action }),
      notes: (key === "created" ? [] : changes).map(({ field, before, after }) =>
        t("stations.history.change", {
          field: t(`stations.history.fields.${field as "name"}`),
          before: value(before),
          after: value(after),
        }),
      ),
    };
  };
}
