import type { BoardGateway } from "./boards.ts";

/** An address without further processing. */
export const urlBoards: BoardGateway<{ address: string }> = {
  needsSecret: () => false,
  placeOf: ({ address }) => address,
  originOf: ({ address }) => new URL(address).origin,
  open: async ({ address }) => ({
    way: "plain",
    address: new URL(address).href,
    token: null,
    report: null,
    expiresAt: null,
  }),
};
