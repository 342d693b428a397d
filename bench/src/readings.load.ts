// Devices that report as fast as they are answered, on plain sockets: the cost of a client library would distort the
// measurement.
import { connect, type Socket } from "node:net";

const CONNECTIONS = 128;

export interface Reporter {
  serial: string;
  key: string;
}

let instant = Date.UTC(2026, 0, 1);
/** A report of a number of readings, each at a distinct instant. */
function report(serial: string, readings: number): string {
  const list = Array.from({ length: readings }, () => {
    instant += 7;
    return `{"variable":"level","t":${instant},"value":${(instant % 1000) / 8}}`;
  });
  return `{"serial":"${serial}","readings":[${list.join(",")}]}`;
}

function request(reporter: Reporter, path: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Device-Key: ${reporter.key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

interface Loop {
  port: number;
  /** Sends the next message: initially, and after each answer. */
  send(socket: Socket, connection: number): void;
  /** Number of answers in a chunk of bytes. */
  answers(chunk: Buffer): number;
  /** Messages in flight on one connection. */
  flight: number;
  /** The handshake of a connection, and the length of its answer in bytes. */
  greeting?: (connection: number) => { bytes: Buffer; answer: number };
}

/** @returns answers per second */
async function run({ port, send, answers, flight, greeting }: Loop, ms: number): Promise<number> {
  let count = 0;
  let over = false;
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
      const hello = greeting?.(connection);
      if (hello) {
        socket.write(hello.bytes);
        await new Promise((resolve) => socket.once("data", resolve));
      }
      socket.on("data", (chunk) => {
        const got = answers(chunk);
        count += got;
        if (!over) for (let n = 0; n < got; n++) send(socket, connection);
      });
      socket.on("error", () => {});
      return socket;
    }),
  );
  const began = performance.now();
  sockets.forEach((socket, connection) => {
    for (let n = 0; n < flight; n++) send(socket, connection);
  });
  await new Promise((resolve) => setTimeout(resolve, ms));
  const rate = (count * 1000) / (performance.now() - began);
  over = true;
  for (const socket of sockets) socket.destroy();
  return rate;
}

/** The same readings in InfluxDB's line protocol, a series for each device. */
function lines({ serial }: Reporter, readings: number): string {
  return Array.from({ length: readings }, () => {
    instant += 7;
    return `level,device=${serial} value=${(instant % 1000) / 8} ${instant}`;
  }).join("\n");
}

const OK = Buffer.from("HTTP/1.1 20");
const occurrences = (chunk: Buffer, mark: Buffer) => {
  let n = 0;
  for (let at = chunk.indexOf(mark); at >= 0; at = chunk.indexOf(mark, at + mark.length)) n++;
  return n;
};

/** @returns readings per second by HTTP, one request at a time on each connection */
export async function byHttp(
  port: number,
  path: string,
  reporters: readonly Reporter[],
  readings: number,
  ms: number,
  format: "json" | "lines" = "json",
): Promise<number> {
  const send = (socket: Socket, connection: number) => {
    const reporter = reporters[connection % reporters.length] as Reporter;
    const body = format === "json" ? report(reporter.serial, readings) : lines(reporter, readings);
    socket.write(request(reporter, path, body));
  };
  const answers = (chunk: Buffer) => occurrences(chunk, OK);
  return (await run({ port, send, answers, flight: 1 }, ms)) * readings;
}

const text = (value: string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
};

function packet(type: number, body: Buffer): Buffer {
  const head = [type];
  for (let rest = body.length; ; ) {
    const digit = rest & 127;
    rest >>= 7;
    head.push(rest > 0 ? digit | 128 : digit);
    if (rest === 0) return Buffer.concat([Buffer.from(head), body]);
  }
}

const PUBACK_BYTES = 4;

/** @returns readings per second by MQTT with QoS 1, `flight` messages in flight on each connection */
export async function byMqtt(
  port: number,
  reporters: readonly Reporter[],
  readings: number,
  flight: number,
  ms: number,
): Promise<number> {
  const at = (connection: number) => reporters[connection % reporters.length] as Reporter;
  const greeting = (connection: number) => {
    const { serial, key } = at(connection);
    const variable = Buffer.concat([text("MQTT"), Buffer.from([4, 0xc2, 0, 60])]);
    const payload = Buffer.concat([text(`bench${connection}`), text(serial), text(key)]);
    return { bytes: packet(0x10, Buffer.concat([variable, payload])), answer: 4 };
  };
  const ids = new Map<number, number>();
  const send = (socket: Socket, connection: number) => {
    const id = ((ids.get(connection) ?? 0) % 60_000) + 1;
    ids.set(connection, id);
    const { serial } = at(connection);
    const head = Buffer.concat([text(`modi/${serial}/up`), Buffer.from([id >> 8, id & 0xff])]);
    socket.write(packet(0x32, Buffer.concat([head, Buffer.from(report(serial, readings))])));
  };
  const answers = (chunk: Buffer) => Math.round(chunk.length / PUBACK_BYTES);
  return (await run({ port, send, answers, flight, greeting }, ms)) * readings;
}
