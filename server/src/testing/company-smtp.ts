import { createServer, type Server } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface CompanySmtp {
  port: number;
  /** Every received message, with whether its connection was encrypted. */
  received: { text: string; secure: boolean; user: unknown }[];
  close(): Promise<void>;
}

/** A project's settings of a mail server on this port of the loopback, without its password. */
export const companySettings = (port: number) => ({
  server: "127.0.0.1",
  port,
  email: "avisos@quebrada.example",
  ssl: false,
  tls: false,
  priority: 2 as const,
  size: 10,
});

/** A company's own mail server on a free loopback port, with one valid password. */
export async function startCompanySmtp(options: SMTPServerOptions = {}): Promise<CompanySmtp> {
  const received: CompanySmtp["received"] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) =>
      password === "correcta"
        ? done(null, { user: username ?? "" })
        : done(new Error("no such user or password")),
    onData(stream, session, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk));
      stream.on("end", () => {
        received.push({ text, secure: session.secure, user: session.user });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: portOf(server.server as Server),
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export interface Wire {
  port: number;
  /** Number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

/** A misbehaving mail server, whose output is determined by the test. */
export async function startWire(
  talk: (write: (text: string | Buffer) => void, onLine: (listen: (line: string) => void) => void) => void,
): Promise<Wire> {
  const open = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
    talk(
      (text) => void (socket.destroyed || socket.write(text)),
      (listen) => void socket.on("data", (chunk) => listen(String(chunk).trim())),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: portOf(server),
    connections: () => open.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

const portOf = (server: Server): number => (server.address() as { port: number }).port;
