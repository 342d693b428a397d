// Devices that report at a given rate, in a process of their own: npx tsx painted.load.ts <port> <readings a second> <reporters as JSON>
import { Agent, request } from "node:http";
import type { Reporter } from "./readings.load.ts";

const READINGS = 10;
const EVERY_MS = 10;
/** Maximum of requests in flight. Above it the product cannot keep up, and the load waits instead of queueing more. */
const MAX_UNDER_WAY = 256;

const [port = "", rate = "", list = "[]"] = process.argv.slice(2);
const reporters = JSON.parse(list) as Reporter[];
const agent = new Agent({ keepAlive: true, maxSockets: 128 });
let underWay = 0;
let count = 0;
let owed = 0;

function report(): void {
  const { serial, key } = reporters[count++ % reporters.length] as Reporter;
  const t = Date.now();
  const readings = Array.from({ length: READINGS }, (_, i) => ({
    variable: "level",
    t: t - i,
    value: (count + i) % 97,
  }));
  const body = JSON.stringify({ serial, readings });
  const headers = {
    "content-type": "application/json",
    "x-device-key": key,
    "content-length": Buffer.byteLength(body),
  };
  underWay++;
  const over = () => void underWay--;
  request({ port, agent, method: "POST", path: "/fkl-modi/ingest", headers }, (answer) =>
    answer.resume().once("end", over),
  )
    .once("error", over)
    .end(body);
}

setInterval(() => {
  owed = Math.min(owed + (Number(rate) / READINGS) * (EVERY_MS / 1000), MAX_UNDER_WAY);
  for (; owed >= 1 && underWay < MAX_UNDER_WAY; owed--) report();
}, EVERY_MS);
process.once("disconnect", () => process.exit(0));
