import { BoardFault, type BoardGateway, type BoardGatewayDeps, base, fill } from "./boards.ts";
import { readKey, signWithKey } from "./jwt.ts";

export type GrafanaSettings =
  | { way: "public"; address: string; token: string }
  | { way: "signed"; address: string; dashboard: string; organization: number; identity: string };

const LASTS_MS = 10 * 60_000;

/**
 * Grafana: a public dashboard with its own token, or one for which the platform signs the viewer in (`[auth.jwt]
 * url_login`). Grafana decides what that user may see.
 */
export function createGrafana({ now }: BoardGatewayDeps): BoardGateway<GrafanaSettings> {
  return {
    needsSecret: ({ way }) => way === "signed",
    placeOf: ({ address, way }) => JSON.stringify([base(address), way]),
    originOf: ({ address }) => new URL(address).origin,
    open: async (settings, secret, viewer) => {
      const root = base(settings.address);
      const none = { way: "plain" as const, token: null, report: null };
      if (settings.way === "public")
        return {
          ...none,
          address: `${root}/public-dashboards/${encodeURIComponent(settings.token)}`,
          expiresAt: null,
        };
      if (!secret) throw new BoardFault("secret");
      readKey(secret);
      const iat = Math.floor(now() / 1000);
      const exp = iat + LASTS_MS / 1000;
      const who = fill(settings.identity, viewer);
      const token = signWithKey({ sub: who, email: who, iat, exp }, secret);
      const query = new URLSearchParams({ orgId: String(settings.organization), auth_token: token });
      return {
        ...none,
        address: `${root}/d/${encodeURIComponent(settings.dashboard)}?${query}&kiosk`,
        expiresAt: new Date(exp * 1000).toISOString(),
      };
    },
  };
}
