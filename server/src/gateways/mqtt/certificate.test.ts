import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { connectAsync, type IClientOptions } from "mqtt";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeCertificate } from "../../testing/certificate.ts";
import { type Broker, startBroker } from "./broker.ts";
import { type CertificateFiles, createRenewedServer } from "./certificate.ts";

const mine = makeCertificate("localhost");
const later = makeCertificate("localhost");
let folder: string;
let tls: CertificateFiles;
const closers: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vv-mqtts-"));
  tls = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  await writeCertificate(mine);
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

const writeCertificate = async ({ cert, key }: { cert: string; key: string }) => {
  await writeFile(tls.cert, cert);
  await writeFile(tls.key, key);
};

describe("the device port with a certificate", () => {
  const accepted: string[] = [];
  let broker: Broker;
  beforeEach(async () => {
    accepted.length = 0;
    broker = await startBroker({
      port: 0,
      host: "127.0.0.1",
      tls,
      admit: async (serial, key) => (key === "right" ? { serial, key } : null),
      still: async () => true,
      onMessage: async (_from, payload) => void accepted.push(payload.toString()),
      listens: () => {},
      failed: () => {},
    });
    closers.push(() => broker.close());
  });

  async function open(scheme: "mqtt" | "mqtts", options: IClientOptions) {
    const client = await connectAsync(
      `${scheme}://127.0.0.1:${broker.port}`,
      {
        username: "PZ-1",
        password: "right",
        reconnectPeriod: 0,
        connectTimeout: 2_000,
        servername: "localhost",
        ...options,
      },
      false,
    );
    closers.push(() => client.endAsync(true));
    return client;
  }

  it("accepts encrypted reports from a client that trusts it", async () => {
    const client = await open("mqtts", { ca: mine.cert });
    await client.publishAsync("modi/PZ-1/up", "{}", { qos: 1 });
    expect(accepted).toEqual(["{}"]);
  });

  it("is rejected by a client that does not trust its certificate, or expects another name", async () => {
    await expect(open("mqtts", {})).rejects.toMatchObject({
      code: expect.stringMatching(/SELF_SIGNED|VERIFY/),
    });
    await expect(open("mqtts", { ca: mine.cert, servername: "other.example" })).rejects.toMatchObject({
      code: "ERR_TLS_CERT_ALTNAME_INVALID",
    });
  });

  it("supports TLS 1.2 and 1.3, and nothing older", async () => {
    const speak = (version: "TLSv1" | "TLSv1.1" | "TLSv1.2" | "TLSv1.3") =>
      new Promise<string>((resolve) => {
        // The test's client accepts every version, so a refusal comes from the server.
        const tlsOptions = { minVersion: version, maxVersion: version, ciphers: "DEFAULT:@SECLEVEL=0" };
        const socket = connectTls({
          port: broker.port,
          host: "127.0.0.1",
          servername: "localhost",
          ca: mine.cert,
          ...tlsOptions,
        });
        const end = (outcome: string) => {
          resolve(outcome);
          socket.destroy();
        };
        socket.on("secureConnect", () => end(socket.getProtocol() ?? ""));
        socket.on("error", () => end("refused"));
      });
    expect(await speak("TLSv1")).toBe("refused");
    expect(await speak("TLSv1.1")).toBe("refused");
    expect(await speak("TLSv1.2")).toBe("TLSv1.2");
    expect(await speak("TLSv1.3")).toBe("TLSv1.3");
  });

  it("refuses unencrypted connections", async () => {
    await expect(open("mqtt", {})).rejects.toThrow();
    expect(accepted).toEqual([]);
  });
});

describe("a renewed certificate", () => {
  async function serialOf(port: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connectTls({ port, host: "127.0.0.1", rejectUnauthorized: false }, () => {
        resolve(socket.getPeerX509Certificate()?.fingerprint256 ?? "");
        socket.destroy();
      });
      socket.on("error", reject);
    });
  }

  it("is loaded without a restart; one that does not match its key is logged once, and the former stays", async () => {
    const failed = vi.fn();
    const server = await createRenewedServer(tls, (socket) => void socket.on("error", () => {}), failed, 20);
    closers.push(() => new Promise((resolve) => server.close(resolve)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const first = await serialOf(port);

    await writeFile(tls.cert, later.cert);
    await vi.waitFor(() => expect(failed).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(failed).toHaveBeenCalledTimes(1);
    expect(await serialOf(port)).toBe(first);

    await writeFile(tls.key, later.key);
    await vi.waitFor(async () => expect(await serialOf(port)).not.toBe(first));
  });
});
