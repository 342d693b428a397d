import { describe, expect, it } from "vitest";
import { companySettings, startCompanySmtp, startWire } from "../../testing/company-smtp.ts";
import { createMail, MailTooSlow, mailFault, replyText } from "./mail.ts";
import { createProjectMail, type MailServer } from "./project-mail.ts";

const mail = { to: "a@example.org", subject: "Aviso", text: "Hola", messageId: "<1@example.org>" };
const settings = (port: number): MailServer => ({ ...companySettings(port), password: null });

/** Greets, and then sends one character at a time forever. */
const startDripping = () =>
  startWire((write) => {
    write("220 ");
    const drip = setInterval(() => write("x"), 20);
    drip.unref();
  });

describe("a mail server that keeps sending without finishing", () => {
  it.each([
    [
      "the platform's",
      (port: number) => createMail(`smtp://127.0.0.1:${port}`, "v@example.org", { deadlineMs: 400 }),
    ],
    [
      "a project's",
      (port: number) =>
        createProjectMail(settings(port), { allowPrivate: true, timeoutMs: 100_000, deadlineMs: 400 }),
    ],
  ] as const)("is disconnected at the mail's deadline where it is %s", async (_whose, open) => {
    const server = await startDripping();
    const failure = await open(server.port)
      .send(mail)
      .catch((error: unknown) => error);
    // Only the deadline causes this error.
    expect(failure).toBeInstanceOf(MailTooSlow);
    expect(mailFault(failure)).toEqual({ error: "MAIL_TOO_SLOW", kind: "transient" });
    // The connection is closed as well.
    await expect.poll(() => server.connections(), { timeout: 8_000 }).toBe(0);
    await server.close();
  });
});

describe("a mail server's message", () => {
  it("is stored as one plain line of whole characters", () => {
    expect(replyText("250 \u001b[31mred\r\n\u202Eevil\u0000")).toBe("250 [31mred evil");
    expect(replyText("554 half \ud83d letter")).toBe("554 half \ufffd letter");
    expect(replyText("🌱 grows")).toBe("🌱 grows");
    expect(replyText("x".repeat(1000), 300)).toHaveLength(300);
    expect([...replyText("🌱".repeat(1000), 300)]).toHaveLength(300);
  });

  it("about the settings leads to a retry, and about the mail to none", async () => {
    const outcomeOf = async (talk: [RegExp, string][]) => {
      const server = await startWire((write, onLine) => {
        write("220 hello\r\n");
        onLine((line) => {
          const answer = talk.find(([command]) => command.test(line))?.[1] ?? "250 fine";
          write(`${answer}\r\n`);
        });
      });
      const failure = await createProjectMail(settings(server.port), { allowPrivate: true })
        .send(mail)
        .catch((error: unknown) => error);
      await server.close();
      return mailFault(failure);
    };
    expect(await outcomeOf([[/^MAIL/, "530 5.7.0 Must issue a STARTTLS command first"]])).toEqual({
      error: "530 5.7.0 Must issue a STARTTLS command first",
      kind: "transient",
    });
    expect(await outcomeOf([[/^RCPT/, "550 nobody \u0000here"]])).toEqual({
      error: "550 nobody here",
      kind: "permanent",
    });
  });

  it("of an accepted mail is stored in the same way", async () => {
    const server = await startCompanySmtp({
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => done(null, "kept\u0007 as\u0000 7"));
      },
    });
    expect(await createMail(`smtp://127.0.0.1:${server.port}`, "v@example.org").send(mail)).toBe(
      "250 kept as 7",
    );
    await server.close();
  });
});
