// Calls of the product from within the seeding: the same routes, permissions, validation, services, audit and events as
// a request over HTTP, without a socket.
import type { Call, EndpointSpec, Received } from "@vetaverde/contract/endpoint";
import { sql } from "kysely";
import type { Pool } from "pg";
import { createCore } from "../../server/src/composition/core.ts";
import type { Module } from "../../server/src/composition/module.ts";
import { createModules } from "../../server/src/composition/modules.ts";
import type { FileStorage } from "../../server/src/gateways/files/files.ts";
import { drawEmblem, drawImage, drawPhoto } from "../../server/src/gateways/images/images.draw.ts";
import type { Pictures } from "../../server/src/gateways/images/pictures.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";
import type { Actor } from "../../server/src/platform/context/context.ts";
import { type Db, nestedDb, type Tx } from "../../server/src/platform/db/db.ts";
import { AppError } from "../../server/src/platform/errors/app-error.ts";
import { contextOf } from "../../server/src/platform/http/request.ts";
import { createHttp } from "../../server/src/platform/http/server.ts";
import type { Log } from "../../server/src/platform/log/log.ts";
import type { Secrets } from "../../server/src/platform/secrets/secrets.ts";

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type WithOptionalQuery<T> = T extends { query: infer Q } ? Omit<T, "query"> & { query?: Q } : T;
/** Arguments of a call: `params`, `query` and `body`, as far as its endpoint has them, and the file of an upload. */
type ArgsOf<E extends EndpointSpec> = WithOptionalQuery<Present<Call<E>>> &
  (E extends { upload: true } ? { file: File } : unknown);

export interface DemoCaller {
  /** @returns the `data` of the response. @throws Error for a refused call, with its message */
  call<E extends EndpointSpec>(spec: E, args: ArgsOf<E>): Promise<Received<E>>;
}

export interface DemoClient {
  /**
   * A user who calls at a moment in the past: the services' clock and the time in the audit trail are set to it.
   * @param at epoch ms
   * @param user the user's id
   */
  as(user: string, at: number): DemoCaller;
  close(): Promise<void>;
}

export interface DemoClientDeps {
  /** Every call runs in it, so that all of them are stored together or none. */
  tx: Tx;
  pool: Pool;
  storage: FileStorage;
  secrets: Secrets;
  log: Log;
}

/** Builds the product's modules and routes within the transaction, without job queue, web pages and external systems. */
export async function openDemoClient({ tx, log: programLog, ...deps }: DemoClientDeps): Promise<DemoClient> {
  const db = await nestedDb(tx);
  const clock = { now: Date.now() };
  // The program's log reports the seeding as one event, not its hundreds of calls.
  const log = programLog.child({}, { level: programLog.level === "silent" ? "silent" : "warn" });
  const core = createCore({
    ...deps,
    db,
    log,
    config: readConfig({}),
    // Nothing that seeding stores contains it.
    publicUrl: "http://localhost",
    mail: null,
    demonstration: true,
    webRoot: null,
    now: () => clock.now,
  });
  // A user of the demonstration calls with their id in place of a session code.
  const actors = new Map<string, Promise<Actor>>();
  const authenticate = (user: string) => {
    const actor = actors.get(user) ?? actorOf(db, user);
    actors.set(user, actor);
    // Rights are loaded for each call.
    return actor.then((known) => ({ ...known }));
  };
  const access = { ...core.access, authenticate };
  const { modules } = createModules({ ...core, access, pictures: trustedPictures }, noQueue);
  const http = await createHttp({
    log,
    trustProxy: false,
    webRoot: null,
    authority: undefined,
    tiles: undefined,
    hsts: false,
  });
  http.addHook("onRequest", async (request) => {
    contextOf(request).at = new Date(clock.now);
  });
  for (const module of modules) await module.mount?.(http);
  return {
    as: (user, at) => ({
      call: async (spec, args) => {
        clock.now = at;
        const { params, query, body, file } = args as LooseArgs;
        const response = await http.inject({
          method: spec.method,
          url: addressOf(spec.path, params ?? {}),
          query: query ?? {},
          ...(await contentOf(user, body, file)),
        });
        const answer = response.json();
        if (response.statusCode >= 400)
          throw new Error(`${spec.method} ${spec.path} was refused: ${response.body}`);
        return answer.data;
      },
    }),
    close: () => close(http, modules, core),
  };
}

/** The arguments of any call. */
interface LooseArgs {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: File;
}

/** The demonstration's own pictures are trusted, so they are drawn without waiting for a separate process. */
const trustedPictures: Pictures = {
  image: (_lane, bytes, longest) => drawImage(bytes, longest),
  photo: (_lane, bytes, longest) => drawPhoto(bytes, longest),
  emblem: (_lane, ...picture) => drawEmblem(...picture),
  close: async () => {},
};

const noQueue = async () => ({ running: false, waiting: 0, failed: 0 });

/** @throws AppError FK-0001 */
async function actorOf(db: Db, user: string): Promise<Actor> {
  const { rows } = await sql<Actor>`
    select id, email, admin as "systemAdmin" from users where id = ${user} and active and not blocked`.execute(
    db,
  );
  if (!rows[0]) throw new AppError("FK-0001");
  return rows[0];
}

const addressOf = (path: string, params: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

/** Payload and headers of a request. */
async function contentOf(user: string, body: unknown, file: File | undefined) {
  const headers = { authorization: user, "accept-language": "es" };
  if (!file && body === undefined) return { headers };
  if (!file) {
    const payload = JSON.stringify(body);
    return { headers: { ...headers, "content-type": "application/json" }, payload };
  }
  const form = new FormData();
  form.append("file", file);
  const encoded = new Response(form);
  return {
    headers: { ...headers, "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

async function close(
  http: Awaited<ReturnType<typeof createHttp>>,
  modules: readonly Module[],
  { workers, pictures }: ReturnType<typeof createCore>,
): Promise<void> {
  await http.close();
  await Promise.all([...modules.map((module) => module.close?.()), workers.close(), pictures.close()]);
}
