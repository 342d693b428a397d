import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { callAs, mustCall } from "./client.ts";
import type { Finding } from "./findings.ts";
import { createRandom } from "./random.ts";
import { untilTrue } from "./wait.ts";
import type { World } from "./world.ts";

export interface StreamResult {
  /** Number of connections of each kind. */
  unread: number;
  slowUploads: number;
  halfOpen: number;
  /** Events produced for the unread streams, in MB that each stream would carry. */
  eventsMb: number;
  findings: Finding[];
}

export interface StreamSizes {
  unread: number;
  slowUploads: number;
  halfOpen: number;
  /** Number of reports of a device while the streams are not read. */
  reports: number;
}

const READINGS = 500;
const VALUE_STEP = 0.25;
const DEVICE_KEY = "a-device-key-of-the-attack";
const DRIP_MS = 500;
const CLOSE_TIMEOUT_MS = 60_000;
/** Tolerated growth of open handles, above what the agent's sockets, workers and files need. */
const SPARE_HANDLES = 80;

/** Callers that connect and then do not read, do not write, or do so very slowly. */
export async function attackStreams(world: World, seed: number, sizes: StreamSizes): Promise<StreamResult> {
  const { product, own, system } = world;
  const { url, port, mqttPort } = product;
  const random = createRandom(seed);
  const result: StreamResult = { ...sizes, eventsMb: 0, findings: [] };
  const handlesBefore = openHandles(product.process.pid);
  const serial = `ATTACK-${random.between(1, 1e9)}`;
  await mustCall(url, system, "POST", "/fkl-modi/devices", {
    project: own.id,
    serial,
    name: serial,
    externalKey: `${DEVICE_KEY}-${serial}`,
    sensors: [{ name: "Nivel", variable: "level", unit: "m" }],
  });
  const sockets: Socket[] = [];
  const open = (to: number, first: string | Buffer) => {
    const socket = connect(to, "127.0.0.1");
    // Whether and when the other side closes is measured; a socket error is not a fault of the attack.
    socket.on("error", () => {});
    socket.write(first);
    sockets.push(socket);
    return socket;
  };
  const callers = [...Object.values(world.members), ...Object.values(world.keys)];
  for (let n = 0; n < sizes.unread; n++) {
    const path = n % 4 === 0 ? `/fkl-notification/${own.id}/live` : `/fkl-modi/${own.id}/live`;
    const code = callers[n % callers.length]?.headers.authorization;
    open(port, `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${code}\r\n\r\n`).pause();
  }
  const slow: Socket[] = [];
  for (let n = 0; n < sizes.slowUploads; n++) {
    const head = `POST /fkl-file/${own.id}/files?type=other HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${world.members.write.headers.authorization}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n`;
    // Some never end their headers, some their body.
    slow.push(
      open(
        port,
        n % 3 === 0
          ? head.slice(0, 60)
          : `${head}--x\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n`,
      ),
    );
  }
  for (let n = 0; n < sizes.halfOpen; n++)
    open(
      mqttPort,
      random.pick([Buffer.alloc(0), Buffer.from([0x10]), Buffer.from("10ffffff7f00044d515454", "hex")]),
    );
  const drip = setInterval(() => {
    for (const socket of slow) if (!socket.destroyed) socket.write("x");
  }, DRIP_MS);
  try {
    result.eventsMb = await report(world, serial, sizes.reports);
    const answered = await callAs(url, world.members.read, "GET", `/fkl-plan/${own.id}/plans`);
    if (answered.status !== 200)
      result.findings.push({
        attack: "streams",
        what: "a normal call is not answered beside them",
        sent: "GET plans",
        answer: `${answered.status} ${answered.failure ?? answered.text}`,
      });
  } finally {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  }
  const areClosed = () => openHandles(product.process.pid) <= handlesBefore + SPARE_HANDLES;
  await untilTrue(areClosed, CLOSE_TIMEOUT_MS, "the connections to be given back").catch((error) => {
    const handles = `${openHandles(product.process.pid)} handles, ${handlesBefore} before`;
    result.findings.push({ attack: "streams", what: String(error.message), sent: "", answer: handles });
  });
  return result;
}

/** A device with many reports, which each stream of its project would carry. @returns MB per stream */
async function report(world: World, serial: string, reports: number): Promise<number> {
  let bytes = 0;
  const first = Date.now() - 86_400_000;
  for (let n = 0; n < reports; n++) {
    const readings = Array.from({ length: READINGS }, (_, m) => ({
      variable: "level",
      value: (m % 100) * VALUE_STEP,
      t: new Date(first + (n * READINGS + m) * 1000).toISOString(),
    }));
    const body = { serial, readings };
    const key = { "x-device-key": `${DEVICE_KEY}-${serial}` };
    const answer = await callAs(world.product.url, null, "POST", "/fkl-modi/ingest", body, key);
    if (answer.status === 429) await pause(DRIP_MS);
    else if (answer.status === 200) bytes += JSON.stringify(body).length;
    else throw new Error(`a report was answered ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  return bytes / 1024 / 1024;
}

function openHandles(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
