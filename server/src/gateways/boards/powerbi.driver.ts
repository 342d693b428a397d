import { createHash } from "node:crypto";
import {
  BoardFault,
  type BoardGateway,
  type BoardGatewayDeps,
  base,
  fill,
  requestJson,
  textOf,
} from "./boards.ts";

export interface PowerBiSettings {
  authority: string;
  api: string;
  /** Address from which its reports are embedded. */
  embed: string;
  tenant: string;
  client: string;
  workspace: string;
  report: string;
  dataset: string | null;
  /** Of row-level security; none: no filter. */
  roles: readonly string[];
  identity: string;
}

const SCOPE = "https://analysis.windows.net/powerbi/api/.default";
/** A token that expires within this time is not used. */
const MARGIN_MS = 5 * 60_000;
const MAX_TOKENS = 200;

/**
 * Power BI, "embed for your customers": a service principal requests a token from the authority (client credentials),
 * and with it a token for this report alone from the service (GenerateToken), with the roles of its row-level security.
 */
export function createPowerBi({ sendRequest, now }: BoardGatewayDeps): BoardGateway<PowerBiSettings> {
  const signIn = createSignIn({ sendRequest, now });
  return {
    needsSecret: () => true,
    // The service receives the token obtained with the secret, so it is part of the place.
    placeOf: ({ authority, api, tenant, client }) =>
      JSON.stringify([base(authority), base(api), tenant, client]),
    originOf: ({ embed }) => new URL(embed).origin,
    open: async (settings, secret, viewer) => {
      if (!secret) throw new BoardFault("secret");
      const token = await signIn(settings, secret);
      return openReport(sendRequest, settings, token, fill(settings.identity, viewer));
    },
  };
}

/** Requests the service principal's token, which is cached until it is about to expire. */
function createSignIn({ sendRequest, now }: Pick<BoardGatewayDeps, "sendRequest" | "now">) {
  const tokens = new Map<string, { token: string; end: number }>();
  return async (settings: PowerBiSettings, secret: string): Promise<string> => {
    const { authority, tenant, client } = settings;
    const key = createHash("sha256")
      .update(JSON.stringify([authority, tenant, client, secret]))
      .digest("hex");
    const cached = tokens.get(key);
    if (cached && cached.end - MARGIN_MS > now()) return cached.token;
    const form = { grant_type: "client_credentials", client_id: client, client_secret: secret, scope: SCOPE };
    const url = `${base(authority)}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams(form).toString();
    const { data } = await requestJson(sendRequest, { method: "POST", url, headers, body }, { secret: true });
    const token = textOf(data, "access_token");
    const seconds = Number(data["expires_in"]);
    if (tokens.size >= MAX_TOKENS) tokens.clear();
    tokens.set(key, { token, end: now() + (Number.isFinite(seconds) ? seconds * 1000 : 0) });
    return token;
  };
}

async function openReport(
  sendRequest: BoardGatewayDeps["sendRequest"],
  settings: PowerBiSettings,
  accessToken: string,
  username: string,
) {
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
  const { api, workspace, report, embed } = settings;
  const url = `${base(api)}/v1.0/myorg/groups/${encodeURIComponent(workspace)}/reports/${encodeURIComponent(report)}`;
  const { data: facts } = await requestJson(sendRequest, { method: "GET", url, headers });
  const address = textOf(facts, "embedUrl");
  // The frame allows one origin; a report from another one would stay empty without an error.
  if (!URL.canParse(address) || new URL(address).origin !== new URL(embed).origin)
    throw new BoardFault("refused", "embedUrl");
  const dataset = settings.dataset ?? facts["datasetId"];
  const body = JSON.stringify({ accessLevel: "View", ...identities(settings, dataset, username) });
  const { data } = await requestJson(sendRequest, {
    method: "POST",
    url: `${url}/GenerateToken`,
    headers,
    body,
  });
  const expiresAt = new Date(textOf(data, "expiration"));
  if (Number.isNaN(expiresAt.getTime())) throw new BoardFault("refused", "expiration");
  const token = textOf(data, "token");
  return { way: "powerbi" as const, address, token, report, expiresAt: expiresAt.toISOString() };
}

/** A report with roles is filtered to this user's rows; without roles, no identity is sent. */
function identities({ roles }: PowerBiSettings, dataset: unknown, username: string) {
  if (roles.length === 0) return {};
  if (typeof dataset !== "string") throw new BoardFault("refused", "datasetId");
  return { identities: [{ username, roles, datasets: [dataset] }] };
}
