// A company's identity provider: OpenID Connect with a page on which users choose their account. Small, but real: TLS
// with a generated certificate, PKCE, single-use codes, tokens signed with its key.
import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeLocalhostCertificate } from "../../server/src/testing/localhost-certificate.ts";

export interface Account {
  /** Display name on the provider's page. */
  name: string;
  claims: Record<string, unknown>;
}

export interface Provider {
  /** Environment variables for the platform's server. */
  env: Record<string, string>;
  /** Number of sessions that were ended here. */
  ended(): number;
  close(): Promise<void>;
}

const TENANT = "7d1f6f0a-2f5c-4a3e-9a51-0c6b5d1e2f30";
const CLIENT = "vetaverde-journeys";

interface Grant {
  nonce: string;
  challenge: string;
  account: Account;
}

export async function startProvider(accounts: readonly Account[]): Promise<Provider> {
  const folder = mkdtempSync(join(tmpdir(), "vetaverde-provider-"));
  const { cert, key } = makeLocalhostCertificate();
  const file = join(folder, "certificate.pem");
  writeFileSync(file, cert);
  const signing = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  let ended = 0;
  let issuer = "";

  const idToken = ({ nonce, account }: Grant) => {
    const seconds = Math.floor(Date.now() / 1000);
    const payload = {
      iss: issuer,
      aud: CLIENT,
      sub: account.name,
      tid: TENANT,
      nonce,
      iat: seconds,
      nbf: seconds,
      exp: seconds + 600,
      name: account.name,
      ...account.claims,
    };
    const text = `${base64({ alg: "RS256", kid: "one", typ: "JWT" })}.${base64(payload)}`;
    return `${text}.${sign("sha256", Buffer.from(text), signing.privateKey).toString("base64url")}`;
  };

  const pages: Record<string, (url: URL, request: IncomingMessage, reply: ServerResponse) => Promise<void>> =
    {
      "/.well-known/openid-configuration": async (_url, _request, reply) =>
        json(reply, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          end_session_endpoint: `${issuer}/logout`,
        }),
      "/keys": async (_url, _request, reply) =>
        json(reply, {
          keys: [{ ...signing.publicKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }],
        }),
      "/authorize": async (url, _request, reply) => {
        const query = url.searchParams;
        const back = (answer: Record<string, string>) =>
          `${query.get("redirect_uri")}#${new URLSearchParams({ ...answer, state: query.get("state") ?? "" })}`;
        const links = accounts.map((account) => {
          const code = randomUUID();
          const [nonce, challenge] = [query.get("nonce") ?? "", query.get("code_challenge") ?? ""];
          grants.set(code, { nonce, challenge, account });
          return `<p><a href="${attribute(back({ code }))}">${account.name}</a></p>`;
        });
        const no = back({ error: "access_denied", error_description: "no" });
        page(reply, "Elija una cuenta", `${links.join("")}<p><a href="${attribute(no)}">Ninguna</a></p>`);
      },
      "/token": async (_url, request, reply) => {
        const sent = new URLSearchParams(await bodyOf(request));
        const grant = grants.get(sent.get("code") ?? "");
        grants.delete(sent.get("code") ?? "");
        const verifier = createHash("sha256").update(sent.get("code_verifier") ?? "");
        if (!grant || verifier.digest("base64url") !== grant.challenge)
          return json(reply, { error: "invalid_grant" }, 400);
        json(reply, {
          token_type: "Bearer",
          scope: "openid profile email",
          expires_in: 600,
          access_token: randomUUID(),
          id_token: idToken(grant),
        });
      },
      "/logout": async (url, _request, reply) => {
        ended++;
        const back = new URL(url.searchParams.get("post_logout_redirect_uri") ?? "");
        back.searchParams.set("state", url.searchParams.get("state") ?? "");
        reply.writeHead(302, { location: back.href }).end();
      },
    };

  const server = createServer({ cert, key }, (request, reply) => {
    const url = new URL(request.url ?? "/", issuer);
    reply.setHeader("access-control-allow-origin", "*");
    reply.setHeader("access-control-allow-headers", "*");
    if (request.method === "OPTIONS") return void reply.writeHead(204).end();
    const answer = pages[url.pathname];
    if (!answer) return void reply.writeHead(404).end();
    answer(url, request, reply).catch(() => reply.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  issuer = `https://localhost:${typeof address === "object" && address ? address.port : 0}`;
  return {
    env: { SSO_AUTHORITY: issuer, SSO_CLIENT_ID: CLIENT, SSO_TENANT: TENANT, NODE_EXTRA_CA_CERTS: file },
    ended: () => ended,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const json = (reply: ServerResponse, value: unknown, status = 200) =>
  void reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

const page = (reply: ServerResponse, title: string, body: string) =>
  void reply
    .writeHead(200, { "content-type": "text/html; charset=utf-8" })
    .end(`<!doctype html><title>${title}</title><h1>${title}</h1>${body}`);

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
