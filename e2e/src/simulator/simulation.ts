import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { call } from "../api.ts";
import { type Checked, check } from "./check.ts";
import { createDevice, type Report } from "./field.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import type { SimulationOptions, Way } from "./options.ts";
import { leave, openGateways, openOffice, type Registered, register } from "./register.ts";
import { byGateway, byHttp, byMqtt, type Sender } from "./ways.ts";

export interface Simulated {
  project: string;
  devices: Registered[];
  ledger: Ledger;
  checked: Checked;
  /** Transports that could not take part, and why. */
  left: string[];
  seconds: number;
}

interface Tools {
  /** Aborts the run; pending reports are finished and checked all the same. */
  signal: AbortSignal;
  printLine(line: string): void;
}

/** Registers devices, lets them report with simulated faults, and checks the product's stored readings. */
export async function simulate(options: SimulationOptions, { signal, printLine }: Tools): Promise<Simulated> {
  // Every device adds a listener.
  setMaxListeners(0, signal);
  const office = await openOffice(options);
  const broker = options.mqtt ?? (await brokerOf(options.url));
  const left = options.ways
    .filter((way) => way === "mqtt" && !broker)
    .map((way) => `${way}: the product has no broker`);
  const ways = options.ways.filter((way) => way !== "mqtt" || broker);
  if (ways.length === 0) throw new Error(left.join("; "));
  const run = `SIM${Date.now().toString(36).toUpperCase()}`;
  const fields = Array.from({ length: options.devices }, (_, number) =>
    createDevice({
      run,
      number,
      way: ways[number % ways.length] as Way,
      faults: options.faults,
      seed: options.seed,
    }),
  );
  const gateways = await openGateways(office, ways);
  const ledger = createLedger();
  let devices: Registered[] = [];
  const senders = new Map<Way, Sender>();
  try {
    devices = await register(office, fields, options.every, signal);
    printLine(`${devices.length} devices are registered as ${run}-…`);
    for (const way of ways) senders.set(way, senderOf(way, options, broker, gateways));
    const began = performance.now();
    const until = began + options.minutes * 60_000;
    await Promise.all(
      devices.map((device, i) =>
        live(device, senders.get(device.field.way) as Sender, ledger, {
          every: options.every * 1000,
          until,
          signal,
          begin: (options.every * 1000 * i) / devices.length,
        }),
      ),
    );
    const seconds = (performance.now() - began) / 1000;
    return {
      project: office.project,
      devices,
      ledger,
      left,
      seconds,
      checked: await check(office, ledger, devices),
    };
  } finally {
    for (const sender of senders.values()) await sender.close();
    await leave(office, options.keep ? [] : devices, gateways.values());
  }
}

async function brokerOf(url: string): Promise<string | null> {
  const { body } = await call(url, "GET", "/fkl-general/ready");
  const port = body.data?.broker;
  return typeof port === "number" ? `mqtt://${new URL(url).hostname}:${port}` : null;
}

function senderOf(
  way: Way,
  { url, rockblockKey }: SimulationOptions,
  broker: string | null,
  gateways: Awaited<ReturnType<typeof openGateways>>,
): Sender {
  if (way === "http") return byHttp(url);
  if (way === "mqtt" && broker) return byMqtt(broker);
  const key = gateways.get(way);
  if (!key || way === "mqtt") throw new Error(`there is no way ${way}`);
  return byGateway(url, way, key, rockblockKey);
}

interface Life {
  every: number;
  /** In ms of the process's monotonic clock. */
  until: number;
  begin: number;
  signal: AbortSignal;
}

/** One device: sends its reports one at a time, each retried until it is answered. */
async function live(
  device: Registered,
  sender: Sender,
  ledger: Ledger,
  { every, until, begin, signal }: Life,
): Promise<void> {
  let count = 0;
  const over = () => signal.aborted || performance.now() >= until;
  await pause(begin, undefined, { signal }).catch(() => {});
  for (let due = performance.now(); !over(); due += every) {
    for (const report of device.field.next(Date.now()))
      await deliver(device, sender, ledger, report, count++, signal);
    const wait = Math.min(due + every, until) - performance.now();
    if (wait > 0) await pause(wait, undefined, { signal }).catch(() => {});
    else due = performance.now() - every;
  }
}

const MAX_TIMES = 60;

async function deliver(
  device: Registered,
  sender: Sender,
  ledger: Ledger,
  { readings, fault }: Report,
  count: number,
  signal: AbortSignal,
): Promise<void> {
  const { serial, way } = device.field;
  const tally = ledger.tally(way);
  tally.reports++;
  if (fault) ledger.fault(fault);
  ledger.sending(serial, readings);
  for (let time = 0; time < MAX_TIMES; time++) {
    const began = performance.now();
    const outcome = await sender.send(device, readings, count);
    if (outcome.is === "acknowledged") {
      tally.acknowledged++;
      tally.delays.push(performance.now() - began);
      return ledger.acknowledged(serial, readings, outcome.rejected);
    }
    if (outcome.is === "refused") return void tally.refused++;
    tally.again++;
    if (signal.aborted) return;
    await pause(outcome.afterMs, undefined, { signal }).catch(() => {});
  }
}
