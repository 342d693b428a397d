import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CLIENT, startProvider, TENANT, type TestProvider } from "../../testing/provider.ts";
import { createSso, type SsoGateway } from "./sso.ts";

let provider: TestProvider;
let sso: SsoGateway;

beforeAll(async () => {
  // This process trusts the certificate that was just created; the end-to-end tests configure it as an operator would.
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  provider = await startProvider();
  sso = createSso(provider.settings);
});
afterAll(async () => {
  await provider.close();
  vi.unstubAllEnvs();
});

const refused = (token: string | Promise<string>) =>
  Promise.resolve(token)
    .then((text) => sso.verify(text))
    .then(
      () => "taken",
      (error: { reason?: string }) => error.reason,
    );

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const now = () => Math.floor(Date.now() / 1000);
const claims = (extra: Record<string, unknown> = {}) => ({
  iss: provider.settings.authority,
  aud: CLIENT,
  tid: TENANT,
  oid: "object-1",
  nonce: "n",
  iat: now(),
  exp: now() + 600,
  ...extra,
});
const signedBy = (key: KeyObject, header: object, payload: object) => {
  const text = `${base64(header)}.${base64(payload)}`;
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
};

describe("an identity token", () => {
  it("is accepted when it is genuine, for this client, of this organisation and unexpired", async () => {
    const token = await provider.token({ nonce: "n", email: "Ana@Mina.example", oid: "ABC" });
    expect(await sso.verify(token)).toEqual({
      tenant: TENANT,
      object: "abc",
      email: "ana@mina.example",
      nonce: "n",
    });
  });

  it("is refused when it was issued for another client", async () => {
    expect(await refused(provider.token({ nonce: "n", aud: "another-application" }))).toBe("otherClient");
  });

  it("is refused after its expiry and before its start, with a minute's tolerance", async () => {
    expect(await refused(provider.token({ nonce: "n", exp: now() - 61 }))).toBe("expired");
    expect(await refused(provider.token({ nonce: "n", exp: now() - 30 }))).toBe("taken");
    expect(await refused(provider.token({ nonce: "n", nbf: now() + 120 }))).toBe("expired");
  });

  it("is refused when its payload was altered", async () => {
    const [header, payload, signature] = (await provider.token({ nonce: "n" })).split(".");
    const altered = {
      ...JSON.parse(Buffer.from(payload ?? "", "base64url").toString()),
      oid: "somebody-else",
    };
    expect(await refused(`${header}.${base64(altered)}.${signature}`)).toBe("altered");
  });

  it("is refused when another key signed it, under its own name or the provider's", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    expect(await refused(signedBy(privateKey, { alg: "RS256", kid: "first" }, claims()))).toBe("altered");
    expect(await refused(signedBy(privateKey, { alg: "RS256", kid: "unknown" }, claims()))).toBe("altered");
  });

  it("is refused without a signature", async () => {
    expect(await refused(`${base64({ alg: "none", kid: "first" })}.${base64(claims())}.`)).toBe("altered");
  });

  it("is refused when the provider's public key was used as a shared secret", async () => {
    const jwk = provider.server.issuer.keys.toJSON()[0];
    const pem = createPublicKey({ key: jwk as never, format: "jwk" }).export({ type: "spki", format: "pem" });
    const text = `${base64({ alg: "HS256", kid: "first" })}.${base64(claims())}`;
    const mac = createHmac("sha256", pem).update(text).digest("base64url");
    expect(await refused(`${text}.${mac}`)).toBe("altered");
  });

  it("is refused when another issuer or another organisation issued it", async () => {
    expect(await refused(provider.token({ nonce: "n", iss: "https://login.elsewhere.example" }))).toBe(
      "otherTenant",
    );
    expect(await refused(provider.token({ nonce: "n", tid: "00000000-0000-4000-8000-000000000000" }))).toBe(
      "otherTenant",
    );
    expect(await refused(provider.token({ nonce: "n", tid: undefined }))).toBe("otherTenant");
  });

  it("is refused without a nonce or without the user's identifier, and when it is no token at all", async () => {
    expect(await refused(provider.token())).toBe("altered");
    expect(await refused(provider.token({ nonce: "n", oid: undefined }))).toBe("altered");
    for (const text of ["x", "a.b.c", "..", "\u0000", "e30.e30.e30"])
      expect(await refused(text)).toBe("altered");
  });

  it("has no e-mail that the provider declares unverified, but the sign-in name instead", async () => {
    const email = async (given: Record<string, unknown>) =>
      (await sso.verify(await provider.token({ nonce: "n", ...given }))).email;
    expect(await email({ email: "jefa@mina.example", xms_edov: false })).toBeNull();
    expect(
      await email({ email: "a@b.example", email_verified: false, preferred_username: "C@d.example" }),
    ).toBe("c@d.example");
    expect(await email({ preferred_username: "no address" })).toBeNull();
    expect(await email({})).toBeNull();
  });
});

describe("a provider", () => {
  it("with another issuer than the pinned address is rejected, whatever its tokens contain", async () => {
    const settings = {
      ...provider.settings,
      authority: provider.settings.authority.replace("localhost", "127.0.0.1"),
    };
    const failed = await createSso(settings)
      .verify(await provider.token({ nonce: "n" }))
      .then(
        () => null,
        (error: Error & { reason?: string }) => error,
      );
    expect(failed).toMatchObject({ reason: "unreachable" });
    expect(String((failed?.cause as Error | undefined)?.message)).toMatch(/another issuer/);
  });

  it("with changed keys is asked for them again, at a limited rate", async () => {
    let requests = 0;
    const real = globalThis.fetch;
    vi.stubGlobal("fetch", (...args: Parameters<typeof fetch>) => {
      if (String(args[0]).endsWith("/jwks")) requests++;
      return real(...args);
    });
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const fresh = createSso({ ...provider.settings, timeoutMs: 60_000 });
    for (let i = 0; i < 20; i++) {
      const forged = signedBy(privateKey, { alg: "RS256", kid: `made-up-${i}` }, claims());
      await expect(fresh.verify(forged)).rejects.toMatchObject({ reason: "altered" });
    }
    vi.unstubAllGlobals();
    expect(requests).toBeLessThanOrEqual(2);
  });

  it("that does not respond is reported as unreachable", async () => {
    const gone = createSso({ ...provider.settings, authority: "https://localhost:9" });
    await expect(gone.verify(await provider.token({ nonce: "n" }))).rejects.toMatchObject({
      reason: "unreachable",
    });
  });
});
