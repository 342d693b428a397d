import type { Alert } from "@vetaverde/contract/alerts";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { measured } from "../../lib/measured.ts";
import { IconChartLine } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { AlertState, Priority } from "./AlertMarks.tsx";
import { useDurationFormat, useSentence } from "./rule.messages.ts";

export interface AlertTableProps {
  alerts: readonly Alert[];
  /** Whether the device's name is displayed; false in a list of a single device. */
  device?: boolean;
  onOpen(alert: Alert): void;
  /** Renders a link to the device's graph at that time. */
  graphLink(alert: Alert, children: ReactNode): ReactNode;
  stale: boolean;
}

/** Alerts with their start, duration and acknowledgement. */
export function AlertTable({ alerts, device = true, onOpen, graphLink, stale }: AlertTableProps) {
  const t = useT();
  const columns = useColumns(device, graphLink);
  return (
    <Table
      label={t("alerts.title")}
      columns={columns}
      rows={alerts}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      stale={stale}
      trailing={(one) => graphLink(one, <IconChartLine size={22} aria-hidden />)}
      phone={(one) => <PhoneRow alert={one} device={device} />}
    />
  );
}

function useColumns(device: boolean, graph: AlertTableProps["graphLink"]): Column<Alert>[] {
  const t = useT();
  const cells = useCells();
  const columns: Column<Alert>[] = [
    {
      key: "priority",
      head: t("alerts.priority"),
      width: "96px",
      cell: ({ rule }) => <Priority value={rule.priority} />,
    },
    { key: "state", head: t("alerts.state"), width: "180px", cell: (one) => <AlertState alert={one} /> },
    ...(device
      ? [
          {
            key: "device",
            head: t("alerts.device"),
            width: "120px",
            cell: (one: Alert) => <Place device={one.device} />,
          },
        ]
      : []),
    { key: "rule", head: t("alerts.one"), cell: cells.sentence },
    { key: "value", head: t("alerts.value"), width: "110px", align: "end", cell: cells.value },
    { key: "since", head: t("alerts.since"), width: "150px", cell: (one) => graph(one, cells.since(one)) },
    { key: "lasted", head: t("alerts.lasted"), width: "110px", cell: cells.lasted },
    { key: "noted", head: t("alerts.acknowledgement"), width: "130px", cell: cells.noted },
  ];
  return columns;
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
      <span>{cells.sentence(one)}</span>
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
    sentence: (one: Alert) =>
      sentence(one.rule, {
        name: one.sensor?.name ?? null,
        unit: one.sensor?.unit ?? "",
        resolution: one.sensor?.resolution ?? null,
      }),
    value: ({ readings, sensor }: Alert) => {
      const last = readings.at(-1);
      return last
        ? `${measured(format, last.value, sensor?.resolution)}\u00a0${sensor?.unit ?? ""}`
        : quiet("–");
    },
    since: ({ raisedAt }: Alert) => (
      <span className={layout.tabularNumbers}>{format.dateTime(raisedAt)}</span>
    ),
    lasted: ({ raisedAt, clearedAt }: Alert) => {
      const until = clearedAt === null ? Date.now() : Date.parse(clearedAt);
      return (
        <span className={layout.tabularNumbers}>
          {formatDuration(Math.max(0, until - Date.parse(raisedAt)) / 60_000)}
        </span>
      );
    },
    noted: ({ acknowledged }: Alert) =>
      acknowledged ? quiet(acknowledged.by.name) : <b>{t("alerts.acknowledgements.false")}</b>,
  };
}
