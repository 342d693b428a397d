import { BoardFault, type BoardGateway, type BoardGatewayDeps, base, fill } from "./boards.ts";
import { signWithSecret } from "./jwt.ts";

export interface MetabaseSettings {
  address: string;
  resource: "dashboard" | "question";
  number: number;
  /** Parameters that the viewer can neither see nor change. */
  locked: Readonly<Record<string, string>>;
}

const LASTS_MS = 10 * 60_000;

/** Metabase's signed embedding: the address contains the resource, its locked parameters and its expiry. */
export function createMetabase({ now }: BoardGatewayDeps): BoardGateway<MetabaseSettings> {
  return {
    needsSecret: () => true,
    placeOf: ({ address }) => base(address),
    originOf: ({ address }) => new URL(address).origin,
    open: async ({ address, resource, number, locked }, secret, viewer) => {
      if (!secret) throw new BoardFault("secret");
      const iat = Math.floor(now() / 1000);
      const params = Object.fromEntries(
        Object.entries(locked).map(([name, value]) => [name, fill(value, viewer)]),
      );
      const exp = iat + LASTS_MS / 1000;
      const token = signWithSecret({ resource: { [resource]: number }, params, iat, exp }, secret);
      return {
        way: "plain",
        address: `${base(address)}/embed/${resource}/${token}#bordered=false&titled=false`,
        token: null,
        report: null,
        expiresAt: new Date(exp * 1000).toISOString(),
      };
    },
  };
}
