import type { BoardContent, BoardTile } from "@vetaverde/contract/board-settings";
import type { Locale } from "@vetaverde/domain/locale";
import type { BoardGateways } from "../../gateways/boards/boards.open.ts";
import type { BoardGateway } from "../../gateways/boards/boards.ts";
import { readKey } from "../../gateways/boards/jwt.ts";
import type { Db } from "../../platform/db/db.ts";
import { type AppError, invalid } from "../../platform/errors/app-error.ts";
import { type BoardFaultWord, boardWords } from "./boards.messages.ts";
import { campaignsAmong, sensorsAmong, stationsAmong } from "./boards.store.ts";

export type ExternalBoard = Extract<BoardContent, { provider: keyof BoardGateways }>;

/** Whether an external program renders the board. */
export const isExternalBoard = (content: BoardContent): content is ExternalBoard =>
  content.provider !== "native" && content.provider !== "environment-report";

/** The gateway of a board with its settings, typed as one pair. */
export function gatewayOf(gateways: BoardGateways, content: ExternalBoard) {
  return {
    gateway: gateways[content.provider] as BoardGateway<unknown>,
    settings: content.settings as unknown,
  };
}

interface Saving {
  content: BoardContent;
  /** As received: undefined leaves the stored secret unchanged. */
  secret: string | null | undefined;
  before: { content: BoardContent; secret: string | null } | undefined;
}

/**
 * The secret to store, in clear text; undefined leaves the stored, sealed one unchanged. A stored secret is reused only
 * while the place it is sent to, and the name in which it is sent, are those it was entered for.
 * @throws AppError VALIDATION
 */
export function secretFor(
  gateways: BoardGateways,
  { content, secret, before }: Saving,
  locale: Locale,
): string | null | undefined {
  const refuse = (fault: BoardFaultWord): AppError => invalid("secret", boardWords[locale][fault]);
  if (!isExternalBoard(content)) return null;
  const { gateway, settings } = gatewayOf(gateways, content);
  if (!gateway.needsSecret(settings)) return null;
  if (secret) {
    if (content.provider === "grafana" && !isKey(secret)) throw refuse("notKey");
    return secret;
  }
  if (secret === null || !before?.secret) throw refuse("noSecret");
  const old = before.content;
  if (!isExternalBoard(old) || old.provider !== content.provider) throw refuse("secretAgain");
  if (gateway.placeOf(old.settings) !== gateway.placeOf(settings)) throw refuse("secretAgain");
  return undefined;
}

function isKey(pem: string): boolean {
  try {
    readKey(pem);
    return true;
  } catch {
    return false;
  }
}

/** @throws AppError VALIDATION for the platform's own address, and for overlapping blocks */
export function checkContent(content: BoardContent, ownOrigin: string, locale: Locale): void {
  const words = boardWords[locale];
  if (content.provider === "url" && new URL(content.settings.address).origin === ownOrigin)
    throw invalid("content.settings.address", words.own);
  if (content.provider === "native" && overlap(content.settings.tiles))
    throw invalid("content.settings.tiles", words.overlap);
}

/**
 * @throws AppError VALIDATION for stations, sensors and campaigns of another project, and for a period that ends before
 * it begins
 */
export async function checkPlaces(
  db: Db,
  project: string,
  content: BoardContent,
  locale: Locale,
): Promise<void> {
  const words = boardWords[locale];
  const { chosen, path } = chosenIn(content);
  if (chosen.some(({ from, to }) => from !== null && to !== null && from > to))
    throw invalid(path, words.period);
  const stations = chosen.flatMap((one) => one.stations);
  const known = stations.length > 0 ? await stationsAmong(db, project, stations) : new Set<string>();
  if (stations.some((id) => !known.has(id))) throw invalid(path, words.station);
  const pairs = sensorsOf(content);
  const ours =
    pairs.length > 0
      ? await sensorsAmong(
          db,
          project,
          pairs.map(([, id]) => id),
        )
      : new Set<string>();
  if (pairs.some((pair) => !ours.has(pair.join(" ")))) throw invalid(path, words.sensor);
  if (content.provider !== "environment-report") return;
  const { campaigns } = content.settings;
  const there = campaigns.length > 0 ? await campaignsAmong(db, project, campaigns) : new Set<string>();
  if (campaigns.some((id) => !there.has(id))) throw invalid("content.settings.campaigns", words.campaign);
}

/** The stations and days that the board's content refers to. */
function chosenIn(content: BoardContent) {
  if (content.provider === "environment-report")
    return { path: "content.settings.stations", chosen: [content.settings] };
  const tiles = content.provider === "native" ? content.settings.tiles : [];
  return { path: "content.settings.tiles", chosen: tiles.filter((tile) => tile.kind === "diagram") };
}

/** The devices and sensors whose readings the blocks show. */
function sensorsOf(content: BoardContent): (readonly [device: string, sensor: string])[] {
  const tiles = content.provider === "native" ? content.settings.tiles : [];
  return tiles.flatMap((tile) => {
    if (tile.kind === "latest") return [[tile.device, tile.sensor] as const];
    return tile.kind === "series" ? tile.sensors.map((sensor) => [tile.device, sensor] as const) : [];
  });
}

const overlap = (tiles: readonly BoardTile[]): boolean =>
  tiles.some((one, at) =>
    tiles
      .slice(at + 1)
      .some(
        (other) =>
          one.x < other.x + other.w &&
          other.x < one.x + one.w &&
          one.y < other.y + other.h &&
          other.y < one.y + one.h,
      ),
  );
