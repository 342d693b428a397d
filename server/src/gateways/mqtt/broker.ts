import { createServer, type Socket } from "node:net";
import { Aedes, type AuthenticateError, type Client } from "aedes";
import { type CertificateFiles, createRenewedServer } from "./certificate.ts";

/** The reporting device: authenticated on connect, and again with each message. */
export interface Reporter {
  serial: string;
  key: string;
}

interface BrokerOptions {
  port: number;
  host: string;
  tls: CertificateFiles | undefined;
  /**
   * @returns the device that connects, from an IP address; null when user name and password are not a device's. A
   * rejected promise refuses the connection as temporarily unavailable.
   */
  admit(username: string, password: string, address: string | undefined): Promise<Reporter | null>;
  /** Whether a connected device would still be admitted. */
  still(from: Reporter): Promise<boolean>;
  /**
   * Resolves when the message's content is durable; only then it is acknowledged. A rejected promise closes the
   * connection, so that the device sends the message again.
   */
  onMessage(from: Reporter, payload: Buffer): Promise<void>;
  /** Called when a device subscribes to its `down` topic. */
  listens(from: Reporter): void;
  /** Called when a renewed certificate is invalid. */
  failed(error: unknown): void;
}

export interface Broker {
  port: number;
  /** Publishes a text on a device's `down` topic, without queueing. @returns false when the device is not subscribed */
  publish(serial: string, text: string): Promise<boolean>;
  close(): Promise<void>;
}

/** The same limit as for reports by HTTP. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_CONNECTIONS = 20_000;
const CONNECT_MS = 10_000;
/** Interval of checking connected devices again, and how many are checked each time. */
const STILL_MS = 3000;
const RECHECK_CONCURRENCY = 200;
const WRONG_PASSWORD = 4;
const UNAVAILABLE = 3;
const REFUSED = 128;

const addressOf = ({ conn }: Client) => (conn as { remoteAddress?: string }).remoteAddress;

const refusal = (code: number): AuthenticateError =>
  Object.assign(new Error("refused"), { returnCode: code as AuthenticateError["returnCode"] });

/** The devices of the connected clients. */
type Reporters = WeakMap<Client, Reporter>;

/**
 * An embedded broker for devices only: each may publish on its `up` topic, subscribe to its `down` topic, and nothing
 * else.
 */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const reporters: Reporters = new WeakMap();
  const broker = await createDeviceBroker(options, reporters);
  const subscribersOf = trackSubscribers(broker, (client) => {
    const reporter = reporters.get(client);
    if (reporter) options.listens(reporter);
    return reporter?.serial ?? null;
  });
  const connected = new Set<Client>();
  broker.on("client", (client) => connected.add(client));
  broker.on("clientDisconnect", (client) => connected.delete(client));
  const watch = watchOver(connected, async (client) => {
    const reporter = reporters.get(client);
    // A database error is no reason to disconnect the device.
    if (reporter && !(await options.still(reporter).catch(() => true))) client.close();
  });
  const { server, port } = await listen(broker, options);
  return {
    port,
    publish: async (serial, text) => {
      const sent = await Promise.all(
        subscribersOf(serial).map(([client, topic]) => send(client, topic, text)),
      );
      return sent.includes(true);
    },
    close: async () => {
      clearInterval(watch);
      server.close();
      await new Promise<void>((resolve) => broker.close(resolve));
    },
  };
}

function createDeviceBroker(
  { admit, onMessage }: Pick<BrokerOptions, "admit" | "onMessage">,
  reporters: Reporters,
): Promise<Aedes> {
  const topicOf = (client: Client | null, way: "up" | "down") => {
    const reporter = client && reporters.get(client);
    return reporter ? `modi/${reporter.serial}/${way}`.toLowerCase() : null;
  };
  return Aedes.createBroker({
    connectTimeout: CONNECT_MS,
    authenticate: (client, username, password, done) => {
      admit(username ?? "", password?.toString() ?? "", addressOf(client)).then(
        (reporter) => {
          if (!reporter) return done(refusal(WRONG_PASSWORD), false);
          reporters.set(client, reporter);
          // The client id includes the serial, so that no device takes over another's connection; no messages are
          // stored while it is offline.
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
      onMessage(reporter, Buffer.from(packet.payload)).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
    authorizeSubscribe: (client, subscription, done) =>
      done(null, subscription.topic.toLowerCase() === topicOf(client, "down") ? subscription : null),
  });
}

/** Opens the port. */
async function listen(broker: Aedes, { port, host, tls, failed }: BrokerOptions) {
  const handle = (socket: Socket) => handleSocket(broker, socket);
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
  return { server, port: typeof address === "object" && address ? address.port : port };
}

function handleSocket(broker: Aedes, socket: Socket): void {
  socket.on("error", () => socket.destroy());
  const client = broker.handle(socket) as Client & { _parser?: { packet?: { length?: number } } };
  // The parser buffers a whole packet before any callback, so the announced length is checked as soon as it is known.
  socket.on("readable", () => {
    if ((client._parser?.packet?.length ?? 0) > MAX_BYTES) socket.destroy();
  });
}

/** Checks all connected clients continuously, a batch at a time, one round after another. */
function watchOver(connected: ReadonlySet<Client>, check: (client: Client) => Promise<void>): NodeJS.Timeout {
  let looking = false;
  const round = async () => {
    looking = true;
    const all = [...connected];
    for (let at = 0; at < all.length; at += RECHECK_CONCURRENCY)
      await Promise.all(all.slice(at, at + RECHECK_CONCURRENCY).map(check));
    looking = false;
  };
  return setInterval(() => {
    if (!looking) void round();
  }, STILL_MS).unref();
}

/** Current subscribers by serial. */
function trackSubscribers(broker: Aedes, serialOf: (client: Client) => string | null) {
  const subscribers = new Map<string, Map<Client, string>>();
  const leave = (client: Client) => {
    for (const [serial, clients] of subscribers)
      if (clients.delete(client) && clients.size === 0) subscribers.delete(serial);
  };
  broker.on("subscribe", (subscriptions, client) => {
    // The broker emits this event for refused subscriptions too.
    const [granted] = subscriptions.filter(({ qos }) => (qos as number) !== REFUSED);
    const serial = granted ? serialOf(client)?.toLowerCase() : null;
    if (!granted || !serial) return;
    subscribers.set(
      serial,
      (subscribers.get(serial) ?? new Map<Client, string>()).set(client, granted.topic),
    );
  });
  broker.on("unsubscribe", (_topics, client) => leave(client));
  broker.on("clientDisconnect", leave);
  return (serial: string): [Client, string][] => [...(subscribers.get(serial.toLowerCase()) ?? [])];
}

/** Sent once with QoS 0: nothing is stored, neither here nor for a reconnecting client. */
const send = (client: Client, topic: string, text: string) =>
  new Promise<boolean>((resolve) => {
    if (client.closed) return resolve(false);
    const payload = Buffer.from(text);
    client.publish({ cmd: "publish", topic, payload, qos: 0, retain: false, dup: false }, (error) =>
      resolve(!error),
    );
  });
