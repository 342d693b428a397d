import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface TestSmtp {
  url: string;
  /** All accepted messages, in order. */
  received: Email[];
  /** Waits for the next message that was not returned yet. */
  next(): Promise<Email>;
  /** Refuses the next deliveries; by default with a temporary error. */
  refuse(times: number, answer?: { responseCode: number; message: string }): void;
  /** Called with every complete message before it is accepted; false: the connection closes without a reply. */
  gate(isAccepted: () => Promise<boolean>): void;
  close(): Promise<void>;
}

/** A real SMTP server on the loopback that stores received messages. */
export async function startSmtp(): Promise<TestSmtp> {
  const received: Email[] = [];
  const inbox: Email[] = [];
  const waiting: ((mail: Email) => void)[] = [];
  let refusals = 0;
  let refusal = { responseCode: 451, message: "try again later" };
  let isAccepting = async () => true;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (refusals > 0) {
          refusals--;
          return done(Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }));
        }
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        if (!(await isAccepting())) return;
        received.push(mail);
        const waiter = waiting.shift();
        if (waiter) waiter(mail);
        else inbox.push(mail);
        done();
      });
    },
  });
  // A killed client leaves a broken connection.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    next: () => {
      const mail = inbox.shift();
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push(resolve));
    },
    refuse: (times, answer = { responseCode: 451, message: "try again later" }) => {
      refusals = times;
      refusal = answer;
    },
    gate: (isAccepted) => {
      isAccepting = isAccepted;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
