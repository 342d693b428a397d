import { authorityHistoryEndpoints } from "@vetaverde/contract/authority-history";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../../platform/http/guard.ts";
import { mount } from "../../../platform/http/mount.ts";
import type { FileReply } from "../../../platform/http/reply.ts";
import * as credentials from "./history.credentials.ts";
import type { HistoryDeps } from "./history.deps.ts";
import * as history from "./history.service.ts";

export function mountHistory(app: FastifyInstance, guard: Guard, deps: HistoryDeps): void {
  // Without the envelope: the authority reads answers of the structure of its own service.
  const json = (filename: string, body: unknown): FileReply => ({
    filename,
    body: Buffer.from(JSON.stringify(body)),
    inline: true,
  });
  mount(app, guard, authorityHistoryEndpoints, {
    get: (input) => credentials.getHistory(deps, input),
    createCredentials: (input, ctx) => credentials.createCredentials(deps, input, ctx),
    deleteCredentials: (input, ctx) => credentials.deleteCredentials(deps, input, ctx),
    token: async (input, ctx) => json("token.json", await history.createToken(deps, input, ctx)),
    records: async (input, ctx, { header }) =>
      json("records.json", await history.listRecords(deps, input, header("authorization"), ctx)),
  });
}
