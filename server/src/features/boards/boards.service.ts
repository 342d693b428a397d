import type { BoardContent } from "@vetaverde/contract/board-settings";
import type {
  Board,
  BoardFrame,
  boardsEndpoints,
  EmbeddedBoard,
  ListedBoard,
} from "@vetaverde/contract/boards";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { BoardGateways } from "../../gateways/boards/boards.open.ts";
import { BoardFault } from "../../gateways/boards/boards.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import {
  type At,
  type BoardVisibilityDeps,
  boardSetting,
  createBoardVisibility,
} from "./board-visibility.ts";
import {
  checkContent,
  checkPlaces,
  type ExternalBoard,
  gatewayOf,
  isExternalBoard,
  secretFor,
} from "./boards.check.ts";
import { boardWords } from "./boards.messages.ts";
import { limitOpenings } from "./boards.opening-limit.ts";
import * as store from "./boards.store.ts";

type Calls = typeof boardsEndpoints;

export interface BoardsDeps extends BoardVisibilityDeps {
  gateways: BoardGateways;
  /** Sanitises HTML that a user wrote. */
  cleanHtml(html: string): Promise<string>;
  /** The page that frames a board; null when no web application is served. */
  framePage(): Promise<string | null>;
  publicUrl: string;
  now: () => number;
}

export interface BoardsService {
  list(project: string, ctx: Context): Promise<WithDates<ListedBoard>[]>;
  get(project: string, board: string): Promise<WithDates<Board>>;
  create(input: Input<Calls["create"]>, ctx: Context): Promise<WithDates<Board>>;
  update(input: Input<Calls["update"]>, ctx: Context): Promise<WithDates<Board>>;
  remove(input: Input<Calls["remove"]>, ctx: Context): Promise<true>;
  /** @throws AppError NOT_FOUND for a board of another project or one that the caller's menu does not open */
  embed(at: At, ctx: Context): Promise<WithDates<EmbeddedBoard>>;
  page(at: At, ctx: Context): Promise<FileReply>;
  powerbiToken(at: At, ctx: Context): Promise<Reply<Calls["powerbiToken"]>>;
}

/** Fraction of a token's lifetime after which a new one is requested, and the minimum seconds between two requests. */
const WELL_BEFORE = 0.8;
const SOONEST = 5;
const scopeOf = (project: string, board: string) => `board ${project} ${board}`;

export function createBoardsService(deps: BoardsDeps): BoardsService {
  const { visible, opened } = createBoardVisibility(deps);
  return {
    list: async (project, ctx) => (await visible(project, ctx)).map((row) => toDto(deps, project, row)),
    get: async (project, board) => toDto(deps, project, await existingBoard(deps, project, board)),
    create: (input, ctx) => create(deps, input, ctx),
    update: (input, ctx) => update(deps, input, ctx),
    remove: (input, ctx) => remove(deps, input, ctx),
    embed: async (at, ctx) => {
      const row = await opened(at, ctx);
      const { id, name, content } = row;
      const head = { id, name, provider: content.provider, urir: at.urir };
      if (!isExternalBoard(content)) return { ...head, frame: null, content };
      return { ...head, frame: await frameOf(deps, at.project, { ...row, content }, ctx), content: null };
    },
    page: async (at, ctx) => {
      const { content } = await opened(at, ctx);
      const page = await deps.framePage();
      if (!isExternalBoard(content) || page === null) throw new AppError("NOT_FOUND");
      const { gateway, settings } = gatewayOf(deps.gateways, content);
      return framePage(page, gateway.originOf(settings));
    },
    powerbiToken: async (at, ctx) => {
      const row = await opened(at, ctx);
      const { content } = row;
      if (content.provider !== "powerbi") throw new AppError("NOT_FOUND");
      const { token, expiresAt, address, report } = await frameOf(deps, at.project, { ...row, content }, ctx);
      if (token === null || expiresAt === null || report === null) throw new AppError("NOT_FOUND");
      return { token, expiresAt, embedUrl: address, report };
    },
  };
}

function toDto({ secrets }: BoardsDeps, project: string, row: store.StoredBoard): WithDates<Board> {
  return {
    ...row,
    provider: row.content.provider,
    urir: secrets.seal(project, row.id),
    secret: row.secret !== null,
  };
}

async function existingBoard(
  { db }: BoardsDeps,
  project: string,
  id: string,
  on: Parameters<typeof store.find>[0] = db,
) {
  return boardSetting(on, project, id);
}

async function create(
  deps: BoardsDeps,
  { params: { project }, body }: Input<Calls["create"]>,
  ctx: Context,
): Promise<WithDates<Board>> {
  const { db, now, secrets } = deps;
  const content = await readyContent(deps, project, body.content, ctx);
  const id = newId();
  const secret = secretFor(deps.gateways, { content, secret: body.secret, before: undefined }, ctx.locale);
  return transact(db, ctx, async (tx) => {
    await requireFreeName(tx, project, body.name, null, ctx);
    const values = { project, id, name: body.name, content, by: actorOf(ctx).id, at: new Date(now()) };
    await store.insert(tx, {
      ...values,
      secret: secret ? secrets.seal(scopeOf(project, id), secret) : null,
    });
    const row = await existingBoard(deps, project, id, tx);
    await recordChange(tx, ctx, {
      ...changeOf(project, id),
      action: "board.created",
      after: auditFields(row),
    });
    return toDto(deps, project, row);
  });
}

async function update(
  deps: BoardsDeps,
  { params: { project, board: id }, body }: Input<Calls["update"]>,
  ctx: Context,
): Promise<WithDates<Board>> {
  const { db, secrets, now } = deps;
  const content = await readyContent(deps, project, body.content, ctx);
  return transact(db, ctx, async (tx) => {
    await store.lock(tx, project, id);
    const before = await existingBoard(deps, project, id, tx);
    if (body.version !== undefined && before.version !== body.version) throw new AppError("STALE_VERSION");
    const newSecret = secretFor(deps.gateways, { content, secret: body.secret, before }, ctx.locale);
    const secret =
      newSecret === undefined ? before.secret : newSecret && secrets.seal(scopeOf(project, id), newSecret);
    await requireFreeName(tx, project, body.name, id, ctx);
    const values = { project, id, name: body.name, content, by: actorOf(ctx).id, at: new Date(now()) };
    await store.update(tx, { ...values, secret }, before.version);
    const row = await existingBoard(deps, project, id, tx);
    const after = { ...auditFields(row), ...(newSecret ? { secretSet: true } : {}) };
    const change = {
      ...changeOf(project, id),
      action: "board.updated",
      before: auditFields(before),
      after,
    };
    await recordChange(tx, ctx, change);
    return toDto(deps, project, row);
  });
}

function remove(
  deps: BoardsDeps,
  { params: { project, board: id } }: Input<Calls["remove"]>,
  ctx: Context,
): Promise<true> {
  const { db } = deps;
  return transact(db, ctx, async (tx) => {
    await store.lock(tx, project, id);
    const before = await existingBoard(deps, project, id, tx);
    if (before.inMenu > 0) throw new AppError("BOARD_IN_MENU");
    await store.deleteOpenings(tx, project, id);
    await store.remove(tx, project, id);
    await recordChange(tx, ctx, {
      ...changeOf(project, id),
      action: "board.removed",
      before: auditFields(before),
    });
    return true as const;
  });
}

const changeOf = (project: string, entityId: string) => ({ project, entity: "board", entityId });
const auditFields = ({ name, content }: store.StoredBoard) => ({ name, ...content });

async function readyContent(
  deps: BoardsDeps,
  project: string,
  content: BoardContent,
  ctx: Context,
): Promise<BoardContent> {
  checkContent(content, new URL(deps.publicUrl).origin, ctx.locale);
  await checkPlaces(deps.db, project, content, ctx.locale);
  if (content.provider !== "native") return content;
  const tiles = await Promise.all(
    content.settings.tiles.map(async (tile) =>
      tile.kind === "text" ? { ...tile, html: await deps.cleanHtml(tile.html) } : tile,
    ),
  );
  return { provider: "native", settings: { tiles } };
}

async function requireFreeName(
  tx: Parameters<typeof store.isNameUsed>[0],
  project: string,
  name: string,
  but: string | null,
  ctx: Context,
): Promise<void> {
  if (await store.isNameUsed(tx, project, name, but)) throw invalid("name", boardWords[ctx.locale].nameTaken);
}

/**
 * The frame that the external program returns for this user. @throws AppError BOARD_SECRET, BOARD_UNREACHABLE,
 * BOARD_REFUSED, BOARD_OFTEN
 */
async function frameOf(
  { db, secrets, gateways, now }: BoardsDeps,
  project: string,
  { id, secret, content }: Pick<store.StoredBoard, "id" | "secret"> & { content: ExternalBoard },
  ctx: Context,
): Promise<WithDates<BoardFrame>> {
  const { gateway, settings } = gatewayOf(gateways, content);
  const key = secret === null ? null : secrets.open(scopeOf(project, id), secret);
  const { id: user, email } = actorOf(ctx);
  if (gateway.needsSecret(settings)) await limitOpenings(db, { project, board: id, user }, now());
  try {
    const frame = await gateway.open(settings, key, { user, email, project });
    const left = frame.expiresAt === null ? null : Date.parse(frame.expiresAt) - now();
    return {
      ...frame,
      renewIn: left === null ? null : Math.max(SOONEST, Math.floor((left / 1000) * WELL_BEFORE)),
    };
  } catch (error) {
    if (!(error instanceof BoardFault)) throw error;
    if (error.kind === "secret") throw new AppError("BOARD_SECRET");
    if (error.kind === "unreachable") throw new AppError("BOARD_UNREACHABLE");
    throw new AppError("BOARD_REFUSED", { params: { answer: error.message } });
  }
}

/**
 * The product's page around an external one. Its policy allows framing that one origin, scripts of the product only,
 * and being framed by the product only.
 */
function framePage(page: string, origin: string): FileReply {
  return {
    filename: "board",
    inline: true,
    body: Buffer.from(page),
    headers: {
      "content-security-policy": `default-src 'none'; script-src 'self'; style-src 'self'; frame-src ${origin}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
      // External programs that check which site frames them receive the origin, but no path.
      "referrer-policy": "strict-origin",
      "x-frame-options": "SAMEORIGIN",
    },
  };
}
