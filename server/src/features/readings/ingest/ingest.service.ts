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
  report(from: Caller, body: unknown, source: "http" | "mqtt"): Promise<WithDates<Receipt>>;
  /**
   * Processes an MQTT message, whose topic names the device. Without a key, an external broker has authenticated it. A
   * message that is not a report is stored, without an error.
   */
  message(from: { serial: string; key: string | null }, text: string): Promise<void>;
  /** Whether the key of a connecting device is valid. @throws AppError RATE_LIMITED */
  connects(serial: string, from: Caller): Promise<boolean>;
  /** Whether the key is still valid; does not count as a use of the key. */
  holds(serial: string, key: string): Promise<boolean>;
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
  judged: CheckedReadings;
  battery: number | null;
  from: number;
}

/** Checks the sender of reports and adds their readings to the queue. */
function createIntake(deps: IngestDeps) {
  const { deviceCache, queue, keyUsage, guesses, now } = deps;

  const gateway = async (from: Caller) => {
    if (!from.key) throw new AppError("DEVICE_KEY");
    const requested = given(GATEWAY, from);
    guesses.check(requested);
    const found = await deviceCache.integration(requested.hash);
    if (!found) {
      guesses.refuse(requested);
      throw new AppError("DEVICE_KEY");
    }
    guesses.accept(requested);
    keyUsage.record(found.project, null, requested.hash);
    return found.project;
  };
  const accept: IngestService["accept"] = async (project, parts, raw, isReplay = false) => {
    const [only] = parts;
    const one = parts.length === 1 && only ? only.judged : together(parts);
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
  };
  const take = async (device: KnownDevice, report: Report, source: "http" | "mqtt") => {
    const arrived = now();
    const judged = checkReadings(device, report.readings, report.at, arrived);
    const part = { device, serial: device.serial, judged, battery: report.battery, from: 0 };
    const receipt = await accept(device.project, [part], rawOf([part], [report], source));
    return judged.timed ? { ...receipt, arrivedAt: new Date(arrived) } : receipt;
  };
  const one = async (from: Caller, report: Report, source: "http" | "mqtt") => {
    const { key } = from;
    if (!key) throw new AppError("DEVICE_KEY");
    const requested = given(report.serial, from);
    guesses.check(requested);
    const device = await deviceCache.bySerial(report.serial);
    if (device && holds(deps, device, key)) {
      guesses.accept(requested);
      return take(device, report, source);
    }
    if (await deviceCache.integration(requested.hash)) return several(from, [report], source);
    // A valid key of another device is reported separately: a mixed-up serial is not a wrong key.
    if (await deviceCache.opens(requested.hash)) throw new AppError("DEVICE_SERIAL");
    guesses.refuse(requested);
    throw new AppError("DEVICE_KEY");
  };
  const several = async (caller: Caller, reports: readonly Report[], source: "http" | "mqtt") => {
    const project = await gateway(caller);
    const arrived = now();
    const parts: Part[] = [];
    let from = 0;
    for (const report of reports) {
      const found = await deviceCache.bySerial(report.serial);
      const device = found?.project === project && found.keys.length > 0 ? found : null;
      const judged = device
        ? checkReadings(device, report.readings, report.at, arrived)
        : rejectAll(report.readings.length, "UNKNOWN_DEVICE");
      parts.push({ device, serial: report.serial, judged, battery: report.battery, from });
      from += report.readings.length;
    }
    const receipt = await accept(project, parts, rawOf(parts, reports, source));
    return parts.some(({ judged }) => judged.timed) ? { ...receipt, arrivedAt: new Date(arrived) } : receipt;
  };
  return { gateway, accept, take, one, several };
}

export function createIngest(deps: IngestDeps): IngestService {
  const { deviceCache, queue, answered } = deps;
  const { gateway, accept, take, one, several } = createIntake(deps);
  const answer: IngestService["answer"] = async (device, body, source) => {
    const relayAnswer = readAnswer(body);
    if (!relayAnswer) return false;
    if (!(await answered(device, relayAnswer)))
      await accept(
        device.project,
        [],
        [
          {
            id: newId(),
            source,
            device: device.device,
            reason: "UNKNOWN_COMMAND",
            body: JSON.stringify(body),
          },
        ],
      );
    return true;
  };
  return {
    gateway,
    accept,
    answer,
    connects: (serial, caller) => connects(deps, serial, caller),
    holds: async (serial, key) => {
      const device = await deviceCache.bySerial(serial);
      return device !== null && holds(deps, device, key, true);
    },
    message: async ({ serial, key }, text) => {
      const device = await deviceCache.bySerial(serial);
      // An external broker may admit devices that are unknown here: their readings have no owner.
      if (!device || (key === null ? device.keys.length === 0 : !holds(deps, device, key))) {
        if (key === null) return;
        throw new AppError("DEVICE_KEY");
      }
      const report = reportIn(text, device.serial);
      if (text.includes('"command"') && (await answer(device, parsed(text), "mqtt")) && !report) return;
      if (report) return void (await take(device, report, "mqtt"));
      const judged = rejectAll(1, "UNREADABLE");
      const part = { device, serial: device.serial, judged, battery: null, from: 0 };
      const raw = {
        id: newId(),
        source: "mqtt" as const,
        device: device.device,
        ...refusalOf(judged),
        body: wellFormed(text),
      };
      await accept(device.project, [part], [raw]);
    },
    report: async (from, body, source) => {
      if (!queue.open()) throw new AppError("INGEST_BUSY");
      if (!Array.isArray(body)) return one(from, readReport(body), source);
      const reports = body.map(readReport);
      if (reports.reduce((sum, { readings }) => sum + readings.length, 0) > MAX_READINGS) throw tooMany();
      return several(from, reports, source);
    },
  };
}

function holds({ now, keyUsage }: IngestDeps, device: KnownDevice, key: string, quietly = false) {
  const hash = hashSecret(key);
  const at = now();
  const held = device.keys.some((one) => (one.endsAt === null || one.endsAt > at) && one.hash.equals(hash));
  if (held && !quietly) keyUsage.record(device.project, device.device, hash);
  return held;
}

function given(subject: string, { key = "", address }: Caller) {
  return {
    subject,
    address,
    hash: hashSecret(key),
  };
}

async function connects(deps: IngestDeps, serial: string, caller: Caller): Promise<boolean> {
  const { guesses, deviceCache } = deps;
  const requested = given(serial, caller);
  guesses.check(requested);
  const device = await deviceCache.bySerial(serial);
  const isOpen = device !== null && holds(deps, device, caller.key ?? "");
  if (isOpen) guesses.accept(requested);
  else guesses.refuse(requested);
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
    sensors: parts.flatMap(({ judged }) => judged.sensors),
    times: parts.flatMap(({ judged }) => judged.times),
    values: parts.flatMap(({ judged }) => judged.values),
  };
}

function batteriesOf(parts: readonly Part[]): Record<string, number> | null {
  const batteryParts = parts.filter(({ device, battery }) => device && battery !== null);
  return batteryParts.length === 0
    ? null
    : Object.fromEntries(batteryParts.map(({ device, battery }) => [device?.device, battery]));
}

const rejectedOf = (parts: readonly Part[]): Receipt["rejected"] =>
  parts.flatMap(({ judged, serial, from }) =>
    judged.rejected.map(({ index, reason }) =>
      parts.length === 1 ? { index, reason } : { index: from + index, reason, serial },
    ),
  );

/** Refused parts are stored as received. */
function rawOf(parts: readonly Part[], reports: readonly Report[], source: "http" | "mqtt"): Raw[] {
  return parts.flatMap(({ device, serial, judged }, at) => {
    if (judged.rejected.length === 0) return [];
    const readings = judged.rejected.map(({ index }) => reports[at]?.readings[index] ?? null);
    const body = JSON.stringify({ serial, readings });
    return [{ id: newId(), source, device: device?.device ?? null, ...refusalOf(judged), body }];
  });
}

/** The stored outcome of a message: the first reason, the number of accepted readings, and the refused ones. */
export const refusalOf = (judged: CheckedReadings) => ({
  reason: judged.rejected[0]?.reason ?? null,
  accepted: judged.sensors.length,
  refused: summarizeRefused(judged.rejected),
});

/** The message of each known device, with the id under which it is stored when something was refused. */
const messagesOf = (parts: readonly Part[], raw: readonly Raw[]): DeviceMessage[] =>
  parts.flatMap(({ device, judged }) => {
    if (!device) return [];
    const isRefused = judged.rejected.length > 0;
    const kept = raw.findLast((one) => one.device === device.device && one.reason !== null);
    return [
      {
        device: device.device,
        message: kept?.id ?? newId(),
        isRefused: isRefused && kept !== undefined,
      },
    ];
  });
