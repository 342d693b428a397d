/** Where a device reports, and with which identity. */
export interface ReportTarget {
  /** Origin of the platform, without a trailing slash. */
  origin: string;
  serial: string;
  key: string;
  /** The variables of its sensors, as named in a report. */
  variables: readonly string[];
  /** Epoch ms: the instant of the example's readings. */
  now: number;
}

export interface MqttTarget {
  host: string;
  port: number;
  tls: boolean;
}

export const REPORT_PATH = "/fkl-modi/ingest";
export const upTopic = (serial: string): string => `modi/${serial}/up`;

/** Quotes a text as one word for a POSIX shell, whatever characters it contains. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A report with a reading of each variable; all values are 0, since the real ones are unknown. */
export const exampleReport = ({ serial, variables, now }: ReportTarget): string =>
  JSON.stringify({
    serial,
    readings: variables.map((variable) => ({ variable, t: new Date(now).toISOString(), value: 0 })),
  });

/** A shell command that sends the example by HTTP. */
export const curlLine = (target: ReportTarget): string =>
  [
    "curl -sS -X POST",
    shellQuote(`${target.origin}${REPORT_PATH}`),
    `-H ${shellQuote("Content-Type: application/json")}`,
    `-H ${shellQuote(`X-Device-Key: ${target.key}`)}`,
    `--data-raw ${shellQuote(exampleReport(target))}`,
  ].join(" ");

/** A shell command that publishes the example by MQTT. */
export const mosquittoLine = (target: ReportTarget, { host, port, tls }: MqttTarget): string =>
  [
    `mosquitto_pub -h ${shellQuote(host)} -p ${port}`,
    ...(tls ? ["--tls-use-os-certs"] : []),
    `-u ${shellQuote(target.serial)} -P ${shellQuote(target.key)}`,
    `-t ${shellQuote(upTopic(target.serial))} -q 1`,
    `-m ${shellQuote(exampleReport(target))}`,
  ].join(" ");
