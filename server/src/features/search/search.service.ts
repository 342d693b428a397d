import type { MenuEntry } from "@vetaverde/contract/menus";
import { SEARCH_KINDS, type SearchHit, type SearchReply } from "@vetaverde/contract/search";
import { type AreaGrant, allows } from "@vetaverde/domain/permissions/access";
import { type Role, withImplied } from "@vetaverde/domain/permissions/roles";
import { ROUTES } from "@vetaverde/domain/permissions/routes";
import { fold } from "@vetaverde/domain/text/fold";
import { matchRank, RANK, type Rank } from "@vetaverde/domain/text/match";
import { type Actor, actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Kind } from "./names.store.ts";
import { candidates } from "./search.candidates.ts";
import { typedWords } from "./search.messages.ts";
import * as store from "./search.store.ts";
import { findNameIndex } from "./words.store.ts";

export interface SearchDeps {
  db: Db;
  /** The caller's own menu. */
  menu(ctx: Context, project: string, roles: Promise<readonly Role[]>): Promise<MenuEntry[]>;
  rightsOf(
    project: string,
    actor: Actor,
  ): Promise<{ roles: readonly Role[]; grants: readonly (AreaGrant & { alias: string })[] }>;
  now?: () => number;
}

export interface SearchService {
  find(project: string, q: string, ctx: Context): Promise<SearchReply>;
}

const MAX_OF_A_KIND = 6;

/** The area whose permission each kind requires. */
const AREA = {
  plan: "PlanningAndMonitoring",
  station: "PlanningAndMonitoring",
  file: "FilesContainer",
  instrument: "Commitments",
  commitment: "Commitments",
  device: "ModiList",
  sample: "Samples",
} as const;
const KINDS = Object.keys(AREA) as Kind[];

type Ranked = SearchHit & { rank: Rank };

export function createSearchService(deps: SearchDeps): SearchService {
  const { db, now = Date.now } = deps;
  return {
    find: async (project, q, ctx) => {
      const text = fold(q);
      const actor = actorOf(ctx);
      // The queries run concurrently; kinds that the caller may not read are dropped before the response. An API token
      // has no menu.
      const typed = typedWords(text);
      const requested = actor.token ? ofToken(actor.token.role) : deps.rightsOf(project, actor);
      const [rights, menu, { fitting, projects }] = await Promise.all([
        requested,
        actor.token
          ? []
          : deps.menu(
              ctx,
              project,
              requested.then(({ roles }) => roles),
            ),
        findNameIndex(db, { project, typed, whose: whoseProjects(ctx, now()) }),
      ]);
      const kinds = KINDS.filter((kind) => mayRead(actor, rights, AREA[kind]));
      const { hits: found, partial } = await candidates(db, now, { project, kinds, text, typed, fitting });
      const ranked = best([
        ...rank(entriesOf(menu), text),
        ...rank(projects.map(hitOfProject), text),
        ...rank(found, text),
      ]);
      const stations = ranked.filter(({ kind }) => kind === "station").map(({ id }) => id);
      const plans = await store.plansOf(db, project, stations);
      return {
        partial,
        items: ranked.map(({ rank: _rank, ...hit }) =>
          hit.kind === "station" ? { ...hit, at: plans.get(hit.id) ?? null } : hit,
        ),
      };
    },
  };
}

/**
 * An API token sees no projects; a viewer as another user sees none either, so that the user's other projects stay
 * private.
 */
function whoseProjects(ctx: Context, now: number): store.SearchScope {
  const actor = actorOf(ctx);
  if (actor.token || ctx.viewer) return "none";
  return actor.systemAdmin ? "all" : { user: actor.id, now: new Date(now) };
}

type Rights = Awaited<ReturnType<SearchDeps["rightsOf"]>>;

const ofToken = async (role: Role): Promise<Rights> => ({ roles: withImplied([role]), grants: [] });

/** Whether the caller may currently read an area of the project. */
const mayRead = ({ systemAdmin }: Actor, { roles, grants }: Rights, alias: string) =>
  allows("read", {
    signedIn: true,
    systemAdmin,
    roles,
    area: grants.find((one) => one.alias === alias) ?? null,
    isSelf: true,
    adminOfAny: false,
  });

const hitOfProject = ({ id, name }: { id: string; name: string }): SearchHit => ({
  kind: "project",
  id,
  title: name,
  detail: null,
  at: null,
});

/** Menu entries that open something: not headings, nor entries whose page does not exist. */
function entriesOf(menu: readonly MenuEntry[]): SearchHit[] {
  return menu.flatMap(({ alias, label, report, url, submenu }) => [
    ...(url !== undefined || Object.hasOwn(ROUTES, alias)
      ? [{ kind: "menu" as const, id: alias, title: label, detail: url ?? null, at: report ?? null }]
      : []),
    ...entriesOf(submenu),
  ]);
}

/** The matching records with their rank. */
function rank(hits: readonly (SearchHit & { key?: string })[], text: string): Ranked[] {
  return hits.flatMap(({ key, ...hit }) => {
    const rank = matchRank(fold(hit.title), text) ?? within(key, text);
    return rank === null ? [] : [{ ...hit, rank: rank }];
  });
}

/** A match in the additional text ranks below a match in the title. */
function within(key: string | undefined, text: string): Rank | null {
  const rank = key === undefined ? null : matchRank(key, text);
  return rank === null || rank === RANK.typo ? rank : RANK.within;
}

const byTitle = new Intl.Collator("es");

/** Without duplicates, at most a few of a kind, best first. */
function best(hits: readonly Ranked[]): Ranked[] {
  const sorted = hits.toSorted(
    (a, b) =>
      a.rank - b.rank ||
      SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind) ||
      a.title.length - b.title.length ||
      byTitle.compare(a.title, b.title),
  );
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return sorted.filter(({ kind, id, at, detail }) => {
    // All links of a menu have the same alias and are distinguished by their address.
    const one = `${kind} ${id} ${at} ${detail}`;
    if (seen.has(one)) return false;
    seen.add(one);
    const n = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, n);
    return n <= MAX_OF_A_KIND;
  });
}
