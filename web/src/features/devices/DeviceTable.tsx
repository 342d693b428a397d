import type { ListedDevice } from "@vetaverde/contract/device-shapes";
import type { Priority } from "@vetaverde/contract/shapes";
import type { DeviceState } from "@vetaverde/domain/devices/state";
import { LEVEL_RESOLUTION } from "@vetaverde/domain/readings/measured";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { measured } from "../../lib/measured.ts";
import { classes } from "../../ui/classes.ts";
import { IconAlertTriangle, IconBattery1, IconBattery3 } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { PRIORITY_MARKS } from "../../ui/priority-marks.ts";
import { StationLink } from "../../ui/StationLink.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useAgo } from "./ago.ts";
import { AlarmAndState, DeviceChannel } from "./DeviceState.tsx";
import styles from "./devices.module.css";
import { Sparkline } from "./Sparkline.tsx";
import { useVolts } from "./volts.ts";

export interface DeviceTableProps {
  devices: readonly ListedDevice[];
  /** The instant for which the states were determined. */
  now: string;
  sort: string | undefined;
  onSort(sort: string): void;
  /** Address of what a device's row opens. */
  href(device: ListedDevice): string;
  /** Renders a link to the graph of a device. */
  graph(device: ListedDevice, children: ReactNode): ReactNode;
  stale: boolean;
}

/** Number of characters that fit in one line; further names are counted in the last three of them. */
const NAMES_CHARS = 23;
const COUNT_CHARS = 3;
/** Voltage below which the cells of a small device (3.6 V lithium) are nearly empty. */
const LOW_VOLTS = 3.35;

/** Table of devices with their current values; values never reported are omitted. */
export function DeviceTable({ devices, now, sort, onSort, href, graph, stale }: DeviceTableProps) {
  const t = useT();
  const columns = useColumns(now, graph);
  return (
    <Table
      label={t("devices.title")}
      columns={columns}
      rows={devices}
      rowKey={({ id }) => id}
      {...(sort === undefined ? {} : { sort })}
      onSort={onSort}
      href={href}
      stale={stale}
      phone={(device) => <PhoneRow device={device} now={now} />}
    />
  );
}

const dash = <span className={layout.muted}>–</span>;

const useColumns = (now: string, graph: DeviceTableProps["graph"]): Column<ListedDevice>[] => [
  ...useIdentityColumns(),
  ...useReadingColumns(now, graph),
];

/** The device, its state, and what it measures. */
function useIdentityColumns(): Column<ListedDevice>[] {
  const t = useT();
  return [
    {
      key: "state",
      head: t("devices.state"),
      width: "116px",
      sort: "state",
      cell: AlarmAndState,
    },
    { key: "name", head: t("devices.device"), width: "94px", sort: "name", cell: ({ name }) => name },
    {
      key: "station",
      head: t("devices.station"),
      width: "88px",
      sort: "station",
      cell: (one) => <Station of={one} />,
    },
    {
      key: "sensors",
      head: t("devices.sensors"),
      width: "20%",
      cell: (one) => <SensorNames of={one} />,
    },
    {
      key: "channel",
      head: t("devices.channel"),
      width: "82px",
      // What transmits nothing has that as its state.
      cell: ({ channel }) => (channel === "none" ? dash : <DeviceChannel channel={channel} />),
    },
  ];
}

/** The device's alerts and its latest readings. */
function useReadingColumns(now: string, graph: DeviceTableProps["graph"]): Column<ListedDevice>[] {
  const t = useT();
  return [
    { key: "alerts", head: t("devices.alerts"), width: "58px", cell: (one) => <Alerts of={one} /> },
    {
      key: "value",
      head: t("devices.lastValue"),
      width: "150px",
      align: "end",
      cell: (one) => <LastValue of={one} />,
    },
    {
      key: "day",
      head: t("devices.lastDay"),
      width: "100px",
      cell: (one) => graph(one, <LastDay of={one} />),
    },
    { key: "battery", head: t("devices.battery"), width: "86px", cell: (one) => <Battery of={one} /> },
    {
      key: "at",
      head: t("devices.lastAt"),
      width: "112px",
      sort: "lastAt",
      cell: (one) => <LastAt of={one} now={now} />,
    },
  ];
}

interface CellProps {
  of: ListedDevice;
}

function Station({ of: { station } }: CellProps) {
  if (!station) return dash;
  return (
    <b>
      <StationLink id={station.id}>{station.name}</StationLink>
    </b>
  );
}

function SensorNames({ of: { sensors } }: CellProps) {
  const t = useT();
  const names = sensors.map(({ name }) => name);
  const room = NAMES_CHARS - (names.length > 2 ? COUNT_CHARS : 0);
  const shown = names.slice(0, 2).join(", ").length > room ? 1 : 2;
  const more = names.length - shown;
  const first = names.slice(0, shown).join(", ");
  return (
    <span className={classes(layout.muted, styles.names)} title={names.join(", ")}>
      {more > 0 ? t("devices.moreSensors", { names: first, n: more }) : first || "–"}
    </span>
  );
}

/** Sign before a value that is beyond a limit. */
function BeyondMark({ priority }: { priority: Priority }) {
  const t = useT();
  const { Icon, style } = PRIORITY_MARKS[priority];
  return (
    <span className={classes(style, styles.flag)} title={t("devices.beyond")}>
      <Icon size={15} role="img" aria-label={t("devices.beyond")} />
    </span>
  );
}

function Alerts({ of: { alerts } }: CellProps) {
  const t = useT();
  const { count, priority } = alerts;
  if (priority === null) return dash;
  const { Icon, style } = PRIORITY_MARKS[priority];
  return (
    <span className={classes(layout.stateLabel, style)} title={t("devices.standing", { n: count })}>
      <Icon size={16} aria-hidden />
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{t("devices.standing", { n: count })}</VisuallyHidden>
    </span>
  );
}

function LastValue({ of: { sensors, state } }: CellProps) {
  const t = useT();
  const format = useFormat();
  const [first] = sensors;
  if (first?.value == null) return dash;
  const { level, flags, value, unit, resolution, beyond } = first;
  return (
    <span className={classes(layout.tabularNumbers, layout.nowrap)}>
      {flags.length > 0 && (
        <span
          className={classes(layout.nearStrong, styles.flag)}
          title={flags.map((flag) => t(`devices.flags.${flag}`)).join(", ")}
        >
          <IconAlertTriangle size={15} aria-hidden />
          <VisuallyHidden>{flags.map((flag) => t(`devices.flags.${flag}`)).join(", ")}</VisuallyHidden>
        </span>
      )}
      {beyond !== null && <BeyondMark priority={beyond} />}{" "}
      <span
        className={classes(
          beyond !== null ? PRIORITY_MARKS[beyond].style : state === "offline" ? layout.muted : layout.strong,
        )}
      >
        {measured(format, level ?? value, level === null ? resolution : LEVEL_RESOLUTION)}
      </span>{" "}
      <span className={styles.unit}>{level === null ? unit : t("devices.aboveSea")}</span>
    </span>
  );
}

/** The line of the last day, or a text if there are not enough values for one. */
function LastDay({ of: { trend, sensors } }: CellProps) {
  const t = useT();
  const format = useFormat();
  const [first] = sensors;
  const known = trend.filter((value) => value !== null);
  if (!first) return dash;
  // A single hour is not enough for a line.
  if (known.length < 2) return t("devices.graph");
  const [from, to] = [known[0] ?? 0, known.at(-1) ?? 0].map((value) =>
    measured(format, value, first.level === null ? first.resolution : LEVEL_RESOLUTION),
  );
  const unit = first.level === null ? first.unit : t("devices.aboveSea");
  const label = t("devices.trendOf", { name: first.name, from: from ?? "", to: to ?? "", unit });
  return <Sparkline values={trend} label={label} />;
}

function Battery({ of: { battery } }: CellProps) {
  const volts = useVolts();
  if (battery === null) return dash;
  const low = battery < LOW_VOLTS;
  const Icon = low ? IconBattery1 : IconBattery3;
  return (
    <span className={classes(layout.stateLabel, layout.tabularNumbers, low && layout.nearStrong)}>
      <Icon size={17} aria-hidden className={low ? undefined : layout.muted} />
      {volts(battery)}
    </span>
  );
}

/** States in which a device is as recent as can be expected. */
const CALM_STATES: readonly DeviceState[] = ["online", "noTransmission"];

function LastAt({ of: { lastAt, channel, state }, now }: CellProps & { now: string }) {
  const t = useT();
  const format = useFormat();
  const ago = useAgo();
  if (lastAt === null) return <span className={layout.muted}>{t("devices.noData")}</span>;
  return (
    <span
      title={format.dateTime(lastAt)}
      className={classes(
        layout.tabularNumbers,
        // "medido hace 12 días" may take two lines, so that the sensors keep their width.
        channel !== "none" && layout.nowrap,
        CALM_STATES.includes(state) ? layout.muted : layout.strong,
      )}
    >
      {channel === "none" ? t("devices.measuredAgo", { ago: ago(lastAt, now) }) : ago(lastAt, now)}
    </span>
  );
}

/**
 * The device on a phone, in three lines: which and how it is, its value and its age, and what asks for attention. What
 * it measures takes the place of the last where nothing does.
 */
function PhoneRow({ device, now }: { device: ListedDevice; now: string }) {
  const isLow = device.battery !== null && device.battery < LOW_VOLTS;
  const isCalm = device.alerts.count === 0 && !isLow;
  return (
    <span className={styles.phone}>
      <span className={styles.phoneHead}>
        <b>{device.station?.name ?? device.name}</b>
        {device.station && device.station.name !== device.name && (
          <span className={styles.phoneName}>{device.name}</span>
        )}
        <AlarmAndState state={device.state} alerts={device.alerts} />
      </span>
      <span className={styles.phoneLine}>
        {device.sensors[0]?.value != null && <LastValue of={device} />}
        <LastAt of={device} now={now} />
      </span>
      <span className={classes(styles.phoneLine, styles.phoneLast)}>
        {device.alerts.count > 0 && <Alerts of={device} />}
        {isLow && <Battery of={device} />}
        {isCalm && <SensorNames of={device} />}
      </span>
      <span className={styles.phoneDay}>
        <LastDay of={device} />
      </span>
    </span>
  );
}
