import type { Device, Sensor } from "@vetaverde/contract/device-shapes";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { limitText } from "../../lib/measured.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { DeviceChannel } from "./DeviceState.tsx";
import styles from "./devices.module.css";
import { useVolts } from "./volts.ts";

/** A device's settings; unknown ones are omitted. */
export function DeviceFacts({ device }: { device: Device }) {
  const facts = useFacts(device);
  return (
    <dl className={classes(layout.secondaryTerms, styles.facts)}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function useFacts(device: Device) {
  const t = useT();
  const format = useFormat();
  const volts = useVolts();
  const metres = (value: number | null, unit = "m") =>
    value === null ? null : `${format.number(value)}\u00a0${unit}`;
  const place =
    device.latitude === null || device.longitude === null
      ? null
      : `${format.number(device.latitude, 5)}; ${format.number(device.longitude, 5)}`;
  // A station's own device sends nothing: its values are derived or measured by a person.
  const isOwn = device.channel === "none";
  const minutes = device.expectedInterval / 60;
  return [
    [t("devices.fields.serial"), isOwn ? null : device.serial],
    [
      t(isOwn ? "devices.lastMeasurement" : "devices.lastAt"),
      device.lastAt === null ? t("devices.noData") : format.dateTime(device.lastAt),
    ],
    [
      t("devices.battery"),
      isOwn ? null : device.battery === null ? t("devices.noData") : volts(device.battery),
    ],
    [t("devices.fields.channel"), <DeviceChannel key="channel" channel={device.channel} />],
    [t("devices.fields.expectedInterval"), isOwn ? null : `${format.number(minutes)}\u00a0min`],
    [t("devices.fields.networkId"), device.networkId],
    [t("devices.fields.type"), device.type],
    [t("devices.fields.group"), device.group],
    [t("devices.fields.fieldNumber"), device.fieldNumber],
    [`${t("devices.fields.latitude")}, ${t("devices.fields.longitude").toLowerCase()}`, place],
    [t("devices.fields.height"), metres(device.height)],
    [t("devices.fields.terrainElevation"), metres(device.terrainElevation, "m s.n.m.")],
    [t("devices.fields.probeLength"), metres(device.probeLength)],
    [t("devices.fields.sensorElevation"), metres(device.sensorElevation, "m s.n.m.")],
    [t("devices.fields.adjustment"), device.adjustment === 0 ? null : metres(device.adjustment)],
    [t("devices.fields.correction"), device.correction === 1 ? null : format.number(device.correction)],
    [t("devices.fields.reportUrl"), device.reportUrl],
    [t("devices.fields.sender"), t(`devices.senders.${device.mail.sender}`)],
    [
      t("devices.fields.recipients"),
      device.mail.recipients.map(({ name }) => name).join(", ") || t("devices.everybody"),
    ],
  ] as const;
}

/** A device's sensors, and since when their parameters apply. */
export function SensorTable({ sensors }: { sensors: readonly Sensor[] }) {
  const t = useT();
  const columns = useColumns();
  return (
    <Table
      label={t("devices.sensors")}
      columns={columns}
      rows={sensors}
      rowKey={({ id }) => id}
      phone={(sensor) => <PhoneRow sensor={sensor} />}
    />
  );
}

function useSensorTexts() {
  const t = useT();
  const format = useFormat();
  return {
    range: ({ min, max, resolution }: Sensor) =>
      min === null && max === null
        ? "–"
        : t("devices.range", {
            min: min === null ? "…" : limitText(format, min, resolution),
            max: max === null ? "…" : limitText(format, max, resolution),
          }),
    since: ({ appliesFrom }: Sensor) =>
      Date.parse(appliesFrom) <= 0 ? t("devices.beginning") : format.dateTime(appliesFrom),
    kind: ({ parameters, origin, active }: Sensor) =>
      `${origin === "device" ? t(`devices.kinds.${parameters.kind}`) : t(`devices.origins.${origin}`)}${active ? "" : ` (${t("devices.inactiveSensor")})`}`,
  };
}

function useColumns(): Column<Sensor>[] {
  const t = useT();
  const { range, since, kind } = useSensorTexts();
  return [
    { key: "name", head: t("devices.fields.name"), cell: ({ name }) => <b>{name}</b> },
    { key: "variable", head: t("devices.fields.variable"), width: "120px", cell: ({ variable }) => variable },
    { key: "unit", head: t("devices.fields.unit"), width: "84px", cell: ({ unit }) => unit },
    {
      key: "range",
      head: `${t("devices.fields.min")}–${t("devices.fields.max").toLowerCase()}`,
      width: "130px",
      cell: range,
    },
    { key: "kind", head: t("devices.fields.kind"), width: "160px", cell: kind },
    {
      key: "since",
      head: t("devices.fields.appliesFrom"),
      width: "200px",
      cell: (one) => <span className={layout.muted}>{since(one)}</span>,
    },
  ];
}

function PhoneRow({ sensor }: { sensor: Sensor }) {
  const t = useT();
  const { since, kind } = useSensorTexts();
  return (
    <>
      <b>{sensor.name}</b>
      <span className={layout.clusterSmall12}>
        <span>
          {sensor.variable} · {sensor.unit}
        </span>
        <span className={layout.muted}>{kind(sensor)}</span>
        <span className={layout.muted}>{t("devices.from", { at: since(sensor) })}</span>
      </span>
    </>
  );
}
