import { createServer, type Socket } from "node:net";
import { Aedes, type AuthenticateError, type Client } from "aedes";
import { type CertificateFiles, createRenewedServer } from "./certificate.ts";

/** Who reports: proven when they connected, and proven anew by `take` with each message. */
export interface Reporter {
  serial: string;
  key: string;
}

interface BrokerOptions {
  port: number;
  host: string;
  tls: CertificateFiles | undefined;
  /**
   * @returns who connects, from an address of the network; null where name and password are not a device's. One that
   * fails refuses for now.
   */
  admit(username: string, password: string, address: string | undefined): Promise<Reporter | null>;
  /** Whether who is connected would still be let in. */
  still(from: Reporter): Promise<boolean>;
  /** Over when what a message holds is durable; only then it is acknowledged. One that fails ends the connection, so that it is sent again. */
  take(from: Reporter, payload: Buffer): Promise<void>;
  /** A device hears its `down` from now on. */
  listens(from: Reporter): void;
  /** A certificate that was renewed cannot be taken. */
  failed(error: unknown): void;
}

export interface Broker {
  port: number;
  /** Tells a device something on its `down`, now or never. @returns false where it does not listen */
  tell(serial: string, text: string): Promise<boolean>;
  close(): Promise<void>;
}

/** As many bytes as a report may have by HTTP. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_CONNECTIONS = 20_000;
const CONNECT_MS = 10_000;
/** How often those that are connected are looked at again, and how many of them at a time. */
const STILL_MS = 3000;
const LOOKED_AT = 200;
const WRONG_PASSWORD = 4;
const UNAVAILABLE = 3;
const REFUSED = 128;

const addressOf = ({ conn }: Client) => (conn as { remoteAddress?: string }).remoteAddress;

const refusal = (code: number): AuthenticateError =>
  Object.assign(new Error("refused"), { returnCode: code as AuthenticateError["returnCode"] });

/** A broker within the product, for devices alone: each may publish on its `up`, hear its `down`, and reaches nothing else. */
export async function startBroker({
  port,
  host,
  tls,
  admit,
  still,
  take,
  listens,
  failed,
}: BrokerOptions): Promise<Broker> {
  const reporters = new WeakMap<Client, Reporter>();
  const topicOf = (client: Client | null, way: "up" | "down") => {
    const reporter = client && reporters.get(client);
    return reporter ? `modi/${reporter.serial}/${way}`.toLowerCase() : null;
  };
  const broker = await Aedes.createBroker({
    connectTimeout: CONNECT_MS,
    authenticate: (client, username, password, done) => {
      admit(username ?? "", password?.toString() ?? "", addressOf(client)).then(
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
  const downs = listeners(broker, (client) => {
    const reporter = reporters.get(client);
    if (reporter) listens(reporter);
    return reporter?.serial ?? null;
  });
  const connected = new Set<Client>();
  broker.on("client", (client) => connected.add(client));
  broker.on("clientDisconnect", (client) => connected.delete(client));
  const watch = watchOver(connected, async (client) => {
    const reporter = reporters.get(client);
    // A database that does not answer says nothing about the device.
    if (reporter && !(await still(reporter).catch(() => true))) client.close();
  });
  const handle = (socket: Socket) => {
    socket.on("error", () => socket.destroy());
    const client = broker.handle(socket) as Client & { _parser?: { packet?: { length?: number } } };
    // The parser gathers a packet whole before anybody is asked: what it announces is looked at as it begins.
    socket.on("readable", () => {
      if ((client._parser?.packet?.length ?? 0) > MAX_BYTES) socket.destroy();
    });
  };
  const server = tls
    ? await createRenewedServer(tls, handle, failed)
    : createServer({ noDelay: true }, handle);
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  server.on("error", () => {});
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    tell: async (serial, text) => {
      const sent = await Promise.all(downs(serial).map(([client, topic]) => send(client, topic, text)));
      return sent.includes(true);
    },
    close: async () => {
      clearInterval(watch);
      server.close();
      await new Promise<void>((resolve) => broker.close(resolve));
    },
  };
}

/** Looks at all who are connected again and again, some at a time, one round after the other. */
function watchOver(connected: ReadonlySet<Client>, look: (client: Client) => Promise<void>): NodeJS.Timeout {
  let looking = false;
  const round = async () => {
    looking = true;
    const all = [...connected];
    for (let at = 0; at < all.length; at += LOOKED_AT)
      await Promise.all(all.slice(at, at + LOOKED_AT).map(look));
    looking = false;
  };
  return setInterval(() => {
    if (!looking) void round();
  }, STILL_MS).unref();
}

/** Who hears which topic now, by serial. */
function listeners(broker: Aedes, serialOf: (client: Client) => string | null) {
  const heard = new Map<string, Map<Client, string>>();
  const leave = (client: Client) => {
    for (const [serial, clients] of heard)
      if (clients.delete(client) && clients.size === 0) heard.delete(serial);
  };
  broker.on("subscribe", (subscriptions, client) => {
    // Of one that was refused the broker says so here as well.
    const [granted] = subscriptions.filter(({ qos }) => (qos as number) !== REFUSED);
    const serial = granted ? serialOf(client)?.toLowerCase() : null;
    if (!granted || !serial) return;
    heard.set(serial, (heard.get(serial) ?? new Map<Client, string>()).set(client, granted.topic));
  });
  broker.on("unsubscribe", (_topics, client) => leave(client));
  broker.on("clientDisconnect", leave);
  return (serial: string): [Client, string][] => [...(heard.get(serial.toLowerCase()) ?? [])];
}

/** Once, as it stands: nothing of it is kept, neither here nor for who comes back. */
const send = (client: Client, topic: string, text: string) =>
  new Promise<boolean>((resolve) => {
    if (client.closed) return resolve(false);
    const payload = Buffer.from(text);
    client.publish({ cmd: "publish", topic, payload, qos: 0, retain: false, dup: false }, (error) =>
      resolve(!error),
    );
  });
