import type { Alert } from "@vetaverde/contract/alerts";
import type { ReactNode } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconChartLine, IconCheck } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toasts.ts";
import { AlertState, AlertTags, Priority } from "./AlertMarks.tsx";
import { useAcknowledge } from "./alerts.queries.ts";
import { readingText } from "./reading-text.ts";
import { useDurationFormat, useSentence } from "./rule.messages.ts";

export interface AlertTableProps {
  alerts: readonly Alert[];
  /** Whether the device's name is displayed; false in a list of a single device. */
  device?: boolean;
  /** Whether the state is displayed; false in a list of a single state. */
  state?: boolean;
  /** The project, if the user may acknowledge its alerts: a button in the row. */
  acknowledgeIn?: string | undefined;
  onOpen(alert: Alert): void;
  /** Renders a link to the device's graph at that time. */
  graphLink(alert: Alert, children: ReactNode): ReactNode;
  stale: boolean;
}

/** Alerts with their start, duration and acknowledgement. */
export function AlertTable(props: AlertTableProps) {
  const { alerts, device = true, acknowledgeIn, onOpen, graphLink, stale } = props;
  const t = useT();
  const columns = useColumns(props);
  return (
    <Table
      label={t("alerts.title")}
      columns={columns}
      rows={alerts}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      stale={stale}
      trailing={(one) => (
        <span className={layout.column}>
          {graphLink(one, <IconChartLine size={22} aria-hidden />)}
          {acknowledgeIn && !one.acknowledged && <Acknowledge project={acknowledgeIn} alert={one} narrow />}
        </span>
      )}
      phone={(one) => <PhoneRow alert={one} device={device} />}
    />
  );
}

function useColumns({
  device = true,
  state = true,
  acknowledgeIn,
  graphLink,
}: AlertTableProps): Column<Alert>[] {
  const t = useT();
  const cells = useCells();
  const noted = (one: Alert) =>
    acknowledgeIn && !one.acknowledged ? (
      <Acknowledge project={acknowledgeIn} alert={one} />
    ) : (
      cells.noted(one)
    );
  const columns: (Column<Alert> | false)[] = [
    {
      key: "priority",
      head: t("alerts.priority"),
      width: "88px",
      cell: ({ rule }) => <Priority value={rule.priority} />,
    },
    state && {
      key: "state",
      head: t("alerts.state"),
      width: "118px",
      cell: (one) => <AlertState alert={one} />,
    },
    device && {
      key: "device",
      head: t("alerts.device"),
      width: "116px",
      cell: (one) => <Place device={one.device} />,
    },
    { key: "rule", head: t("alerts.one"), cell: cells.sentence },
    { key: "value", head: t("alerts.value"), width: "138px", align: "end", cell: cells.value },
    {
      key: "since",
      head: t("alerts.since"),
      width: "150px",
      cell: (one) => graphLink(one, cells.since(one)),
    },
    { key: "lasted", head: t("alerts.lasted"), width: "116px", cell: cells.lasted },
    { key: "noted", head: t("alerts.acknowledgement"), width: "126px", cell: noted },
  ];
  return columns.filter((column) => column !== false);
}

/** Acknowledges an alert without a note; with one it is acknowledged in its panel. */
function Acknowledge({ project, alert, narrow }: { project: string; alert: Alert; narrow?: boolean }) {
  const t = useT();
  const { mutate, isPending } = useAcknowledge(project);
  const acknowledge = () =>
    mutate(
      { event: alert.id, note: null },
      {
        onSuccess: () => toast("done", t("alerts.acknowledgedNow")),
        onError: (error) => toast("error", describeError(error)),
      },
    );
  if (narrow)
    return (
      <IconButton
        label={t("alerts.acknowledge")}
        icon={<IconCheck aria-hidden />}
        disabled={isPending}
        onClick={acknowledge}
      />
    );
  return (
    <Button size="small" busy={isPending} onClick={acknowledge}>
      {t("alerts.acknowledge")}
    </Button>
  );
}

/** The station first, which people know the place by; a device without one by its name. */
function Place({ device: { station, name } }: Pick<Alert, "device">) {
  return (
    <span className={layout.stack}>
      <b>{station ?? name}</b>
      {station !== null && station !== name && <span className={layout.mutedXSmall}>{name}</span>}
    </span>
  );
}

function PhoneRow({ alert: one, device }: { alert: Alert; device: boolean }) {
  const cells = useCells();
  return (
    <>
      <span className={layout.phoneCardHead}>
        <Priority value={one.rule.priority} />
        {device && <Place device={one.device} />}
        <AlertState alert={one} />
      </span>
      {cells.sentence(one)}
      <span className={layout.clusterSmall12}>
        {cells.since(one)} {cells.lasted(one)} {cells.noted(one)}
      </span>
    </>
  );
}

function useCells() {
  const t = useT();
  const format = useFormat();
  const sentence = useSentence();
  const formatDuration = useDurationFormat();
  const quiet = (text: string) => <span className={layout.muted}>{text}</span>;
  return {
    // When it ends is said in the panel: beside each other, the causes are what is compared.
    sentence: (one: Alert) => (
      <span>
        {sentence(
          { ...one.rule, hysteresis: 0 },
          {
            name: one.sensor?.name ?? null,
            unit: one.sensor?.unit ?? "",
            resolution: one.sensor?.resolution ?? null,
          },
        )}{" "}
        <AlertTags alert={one} />
      </span>
    ),
    value: ({ readings, sensor }: Alert) => {
      const last = readings.at(-1);
      return last ? readingText(format, last, sensor) : quiet("–");
    },
    since: ({ raisedAt }: Alert) => (
      <span className={layout.tabularNumbers}>{format.dateTime(raisedAt)}</span>
    ),
    lasted: ({ raisedAt, clearedAt }: Alert) => {
      const until = clearedAt === null ? Date.now() : Date.parse(clearedAt);
      return (
        <span className={classes(layout.tabularNumbers, layout.nowrap)}>
          {formatDuration(Math.max(0, until - Date.parse(raisedAt)) / 60_000)}
        </span>
      );
    },
    noted: ({ acknowledged }: Alert) =>
      acknowledged ? quiet(acknowledged.by.name) : <b>{t("alerts.acknowledgements.false")}</b>,
  };
}
