import { readFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { Aedes, type AuthenticateError, type Client } from "aedes";

/** Who reports: proven when they connected, and proven anew by `take` with each message. */
export interface Reporter {
  serial: string;
  key: string;
}

interface BrokerOptions {
  port: number;
  host: string;
  tls: { cert: string; key: string } | undefined;
  /** @returns who connects; null where name and password are not a device's */
  admit(username: string, password: string): Promise<Reporter | null>;
  /** Over when what a message holds is durable; only then it is acknowledged. One that fails ends the connection, so that it is sent again. */
  take(from: Reporter, payload: Buffer): Promise<void>;
}

export interface Broker {
  port: number;
  close(): Promise<void>;
}

/** As many bytes as a report may have by HTTP. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_CONNECTIONS = 20_000;
const CONNECT_MS = 10_000;
const WRONG_PASSWORD = 4;
const UNAVAILABLE = 3;

const refusal = (code: number): AuthenticateError =>
  Object.assign(new Error("refused"), { returnCode: code as AuthenticateError["returnCode"] });

/** A broker within the product, for devices alone: each may publish on its `up`, hear its `down`, and reaches nothing else. */
export async function startBroker({ port, host, tls, admit, take }: BrokerOptions): Promise<Broker> {
  const reporters = new WeakMap<Client, Reporter>();
  const topicOf = (client: Client | null, way: "up" | "down") => {
    const reporter = client && reporters.get(client);
    return reporter ? `modi/${reporter.serial}/${way}`.toLowerCase() : null;
  };
  const broker = await Aedes.createBroker({
    connectTimeout: CONNECT_MS,
    authenticate: (client, username, password, done) => {
      admit(username ?? "", password?.toString() ?? "").then(
        (reporter) => {
          if (!reporter) return done(refusal(WRONG_PASSWORD), false);
          reporters.set(client, reporter);
          // A device cannot take another's place by its name, and nothing is kept for it while it is away.
          client.id = `${reporter.serial}/${client.id}`;
          client.clean = true;
          done(null, true);
        },
        () => done(refusal(UNAVAILABLE), false),
      );
    },
    authorizePublish: (client, packet, done) => {
      const reporter = client && reporters.get(client);
      if (!reporter || packet.topic.toLowerCase() !== topicOf(client, "up"))
        return done(new Error("not this device's topic"));
      packet.retain = false;
      take(reporter, Buffer.from(packet.payload)).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
    authorizeSubscribe: (client, subscription, done) =>
      done(null, subscription.topic.toLowerCase() === topicOf(client, "down") ? subscription : null),
  });
  const handle = (socket: Socket) => {
    socket.on("error", () => socket.destroy());
    const client = broker.handle(socket) as Client & { _parser?: { packet?: { length?: number } } };
    // The parser gathers a packet whole before anybody is asked: what it announces is looked at as it begins.
    socket.on("readable", () => {
      if ((client._parser?.packet?.length ?? 0) > MOST_BYTES) socket.destroy();
    });
  };
  const server = tls
    ? createTlsServer({ cert: await readFile(tls.cert), key: await readFile(tls.key) }, handle)
    : createServer({ noDelay: true }, handle);
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  server.on("error", () => {});
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: async () => {
      server.close();
      await new Promise<void>((resolve) => broker.close(resolve));
    },
  };
}
