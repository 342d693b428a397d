import { MAX_READINGS, type Receipt } from "@vetaverde/contract/readings";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Rejection } from "@vetaverde/domain/readings/accept";
import { readInstant } from "@vetaverde/domain/readings/instants";
import { type Answer, readAnswer } from "@vetaverde/domain/relays/command";
import { newId } from "../../../platform/db/id.ts";
import { AppError, type FieldFault } from "../../../platform/errors/app-error.ts";
import { hashSecret } from "../../../platform/secrets/secrets.ts";
import type { KnownDevice } from "./device-cache.store.ts";
import type { DeviceCache } from "./device-cache.ts";
import type { IngestQueue } from "./ingest.queue.ts";
import type { DeviceMessage, Raw } from "./ingest.store.ts";
import type { KeyGuesses } from "./key-guesses.ts";
import type { KeyUsageRecorder } from "./key-usage.ts";
import { type CheckedReadings, checkReadings, summarizeRefused } from "./report.ts";

export interface IngestDeps {
  deviceCache: DeviceCache;
  queue: IngestQueue;
  keyUsage: KeyUsageRecorder;
  guesses: KeyGuesses;
  /** Processes a device's answer to a command. @returns false when it answers no command sent to the device */
  answered(from: KnownDevice, answer: Answer): Promise<boolean>;
  now: () => number;
}

interface Report {
  serial: string;
  readings: readonly unknown[];
  battery: number | null;
  at: number | null;
}

export interface IngestService {
  /**
   * Processes the report of a device or, as an array, of a gateway.
   * @throws AppError DEVICE_KEY, DEVICE_SERIAL, VALIDATION, INGEST_BUSY, RATE_LIMITED
   */
  report(from: Caller, body: unknown, source: Source): Promise<WithDates<Receipt>>;
  /**
   * Processes an MQTT message, whose topic names the device. Without a key, an external broker has authenticated it. A
   * message that is not a report is stored, without an error.
   */
  message(from: { serial: string; key: string | null }, text: string): Promise<void>;
  /** Whether the key of a connecting device is valid. @throws AppError RATE_LIMITED */
  connects(serial: string, from: Caller): Promise<boolean>;
  /** Whether the key is still valid; does not count as a use of the key. */
  isValidKey(serial: string, key: string): Promise<boolean>;
  /** The project to which a gateway's key belongs. @throws AppError DEVICE_KEY, RATE_LIMITED */
  gateway(from: Caller): Promise<string>;
  /**
   * Accepts readings of an authenticated device; `raw` is stored with them.
   * @param isReplay an earlier message that is decoded again, which therefore is not the device's last one
   */
  accept(
    project: string,
    parts: readonly Part[],
    raw: readonly Raw[],
    isReplay?: boolean,
  ): Promise<WithDates<Receipt>>;
  /**
   * Processes a device's answer to a command, when a message contains one. An answer to no known command is stored as
   * received.
   */
  answer(from: KnownDevice, body: unknown, source: Raw["source"]): Promise<boolean>;
}

/** The sender: the key that was sent, and the network address. */
export interface Caller {
  key?: string | undefined;
  address: string;
}

/** The subject under which guesses of gateways' keys are counted. */
const GATEWAY = "gateway";

/** One device's share of a call; `from` is the index of its first reading in the call. Device null: unknown. */
export interface Part {
  device: KnownDevice | null;
  serial: string;
  checked: CheckedReadings;
  battery: number | null;
  from: number;
}

type Source = "http" | "mqtt";

/** The project to which a gateway's key belongs. @throws AppError DEVICE_KEY, RATE_LIMITED */
async function authenticateGateway(deps: IngestDeps, caller: Caller): Promise<string> {
  const { deviceCache, keyUsage, guesses } = deps;
  if (!caller.key) throw new AppError("DEVICE_KEY");
  const attempt = attemptOf(GATEWAY, caller);
  guesses.check(attempt);
  const integration = await deviceCache.integration(attempt.hash);
  if (!integration) {
    guesses.refuse(attempt);
    throw new AppError("DEVICE_KEY");
  }
  guesses.accept(attempt);
  keyUsage.record(integration.project, null, attempt.hash);
  return integration.project;
}

/** Adds the readings to the queue, with the messages that carried them. */
async function accept(
  { queue }: IngestDeps,
  project: string,
  parts: readonly Part[],
  raw: readonly Raw[],
  isReplay = false,
): Promise<WithDates<Receipt>> {
  const [only] = parts;
  const one = parts.length === 1 && only ? only.checked : together(parts);
  const counts = await queue.add({
    project,
    sensors: one.sensors,
    times: one.times,
    values: one.values,
    batteries: batteriesOf(parts),
    raw,
    messages: isReplay ? [] : messagesOf(parts, raw),
  });
  return { ...counts, rejected: rejectedOf(parts) };
}

async function acceptReport(deps: IngestDeps, device: KnownDevice, report: Report, source: Source) {
  const arrived = deps.now();
  const checked = checkReadings(device, report.readings, report.at, arrived);
  const part = { device, serial: device.serial, checked, battery: report.battery, from: 0 };
  const receipt = await accept(deps, device.project, [part], rawOf([part], [report], source));
  return checked.timed ? { ...receipt, arrivedAt: new Date(arrived) } : receipt;
}

/** The report of a caller who has the device's key, or that of a gateway. */
async function acceptSingleReport(deps: IngestDeps, caller: Caller, report: Report, source: Source) {
  const { deviceCache, guesses } = deps;
  if (!caller.key) throw new AppError("DEVICE_KEY");
  const attempt = attemptOf(report.serial, caller);
  guesses.check(attempt);
  const device = await deviceCache.bySerial(report.serial);
  if (device && isValidKey(deps, device, caller.key)) {
    guesses.accept(attempt);
    return acceptReport(deps, device, report, source);
  }
  if (await deviceCache.integration(attempt.hash))
    return acceptGatewayReports(deps, caller, [report], source);
  // A valid key of another device is reported separately: a mixed-up serial is not a wrong key.
  if (await deviceCache.opens(attempt.hash)) throw new AppError("DEVICE_SERIAL");
  guesses.refuse(attempt);
  throw new AppError("DEVICE_KEY");
}

async function acceptGatewayReports(
  deps: IngestDeps,
  caller: Caller,
  reports: readonly Report[],
  source: Source,
) {
  const project = await authenticateGateway(deps, caller);
  const arrived = deps.now();
  const parts: Part[] = [];
  let from = 0;
  for (const report of reports) {
    const known = await deps.deviceCache.bySerial(report.serial);
    const device = known?.project === project && known.keys.length > 0 ? known : null;
    const checked = device
      ? checkReadings(device, report.readings, report.at, arrived)
      : rejectAll(report.readings.length, "UNKNOWN_DEVICE");
    parts.push({ device, serial: report.serial, checked, battery: report.battery, from });
    from += report.readings.length;
  }
  const receipt = await accept(deps, project, parts, rawOf(parts, reports, source));
  return parts.some(({ checked }) => checked.timed) ? { ...receipt, arrivedAt: new Date(arrived) } : receipt;
}

/** Processes a device's answer to a command. @returns whether the message contains one */
async function acceptAnswer(
  deps: IngestDeps,
  device: KnownDevice,
  body: unknown,
  source: Raw["source"],
): Promise<boolean> {
  const answer = readAnswer(body);
  if (!answer) return false;
  if (await deps.answered(device, answer)) return true;
  const raw = {
    id: newId(),
    source,
    device: device.device,
    reason: "UNKNOWN_COMMAND",
    body: JSON.stringify(body),
  };
  await accept(deps, device.project, [], [raw]);
  return true;
}

async function acceptMessage(
  deps: IngestDeps,
  { serial, key }: { serial: string; key: string | null },
  text: string,
): Promise<void> {
  const device = await deps.deviceCache.bySerial(serial);
  // An external broker may admit devices that are unknown here: their readings have no owner.
  if (!device || (key === null ? device.keys.length === 0 : !isValidKey(deps, device, key))) {
    if (key === null) return;
    throw new AppError("DEVICE_KEY");
  }
  const report = reportIn(text, device.serial);
  if (text.includes('"command"') && (await acceptAnswer(deps, device, parsed(text), "mqtt")) && !report)
    return;
  if (report) return void (await acceptReport(deps, device, report, "mqtt"));
  const checked = rejectAll(1, "UNREADABLE");
  const part = { device, serial: device.serial, checked, battery: null, from: 0 };
  const raw = {
    id: newId(),
    source: "mqtt" as const,
    device: device.device,
    ...refusalOf(checked),
    body: wellFormed(text),
  };
  await accept(deps, device.project, [part], [raw]);
}

export function createIngest(deps: IngestDeps): IngestService {
  const { deviceCache, queue } = deps;
  return {
    gateway: (caller) => authenticateGateway(deps, caller),
    accept: (project, parts, raw, isReplay) => accept(deps, project, parts, raw, isReplay),
    answer: (device, body, source) => acceptAnswer(deps, device, body, source),
    connects: (serial, caller) => connects(deps, serial, caller),
    isValidKey: async (serial, key) => {
      const device = await deviceCache.bySerial(serial);
      return device !== null && isValidKey(deps, device, key, true);
    },
    message: (from, text) => acceptMessage(deps, from, text),
    report: async (from, body, source) => {
      if (!queue.open()) throw new AppError("INGEST_BUSY");
      if (!Array.isArray(body)) return acceptSingleReport(deps, from, readReport(body), source);
      const reports = body.map(readReport);
      if (reports.reduce((sum, { readings }) => sum + readings.length, 0) > MAX_READINGS) throw tooMany();
      return acceptGatewayReports(deps, from, reports, source);
    },
  };
}

function isValidKey({ now, keyUsage }: IngestDeps, device: KnownDevice, key: string, quietly = false) {
  const hash = hashSecret(key);
  const at = now();
  const isValid = device.keys.some(
    (one) => (one.endsAt === null || one.endsAt > at) && one.hash.equals(hash),
  );
  if (isValid && !quietly) keyUsage.record(device.project, device.device, hash);
  return isValid;
}

/** An attempt to authenticate with a key, as it is counted against guessing. */
function attemptOf(subject: string, { key = "", address }: Caller) {
  return {
    subject,
    address,
    hash: hashSecret(key),
  };
}

async function connects(deps: IngestDeps, serial: string, caller: Caller): Promise<boolean> {
  const { guesses, deviceCache } = deps;
  const attempt = attemptOf(serial, caller);
  guesses.check(attempt);
  const device = await deviceCache.bySerial(serial);
  const isOpen = device !== null && isValidKey(deps, device, caller.key ?? "");
  if (isOpen) guesses.accept(attempt);
  else guesses.refuse(attempt);
  return isOpen;
}

const refused = (...faults: FieldFault[]) => new AppError("VALIDATION", { faults });
const tooMany = () => refused({ path: "readings", word: "perCall", n: MAX_READINGS });
/** Maximum length of a serial. */
const MAX_LETTERS = 64;

function readReport(body: unknown): Report {
  const { serial, readings, battery, t } = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const faults: FieldFault[] = [];
  if (typeof serial !== "string") faults.push({ path: "serial", word: "required" });
  else if (serial.length > MAX_LETTERS) faults.push({ path: "serial", word: "longest", n: MAX_LETTERS });
  if (!Array.isArray(readings))
    faults.push({ path: "readings", word: readings === undefined ? "required" : "list" });
  if (faults.length > 0) throw refused(...faults);
  const list = readings as unknown[];
  if (list.length > MAX_READINGS) throw tooMany();
  const level = typeof battery === "number" && Number.isFinite(battery) ? battery : null;
  return { serial: serial as string, readings: list, battery: level, at: readInstant(t) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @returns null when the text is not a report, or is another device's */
function reportIn(text: string, serial: string): Report | null {
  try {
    const body = parsed(text);
    const report = readReport(typeof body === "object" ? { serial, ...body } : body);
    return report.serial.toLowerCase() === serial.toLowerCase() ? report : null;
  } catch {
    return null;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the character that PostgreSQL cannot keep is what is looked for
const wellFormed = (text: string) => text.replace(/\u0000/g, "\ufffd");

export const rejectAll = (count: number, reason: Rejection): CheckedReadings => ({
  sensors: [],
  times: [],
  values: [],
  timed: false,
  rejected: Array.from({ length: count }, (_, index) => ({ index, reason })),
});

function together(parts: readonly Part[]): Pick<CheckedReadings, "sensors" | "times" | "values"> {
  return {
    sensors: parts.flatMap(({ checked }) => checked.sensors),
    times: parts.flatMap(({ checked }) => checked.times),
    values: parts.flatMap(({ checked }) => checked.values),
  };
}

function batteriesOf(parts: readonly Part[]): Record<string, number> | null {
  const batteryParts = parts.filter(({ device, battery }) => device && battery !== null);
  return batteryParts.length === 0
    ? null
    : Object.fromEntries(batteryParts.map(({ device, battery }) => [device?.device, battery]));
}

const rejectedOf = (parts: readonly Part[]): Receipt["rejected"] =>
  parts.flatMap(({ checked, serial, from }) =>
    checked.rejected.map(({ index, reason }) =>
      parts.length === 1 ? { index, reason } : { index: from + index, reason, serial },
    ),
  );

/** Refused parts are stored as received. */
function rawOf(parts: readonly Part[], reports: readonly Report[], source: Source): Raw[] {
  return parts.flatMap(({ device, serial, checked }, at) => {
    if (checked.rejected.length === 0) return [];
    const readings = checked.rejected.map(({ index }) => reports[at]?.readings[index] ?? null);
    const body = JSON.stringify({ serial, readings });
    return [{ id: newId(), source, device: device?.device ?? null, ...refusalOf(checked), body }];
  });
}

/** The stored outcome of a message: the first reason, the number of accepted readings, and the refused ones. */
export const refusalOf = (checked: CheckedReadings) => ({
  reason: checked.rejected[0]?.reason ?? null,
  accepted: checked.sensors.length,
  refused: summarizeRefused(checked.rejected),
});

/** The message of each known device, with the id under which it is stored when something was refused. */
const messagesOf = (parts: readonly Part[], raw: readonly Raw[]): DeviceMessage[] =>
  parts.flatMap(({ device, checked }) => {
    if (!device) return [];
    const isRefused = checked.rejected.length > 0;
    const refusedMessage = raw.findLast((one) => one.device === device.device && one.reason !== null);
    return [
      {
        device: device.device,
        message: refusedMessage?.id ?? newId(),
        isRefused: isRefused && refusedMessage !== undefined,
      },
    ];
  });
