import type { devicesEndpoints } from "@vetaverde/contract/devices";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { Locale } from "@vetaverde/domain/locale";
import { type TableColumn, tableFile } from "../../gateways/excel/write/table-file.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { listWords } from "./devices.list.messages.ts";
import { everyDevice, type ListDeps } from "./devices.list.ts";

type Calls = typeof devicesEndpoints;
type Listed = Reply<Calls["list"]>["items"][number];
interface DeviceLine {
  device: Listed;
  /** Null: the device has no sensor. */
  sensor: Listed["sensors"][number] | null;
}

interface ExportRequest {
  project: string;
  query: Input<Calls["csv"]>["query"];
  locale: Locale;
  format: "csv" | "xlsx";
}

/** The list of devices as a file, one line per sensor, in the reader's language; instants in UTC. */
export function devicesFile(
  deps: ListDeps,
  { project, query, locale, format }: ExportRequest,
): Promise<FileReply> {
  const { file } = listWords[locale];
  return tableFile({
    name: `${file}-${new Date(deps.now()).toISOString().slice(0, 10)}`,
    sheet: file,
    format,
    columns: columnsOf(locale),
    rows: rowsOf(everyDevice(deps, project, query)),
  });
}

async function* rowsOf(devices: AsyncIterable<Listed>): AsyncGenerator<DeviceLine> {
  for await (const device of devices) {
    if (device.sensors.length === 0) yield { device, sensor: null };
    for (const sensor of device.sensors) yield { device, sensor };
  }
}

function columnsOf(locale: Locale): TableColumn<DeviceLine>[] {
  const { columns: head, states, channels, flags } = listWords[locale];
  return [
    { header: head.state, value: ({ device }) => states[device.state] },
    { header: head.name, value: ({ device }) => device.name },
    { header: head.serial, value: ({ device }) => device.serial },
    { header: head.station, value: ({ device }) => device.station?.name ?? null },
    { header: head.group, value: ({ device }) => device.group },
    { header: head.channel, value: ({ device }) => channels[device.channel] },
    { header: head.lastAt, value: ({ device }) => device.lastAt },
    { header: head.battery, value: ({ device }) => device.battery },
    { header: head.alerts, value: ({ device }) => device.alerts.count },
    { header: head.latitude, value: ({ device }) => device.place?.latitude ?? null },
    { header: head.longitude, value: ({ device }) => device.place?.longitude ?? null },
    { header: head.sensor, value: ({ sensor }) => sensor?.name ?? null },
    { header: head.variable, value: ({ sensor }) => sensor?.variable ?? null },
    { header: head.value, value: ({ sensor }) => sensor?.value ?? null },
    { header: head.unit, value: ({ sensor }) => sensor?.unit ?? null },
    { header: head.at, value: ({ sensor }) => sensor?.at ?? null },
    { header: head.level, value: ({ sensor }) => sensor?.level ?? null },
    {
      header: head.flags,
      value: ({ sensor }) => sensor?.flags.map((flag) => flags[flag]).join("; ") || null,
    },
  ];
}
