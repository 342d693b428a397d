import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OAuth2Server } from "oauth2-mock-server";
import type { SsoSettings } from "../platform/config/config.ts";
import { makeLocalhostCertificate } from "./localhost-certificate.ts";

export interface TestProvider {
  settings: SsoSettings;
  server: OAuth2Server;
  /** A token signed by the provider, with these claims overriding its own. */
  token(claims?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

export const TENANT = "7d1f6f0a-2f5c-4a3e-9a51-0c6b5d1e2f30";
export const CLIENT = "vetaverde-tests";

/** A real OpenID Connect provider on the loopback, behind TLS with a certificate made for it. */
export async function startProvider(): Promise<TestProvider> {
  const folder = mkdtempSync(join(tmpdir(), "vetaverde-provider-"));
  const files = writeCertificate(folder);
  const server = new OAuth2Server(files.key, files.cert);
  await server.issuer.keys.generate("RS256", { kid: "first" });
  await server.start(0, "localhost");
  const authority = server.issuer.url ?? "";
  return {
    settings: { authority, clientId: CLIENT, tenant: TENANT },
    server,
    token: (claims = {}) =>
      server.issuer.buildToken({
        scopesOrTransform: (_header, payload) => {
          Object.assign(payload, { aud: CLIENT, tid: TENANT, oid: "object-1", ...claims });
          // A claim given as undefined is left out.
          for (const [name, value] of Object.entries(claims)) if (value === undefined) delete payload[name];
        },
      }),
    close: async () => {
      if (server.listening) await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeCertificate(folder: string): { key: string; cert: string } {
  const { key, cert } = makeLocalhostCertificate();
  const files = { key: join(folder, "key.pem"), cert: join(folder, "cert.pem") };
  writeFileSync(files.key, key);
  writeFileSync(files.cert, cert);
  return files;
}
