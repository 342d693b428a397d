import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCertificate } from "../../testing/certificate.ts";
import { startCompanySmtp } from "../../testing/company-smtp.ts";

const at = (path: string) => new URL(path, import.meta.url).href;
/** Run in a separate process, because the trusted certificates are fixed at its start. */
const script = `
  const { createProjectMail } = await import("${at("./project-mail.ts")}");
  const gateway = createProjectMail(JSON.parse(process.env.SETTINGS), { allowPrivate: true });
  const mail = { to: "a@example.org", subject: "Aviso", text: "Hola", messageId: "<1@example.org>" };
  process.stdout.write(await gateway.send(mail).catch((error) => error.originalCode ?? error.code));`;

let folder: string;
const mine = makeCertificate("localhost");
const another = makeCertificate("mail.other.example");
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vv-ca-"));
  await writeFile(join(folder, "ca.pem"), mine.cert + another.cert);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function deliver(options: SMTPServerOptions, settings: object, trusted: boolean) {
  const server = await startCompanySmtp(options);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", script],
    {
      env: {
        PATH: process.env["PATH"],
        ...(trusted ? { NODE_EXTRA_CA_CERTS: join(folder, "ca.pem") } : {}),
        SETTINGS: JSON.stringify({
          server: "localhost",
          port: server.port,
          email: "avisos@quebrada.example",
          password: "correcta",
          ssl: false,
          tls: false,
          priority: 2,
          size: 10,
          ...settings,
        }),
      },
    },
  );
  await server.close();
  return { answer: stdout, received: server.received.map(({ secure, user }) => ({ secure, user })) };
}

const WAYS = [
  ["TLS from the first byte", { secure: true }, { ssl: true }],
  ["STARTTLS", { disabledCommands: [] }, { tls: true }],
] as const;

describe.each(WAYS)("a mail by %s", (_way, options, settings) => {
  const served = (certificate: typeof mine): SMTPServerOptions => ({
    ...options,
    disabledCommands: [...("disabledCommands" in options ? options.disabledCommands : [])],
    ...certificate,
  });

  it("is sent with authentication and encryption where the certificate is trusted and matches the server", async () => {
    const { answer, received } = await deliver(served(mine), settings, true);
    expect(answer).toMatch(/^250/);
    expect(received).toEqual([{ secure: true, user: "avisos@quebrada.example" }]);
  });

  it("is not sent to a server with an untrusted certificate", async () => {
    const { answer, received } = await deliver(served(mine), settings, false);
    expect([answer, received]).toEqual(["DEPTH_ZERO_SELF_SIGNED_CERT", []]);
  });

  it("is not sent to a server with another server's certificate", async () => {
    const { answer, received } = await deliver(served(another), settings, true);
    expect([answer, received]).toEqual(["ERR_TLS_CERT_ALTNAME_INVALID", []]);
  });
});
