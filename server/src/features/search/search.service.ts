import type { MenuEntry } from "@vetaverde/contract/menus";
import type { SearchHit } from "@vetaverde/contract/search";
import { type AreaGrant, allows } from "@vetaverde/domain/permissions/access";
import type { Role } from "@vetaverde/domain/permissions/roles";
import { ROUTES } from "@vetaverde/domain/permissions/routes";
import { fold } from "@vetaverde/domain/text/fold";
import { matchRank, type Rank } from "@vetaverde/domain/text/match";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import * as store from "./search.store.ts";
import { attempts, type Fitting, type Group, type Typed, typedWords } from "./search.words.ts";

export interface SearchDeps {
  db: Db;
  /** The asker's own menu. */
  menu(ctx: Context, project: string): Promise<MenuEntry[]>;
  rolesOf(project: string, user: { id: string; systemAdmin: boolean }): Promise<readonly Role[]>;
  grantsOf(project: string, user: string): Promise<readonly (AreaGrant & { alias: string })[]>;
  now?: () => number;
}

export interface SearchService {
  find(project: string, q: string, ctx: Context): Promise<{ items: SearchHit[] }>;
}

const MOST_OF_A_KIND = 6;
const FEW = 5;
const ORDER = ["menu", "project", "plan", "station", "file"] as const;

/** The area in which each is seen. */
const AREA = {
  plan: "PlanningAndMonitoring",
  station: "PlanningAndMonitoring",
  file: "FilesContainer",
} as const;
const KINDS = Object.keys(AREA) as store.Kind[];

type Ranked = SearchHit & { rank: Rank };

export function createSearchService(deps: SearchDeps): SearchService {
  const { db, now = Date.now } = deps;
  /** Which of the project's areas are open to the person at this moment. */
  const reads = async (project: string, ctx: Context) => {
    const actor = actorOf(ctx);
    if (actor.token) return allows("read", standing([actor.token.role], null)) ? () => true : () => false;
    const [roles, grants] = await Promise.all([
      deps.rolesOf(project, actor),
      actor.systemAdmin ? [] : deps.grantsOf(project, actor.id),
    ]);
    return (alias: string) =>
      actor.systemAdmin || allows("read", standing(roles, grants.find((one) => one.alias === alias) ?? null));
  };
  return {
    find: async (project, q, ctx) => {
      const text = fold(q);
      const actor = actorOf(ctx);
      // Asked side by side; what the person may not see is dropped before anything is said of it.
      // A machine's key has neither a menu nor projects to choose from; whoever looks through a person's eyes sees one
      // project, and not in which others that person works.
      const typed = typedWords(text);
      const [mayRead, menu, projects, fitting] = await Promise.all([
        reads(project, ctx),
        actor.token ? [] : deps.menu(ctx, project),
        actor.token || ctx.viewer
          ? []
          : store.listProjects(db, actor.systemAdmin ? null : actor.id, new Date(now())),
        store.fittingWords(db, project, typed),
      ]);
      const kinds = KINDS.filter((kind) => mayRead(AREA[kind]));
      const found = await candidates(db, { project, kinds, text, typed, fitting });
      const ranked = best([
        ...rank(entriesOf(menu), text),
        ...rank(projects.map(hitOfProject), text),
        ...rank(
          found.map(({ key: _key, ...hit }) => hit),
          text,
        ),
      ]);
      const stations = ranked.filter(({ kind }) => kind === "station").map(({ id }) => id);
      const plans = await store.plansOf(db, project, stations);
      return {
        items: ranked.map(({ rank: _rank, ...hit }) =>
          hit.kind === "station" ? { ...hit, at: plans.get(hit.id) ?? null } : hit,
        ),
      };
    },
  };
}

interface Search {
  project: string;
  kinds: readonly store.Kind[];
  text: string;
  typed: readonly Typed[];
  fitting: readonly Fitting[];
}

/** Names that begin with the text, hold its words, parts of them, or what was probably meant: until there are a few. */
async function candidates(db: Db, { project, kinds, text, typed, fitting }: Search): Promise<store.Found[]> {
  const found: store.Found[] = [];
  let begins: string | null = text;
  const look = async (groups: readonly Group[], loosely = false) => {
    found.push(...(await store.names(db, { project, kinds, begins, groups, loosely })));
    begins = null;
  };
  const tries = attempts(typed, fitting);
  // Without a word only signs were typed.
  if (typed.length === 0) await look([]);
  for (const groups of tries) {
    await look(groups);
    if (found.length >= FEW) return found;
  }
  // Of a short word more begin than are told: where another one leads to few names, they are looked at one by one.
  const last = tries.at(-1) ?? [];
  if (last.some(({ open }) => open) && last.some(({ open }) => !open)) await look(last, true);
  return found;
}

const standing = (roles: readonly Role[], area: AreaGrant | null) => ({
  signedIn: true,
  systemAdmin: false,
  roles,
  area,
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

/** What of a menu opens something; a heading does not, nor does an entry whose page is not there. */
function entriesOf(menu: readonly MenuEntry[]): SearchHit[] {
  return menu.flatMap(({ alias, label, report, url, submenu }) => [
    ...(url !== undefined || Object.hasOwn(ROUTES, alias)
      ? [{ kind: "menu" as const, id: alias, title: label, detail: url ?? null, at: report ?? null }]
      : []),
    ...entriesOf(submenu),
  ]);
}

/** What fits, with how well. */
function rank(hits: readonly SearchHit[], text: string): Ranked[] {
  return hits.flatMap((hit) => {
    const found = matchRank(fold(hit.title), text);
    return found === null ? [] : [{ ...hit, rank: found }];
  });
}

/** Each once, at most a few of a kind, the best first. */
function best(hits: readonly Ranked[]): Ranked[] {
  const sorted = hits.toSorted(
    (a, b) =>
      a.rank - b.rank ||
      ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) ||
      a.title.length - b.title.length ||
      a.title.localeCompare(b.title, "es"),
  );
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return sorted.filter(({ kind, id, at, detail }) => {
    // All links of a menu have one alias: their address tells them apart.
    const one = `${kind} ${id} ${at} ${detail}`;
    if (seen.has(one)) return false;
    seen.add(one);
    const n = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, n);
    return n <= MOST_OF_A_KIND;
  });
}
