import { loggerFilesEndpoints } from "@vetaverde/contract/logger-files";
import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";
import type { DemoCaller } from "./client.ts";

/** The unvented sonde at PZ-T05, which also stores its readings. */
const SERIAL = "MODI-0144";
/** Days ago of its last download by cable, and the first reading of it. */
export const DOWNLOADED_DAYS_AGO = 45;
const DAYS = 14;
const HOUR_MS = 3_600_000;
/** Chile's winter time, which field teams set loggers to. */
const UTC_OFFSET_MINUTES = -240;

interface StoredReading {
  t: Date;
  value: number;
}

const TWO_PI = 2 * Math.PI;
/** A ripple that is zero at each stored reading, so that those rows of the file are equal to it. */
const rippleAt = (share: number) => 0.6 * Math.sin(TWO_PI * share);

/** A value each hour: the stored readings, and between two of them a line with a ripple. */
function hourly(stored: readonly StoredReading[]): StoredReading[] {
  return stored.flatMap(({ t, value }, at) => {
    const next = stored[at + 1];
    if (!next) return [{ t, value }];
    const hours = Math.round((next.t.getTime() - t.getTime()) / HOUR_MS);
    return Array.from({ length: hours }, (_, hour) => ({
      t: new Date(t.getTime() + hour * HOUR_MS),
      value: hour === 0 ? value : value + ((next.value - value) * hour) / hours + rippleAt(hour / hours),
    }));
  });
}

/** The file as the logger's program writes it, in the time of its clock. */
function fileOf(rows: readonly StoredReading[]): string {
  const lines = rows.map(({ t, value }, at) => {
    const local = new Date(t.getTime() + UTC_OFFSET_MINUTES * 60_000).toISOString();
    const temperature = 11.4 + Math.sin(at / 40) / 5;
    return `${local.slice(0, 10).replaceAll("-", "/")} ${local.slice(11, 19)}.0 ${value.toFixed(3)} ${temperature.toFixed(2)}`;
  });
  return `Data file for DataLogger.
==============================================================================
COMPANY    : Minera Quebrada Alta
CREATED BY : Diver-Office 2023
==========================    BEGINNING OF DATA     ==========================
[Logger settings]
  Instrument type           =TD-Diver
  Serial number             =..00-N4144  215.
  Location                  =PZ-T05
[Channel 1 from data header]
  Identification            =PRESSURE
  Range                     =3000.000 mbar
[Channel 2 from data header]
  Identification            =TEMPERATURE
  Range                     =100.00 °C
[Data]
${rows.length}
${lines.join("\n")}
END OF DATA FILE OF DATALOGGER FOR WINDOWS
`;
}

/** A download by cable of a piezometer that reports every six hours: the hours in between are imported from its file. */
export async function importLoggerFile(
  tx: Tx,
  { project, field, now }: { project: string; field: DemoCaller; now: number },
): Promise<void> {
  const until = new Date(now - DOWNLOADED_DAYS_AGO * 24 * HOUR_MS);
  const { rows: stored } = await sql<StoredReading & { device: string }>`
    select r.t, r.value, s.device_id as device
      from devices d
      join device_sensors s on s.project_id = d.project_id and s.device_id = d.id and s.variable = 'level'
     cross join lateral readings_between(${project}, s.number, ${until}::timestamptz - make_interval(days => ${DAYS}), ${until}) r
     where d.project_id = ${project} and d.serial = ${SERIAL} and r.t < ${until}
     order by r.t`.execute(tx);
  const device = stored[0]?.device;
  if (!device) throw new Error(`the demonstration's ${SERIAL} has no readings`);
  const params = { project, device };
  const file = new File([fileOf(hourly(stored))], "PZ-T05.mon", { type: "text/plain" });
  const { preview, answers } = await field.call(loggerFilesEndpoints.createPreview, { params, file });
  const answered = await field.call(loggerFilesEndpoints.answer, {
    params: { ...params, preview },
    body: { ...answers, utcOffset: UTC_OFFSET_MINUTES },
  });
  if (answered.questions.length > 0)
    throw new Error(`the logger's file of the demonstration is not ready: ${answered.questions.join(", ")}`);
  // The product continues imports that are not finished when it starts.
  await field.call(loggerFilesEndpoints.save, { params, body: { preview } });
}
