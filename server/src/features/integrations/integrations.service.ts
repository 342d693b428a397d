import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { Integration, integrationsEndpoints } from "@vetaverde/contract/integrations";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { DownlinkServer } from "../../gateways/lorawan/downlink.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { hashSecret, newSecret, type Secrets } from "../../platform/secrets/secrets.ts";
import { downlinkWords } from "./integrations.messages.ts";
import * as store from "./integrations.store.ts";

type Calls = typeof integrationsEndpoints;

/** Makes a leaked key recognisable: in a gateway's settings, or in a repository. */
const PREFIX = "vvi_";

export interface IntegrationsService {
  list(project: string): Promise<WithDates<Integration>[]>;
  create(input: Input<Calls["create"]>, ctx: Context): Promise<Reply<Calls["create"]>>;
  /** @throws AppError NOT_FOUND */
  revoke(input: Input<Calls["revoke"]>, ctx: Context): Promise<true>;
  /** @throws AppError NOT_FOUND, VALIDATION */
  setDownlinks(input: Input<Calls["setDownlinks"]>, ctx: Context): Promise<WithDates<Integration>>;
  /** Where the project's LoRaWAN server of a kind accepts commands; null: none is usable. */
  downlinkServer(at: Db | Tx, project: string, kind: DownlinkServer["kind"]): Promise<DownlinkServer | null>;
}

export interface IntegrationsDeps {
  db: Db;
  secrets: Secrets;
  now: () => number;
}

const scopeOf = (project: string, id: string) => `downlinks ${project} ${id}`;

export function createIntegrationsService(deps: IntegrationsDeps): IntegrationsService {
  const { db, secrets } = deps;
  return {
    setDownlinks: (input, ctx) => setDownlinks(deps, input, ctx),
    downlinkServer: async (at, project, kind) => {
      const row = await store.downlinksOf(at, project, kind);
      if (!row) return null;
      const token = secrets.open(scopeOf(project, row.integration), row.token);
      return token === null ? null : { ...row, kind, token };
    },
    list: (project) => store.list(db, project),
    create: (input, ctx) => create(deps, input, ctx),
    revoke: (input, ctx) => revoke(deps, input, ctx),
  };
}

function setDownlinks(
  { db, secrets, now }: IntegrationsDeps,
  {
    params: { project, integration: id },
    body: { token: newToken, ...downlinks },
  }: Input<Calls["setDownlinks"]>,
  ctx: Context,
): Promise<WithDates<Integration>> {
  return transact(db, ctx, async (tx) => {
    const row = await store.find(tx, project, id);
    if (!row || row.revokedAt) throw new AppError("NOT_FOUND");
    checkDownlinks(ctx, row, downlinks, newToken);
    const storedToken = await store.tokenOf(tx, project, id);
    const token = newToken === undefined ? storedToken : secrets.seal(scopeOf(project, id), newToken);
    const w = { project, id, by: actorOf(ctx).id, at: new Date(now()), token: token ?? "" };
    await store.setDownlinks(tx, w, downlinks);
    const change = { project, action: "integration.downlinks-set", entity: "integration", entityId: id };
    const before = row.downlinks ?? undefined;
    const after = { name: row.name, ...downlinks, ...(newToken === undefined ? {} : { tokenSet: true }) };
    await recordChange(tx, ctx, { ...change, ...(before ? { before } : {}), after });
    return (await store.find(tx, project, id)) as store.IntegrationRow;
  });
}

async function create(
  { db, now }: IntegrationsDeps,
  { params: { project }, body: { kind, name } }: Input<Calls["create"]>,
  ctx: Context,
): Promise<Reply<Calls["create"]>> {
  let newKey: string | null = null;
  const answer = await transact(db, ctx, async (tx) => {
    const [id, at] = [newId(), new Date(now())];
    newKey = PREFIX + newSecret();
    await store.insert(tx, { project, id, kind, name, hash: hashSecret(newKey), by: actorOf(ctx).id, at });
    const change = { project, action: "integration.created", entity: "integration", entityId: id };
    await recordChange(tx, ctx, { ...change, after: { kind, name } });
    return (await store.find(tx, project, id)) as store.IntegrationRow;
  });
  // Not stored with the idempotent response: the database would contain the key in clear.
  return { ...answer, key: newKey };
}

function revoke(
  { db, now }: IntegrationsDeps,
  { params: { project, integration: id } }: Input<Calls["revoke"]>,
  ctx: Context,
): Promise<true> {
  return transact(db, ctx, async (tx) => {
    const row = await store.find(tx, project, id);
    if (!row) throw new AppError("NOT_FOUND");
    if (!(await store.revoke(tx, project, id, actorOf(ctx).id, new Date(now())))) return true as const;
    const change = { project, action: "integration.revoked", entity: "integration", entityId: id };
    await recordChange(tx, ctx, { ...change, before: { kind: row.kind, name: row.name } });
    return true as const;
  });
}

/** A token entered for one address is never sent to another. @throws AppError VALIDATION with the faults */
function checkDownlinks(
  ctx: Context,
  { kind, downlinks: before }: store.IntegrationRow,
  downlinks: NonNullable<Integration["downlinks"]>,
  token: string | undefined,
): void {
  const words = downlinkWords[ctx.locale];
  const details = [
    ...(kind === "chirpstack" || kind === "ttn" ? [] : [{ path: "url", message: words.kind }]),
    ...(kind === "ttn" && downlinks.webhook === null ? [{ path: "webhook", message: words.webhook }] : []),
    ...(token === undefined && before?.url !== downlinks.url
      ? [{ path: "token", message: words.token }]
      : []),
  ];
  if (details.length > 0) throw new AppError("VALIDATION", { details });
}
