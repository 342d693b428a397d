import type { codecsEndpoints } from "@vetaverde/contract/codecs";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type CodecsDeps, toMessage } from "./codecs.service.ts";
import * as store from "./messages.store.ts";

type Calls = typeof codecsEndpoints;

export interface MessagesService {
  all(input: Input<Calls["all"]>): Promise<Reply<Calls["all"]>>;
  /** @throws AppError NOT_FOUND */
  one(input: Input<Calls["message"]>): Promise<Reply<Calls["message"]>>;
  /** @throws AppError NOT_FOUND, INGEST_BUSY */
  decode(input: Input<Calls["decode"]>, ctx: Context): Promise<Reply<Calls["decode"]>>;
}

/** Stored messages as they were received, for administrators to inspect and decode again. */
export function createMessages({ db, reprocess }: CodecsDeps): MessagesService {
  return {
    all: async ({ params: { project }, query }) => {
      const { device = null, source = null, before = null, size } = query;
      const filters = { device, source, before, failed: query.failed === "true" };
      const rows = await store.page(db, project, filters, size + 1);
      const items = rows.slice(0, size).map(toMessage);
      return { items, next: rows.length > size ? (items.at(-1)?.id ?? null) : null };
    },
    one: async ({ params: { project, message } }) => {
      const row = await store.one(db, project, message);
      if (!row) throw new AppError("NOT_FOUND");
      return toMessage(row);
    },
    decode: async ({ params: { project, message } }, ctx) => {
      const stored = await store.decodable(db, project, message);
      if (!stored) throw new AppError("NOT_FOUND");
      const { decoded, accepted, duplicates, conflicts } = await reprocess(project, stored);
      const counts = { decoded, accepted, duplicates, conflicts };
      await transact(db, ctx, async (tx) => {
        const change = { project, action: "codec.replayed", entity: "codec", entityId: message };
        await recordChange(tx, ctx, { ...change, after: { messages: 1, ...counts } });
        return null;
      });
      const after = await store.one(db, project, message);
      return { ...counts, reason: after ? toMessage(after).reason : null };
    },
  };
}
