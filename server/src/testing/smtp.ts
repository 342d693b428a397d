import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface TestSmtp {
  url: string;
  /** Waits for the next message that nobody took yet. */
  next(): Promise<Email>;
  /** Refuses the next deliveries with a passing fault. */
  refuse(times: number): void;
  close(): Promise<void>;
}

/** A real SMTP server on the loopback that keeps what it gets. */
export async function startSmtp(): Promise<TestSmtp> {
  const inbox: Email[] = [];
  const waiting: ((mail: Email) => void)[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (refusals > 0) {
          refusals--;
          return done(Object.assign(new Error("try again later"), { responseCode: 451 }));
        }
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const taker = waiting.shift();
        if (taker) taker(mail);
        else inbox.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: () => {
      const mail = inbox.shift();
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push(resolve));
    },
    refuse: (times) => {
      refusals = times;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
