import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { homeEndpoints, Shortcut } from "@vetaverde/contract/home";
import type { MenuEntry } from "@vetaverde/contract/menus";
import { ROUTES } from "@vetaverde/domain/permissions/routes";
import { actorOf, type Context } from "../../platform/context/context.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type AttentionDeps, getAttention } from "./attention.service.ts";
import { dismissFirstSteps, type FirstStepsDeps, getFirstSteps } from "./first-steps.service.ts";
import * as store from "./home.store.ts";

type Calls = typeof homeEndpoints;
type Mark = Pick<Input<Calls["mark"]>, "params" | "query">;

export interface HomeDeps extends FirstStepsDeps, AttentionDeps {
  /** Whether the project recommends what peers open. */
  recommends(project: string): Promise<boolean>;
}

export interface HomeService {
  get(project: string, ctx: Context): Promise<Reply<Calls["get"]>>;
  firstSteps(project: string, ctx: Context): Promise<Reply<Calls["firstSteps"]>>;
  attention(project: string, ctx: Context): Promise<Reply<Calls["attention"]>>;
  dismissFirstSteps(project: string, ctx: Context): Promise<true>;
  /** @throws AppError NOT_FOUND when the entry is not in the caller's own menu */
  visit(body: Input<Calls["visit"]>["body"], ctx: Context): Promise<true>;
  /** @throws AppError NOT_FOUND when the entry is not in the caller's own menu */
  mark(input: Mark, ctx: Context): Promise<true>;
  unmark(input: Mark, ctx: Context): Promise<true>;
}

export function createHomeService(deps: HomeDeps): HomeService {
  const { db, now = Date.now } = deps;

  return {
    get: (project, ctx) => get(deps, project, ctx),
    firstSteps: (project, ctx) => getFirstSteps(deps, project, ctx),
    attention: (project, ctx) => getAttention(deps, project, ctx),
    dismissFirstSteps: (project, ctx) => dismissFirstSteps(deps, project, ctx),
    visit: async ({ project, alias, report = "" }, ctx) => {
      await checkPlace(deps, ctx, project, { alias, report });
      await store.insertVisit(db, { project, user: actorOf(ctx).id, alias, report, now: new Date(now()) });
      return true;
    },
    mark: async ({ params: { alias }, query: { project, report = "" } }, ctx) => {
      await checkPlace(deps, ctx, project, { alias, report });
      const at = { project, user: actorOf(ctx).id, alias, report, now: new Date(now()) };
      return transact(db, ctx, (tx) => store.insertFavorite(tx, at).then(() => true as const));
    },
    unmark: async ({ params: { alias }, query: { project, report = "" } }, ctx) => {
      const actor = actorOf(ctx);
      if (actor.token) throw new AppError("FORBIDDEN");
      const at = { project, user: actor.id, alias, report };
      return transact(db, ctx, (tx) => store.deleteFavorite(tx, at).then(() => true as const));
    },
  };
}

async function known({ menu }: HomeDeps, ctx: Context, project: string) {
  // An API token has no habits, and must not read those of its creator.
  if (actorOf(ctx).token) throw new AppError("FORBIDDEN");
  return placesIn(await menu(ctx, project));
}

async function checkPlace(deps: HomeDeps, ctx: Context, project: string, place: store.Place) {
  if (!(await known(deps, ctx, project)).has(keyOf(place))) throw new AppError("NOT_FOUND");
}

async function get(deps: HomeDeps, project: string, ctx: Context): Promise<Reply<Calls["get"]>> {
  const { now = Date.now, db, recommends } = deps;
  const { id: user } = actorOf(ctx);
  const at = new Date(now());
  const [places, visits, favorites, peers] = await Promise.all([
    known(deps, ctx, project),
    store.listVisits(db, project, user, at),
    store.listFavorites(db, project, user),
    // Other users' visits are read only when the project allows recommendations.
    recommends(project).then((isOn) => (isOn ? store.listOfPeers(db, project, user, at) : null)),
  ]);
  const marked = new Set(favorites.map(keyOf));
  const visited = new Map(visits.map((visit) => [keyOf(visit), visit.lastAt.toISOString()]));
  // Returns all of them: the page decides which can be opened and how many fit.
  const toShortcuts = (list: readonly store.Place[]): Shortcut[] =>
    list
      .flatMap((place) => places.get(keyOf(place)) ?? [])
      .map((entry) => {
        const key = keyOfEntry(entry);
        return { ...entry, favorite: marked.has(key), openedAt: visited.get(key) ?? null };
      });
  return {
    recents: toShortcuts(visits),
    favorites: toShortcuts(favorites),
    mostUsed: toShortcuts([...visits].sort((a, b) => b.score - a.score)),
    recommended:
      peers && toShortcuts(peers.filter((place) => !visited.has(keyOf(place)) && !marked.has(keyOf(place)))),
  };
}

type Flat = Omit<Shortcut, "favorite" | "openedAt">;

const keyOf = ({ alias, report }: store.Place) => `${alias} ${report}`;
const keyOfEntry = ({ alias, report = "" }: Pick<Flat, "alias" | "report">) => keyOf({ alias, report });

/** A page with sub-entries can be opened itself; a heading cannot. */
const opens = ({ type, alias, submenu }: MenuEntry) =>
  type !== "area" || submenu.length === 0 || Object.hasOwn(ROUTES, alias);

/** The pages, boards and reports of a menu, without headings and without links to other sites. */
function placesIn(
  entries: readonly MenuEntry[],
  group: string | null = null,
  places = new Map<string, Flat>(),
): Map<string, Flat> {
  for (const one of entries) {
    const { submenu, url: _url, ...entry } = one;
    if (entry.type !== "link" && entry.alias !== "Home" && opens(one))
      places.set(keyOfEntry(entry), { ...entry, group });
    placesIn(submenu, entry.label, places);
  }
  return places;
}
