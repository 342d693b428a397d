import { describe, expect, it } from "vitest";
import { mayReach, resolveHost, UnreachableAddress } from "../../platform/net/addresses.ts";
import { companySettings, startCompanySmtp } from "../../testing/company-smtp.ts";
import { createProjectMail } from "./project-mail.ts";

describe("a network address", () => {
  it.each([
    "169.254.169.254",
    "0.0.0.0",
    "224.0.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
    "fe80::1",
    "fe80::1%eth0",
    "fd00:ec2::254",
    "fd20:ce::254",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "::a9fe:a9fe",
    "64:ff9b::169.254.169.254",
    "::ffff:0:169.254.169.254",
    "::ffff:0:a9fe:a9fe",
    "64:ff9b:1::a83f:8110",
    "2002:a9fe:a9fe::1",
    "2001:0:102:304::5601:5601",
    "not an address",
  ])("of the local link or of cloud metadata is never connected, in any notation: %s", (address) => {
    expect([mayReach(address, false), mayReach(address, true)]).toEqual([false, false]);
  });

  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "192.168.0.9",
    "172.20.1.1",
    "100.64.0.1",
    "203.0.113.7",
    "::1",
    "fc00::1",
    "fec0::1",
    "::ffff:10.0.0.1",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "64:ff9b::10.0.0.1",
    "::ffff:0:10.0.0.1",
    "::ffff:0:127.0.0.1",
    "64:ff9b::8.8.8.8",
    "2002:a00:1::",
  ])("in a private network is connected where the operator allows it: %s", (address) => {
    expect([mayReach(address, false), mayReach(address, true)]).toEqual([false, true]);
  });

  it.each(["8.8.8.8", "2a00:1450:4001::1", "172.32.0.1", "::ffff:8.8.8.8", "2606:4700::1111"])(
    "of the public internet is connected: %s",
    (address) => {
      expect(mayReach(address, false)).toBe(true);
    },
  );
});

const named = (...answers: string[][]) => {
  let lookups = 0;
  const resolve = async () => (answers[lookups++] ?? []).map((address) => ({ address }));
  return { resolve, lookups: () => lookups };
};

describe("a host name", () => {
  it("is refused where any of its addresses is refused", async () => {
    const { resolve } = named(["8.8.8.8", "10.0.0.1"]);
    await expect(resolveHost("mail.example", false, resolve)).rejects.toBeInstanceOf(UnreachableAddress);
  });

  it("is resolved once: a second DNS answer is not used", async () => {
    const server = await startCompanySmtp();
    const name = named(["127.0.0.1"], ["169.254.169.254"]);
    const gateway = createProjectMail(
      { ...companySettings(server.port), server: "rebound.invalid", password: null },
      { allowPrivate: true, resolve: name.resolve },
    );
    const mail = { to: "a@example.org", subject: "Aviso", text: "Hola", messageId: "<1@example.org>" };
    // The name does not exist: a second DNS lookup of it would fail.
    expect(await gateway.send(mail)).toMatch(/^250/);
    expect([name.lookups(), server.received.length]).toEqual([1, 1]);
    await expect(gateway.send(mail)).rejects.toBeInstanceOf(UnreachableAddress);
    expect(server.received).toHaveLength(1);
    await server.close();
  });
});
