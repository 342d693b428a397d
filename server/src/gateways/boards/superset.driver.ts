import {
  BoardFault,
  type BoardGateway,
  type BoardGatewayDeps,
  base,
  requestJson,
  type SendRequest,
  textOf,
  type Viewer,
} from "./boards.ts";
import { endOf } from "./jwt.ts";

export interface SupersetSettings {
  address: string;
  /** Its embedding id. */
  dashboard: string;
  username: string;
  login: "db" | "ldap";
  rules: readonly { dataset: number | null; clause: string }[];
}

/** Assumed validity of a guest token that states none. */
const USUAL_MS = 5 * 60_000;

/**
 * Apache Superset's embedding: the platform signs in, and requests a guest token for one dashboard with its row
 * filters.
 */
export function createSuperset({ sendRequest, now }: BoardGatewayDeps): BoardGateway<SupersetSettings> {
  return {
    needsSecret: () => true,
    placeOf: ({ address, username, login }) => JSON.stringify([base(address), username, login]),
    originOf: ({ address }) => new URL(address).origin,
    open: async (settings, secret, viewer) => {
      if (!secret) throw new BoardFault("secret");
      const root = base(settings.address);
      const headers = await signIn(sendRequest, root, settings, secret);
      const { data } = await requestJson(sendRequest, {
        method: "POST",
        url: `${root}/api/v1/security/guest_token/`,
        headers,
        body: JSON.stringify({
          user: { username: viewer.email },
          resources: [{ type: "dashboard", id: settings.dashboard }],
          rls: settings.rules.map(({ dataset, clause }) => ({
            ...(dataset === null ? {} : { dataset }),
            clause: quoted(clause, viewer),
          })),
        }),
      });
      const token = textOf(data, "token");
      const end = endOf(token);
      return {
        way: "superset",
        address: `${root}/embedded/${encodeURIComponent(settings.dashboard)}`,
        token,
        report: null,
        expiresAt: new Date(end === null ? now() + USUAL_MS : end * 1000).toISOString(),
      };
    },
  };
}

/** A guest token request needs the bearer token and, as from a browser, the CSRF token with its cookie. */
async function signIn(
  sendRequest: SendRequest,
  root: string,
  { username, login }: SupersetSettings,
  password: string,
) {
  const json = { "content-type": "application/json" };
  const body = JSON.stringify({ username, password, provider: login, refresh: false });
  const url = `${root}/api/v1/security/login`;
  const { data } = await requestJson(
    sendRequest,
    { method: "POST", url, headers: json, body },
    { secret: true },
  );
  const bearer = { authorization: `Bearer ${textOf(data, "access_token")}` };
  const { data: csrf, headers } = await requestJson(sendRequest, {
    method: "GET" as const,
    url: `${root}/api/v1/security/csrf_token/`,
    headers: bearer,
  });
  const cookies = [headers["set-cookie"] ?? []].flat().map((one) => one.split(";")[0]);
  return {
    ...json,
    ...bearer,
    referer: root,
    "x-csrftoken": textOf(csrf, "result"),
    ...(cookies.length > 0 ? { cookie: cookies.join("; ") } : {}),
  };
}

/** The viewer's data become SQL text with doubled quotes, so that no name ends the clause. */
const quoted = (clause: string, viewer: Viewer): string =>
  clause.replace(
    /\{(email|user|project)\}/g,
    (_, name: keyof Viewer) => `'${viewer[name].replaceAll("'", "''")}'`,
  );
