import { type Access, allows, type CallerRights } from "@vetaverde/domain/permissions/access";
import { fold } from "@vetaverde/domain/text/fold";
import { matchRank } from "@vetaverde/domain/text/match";

/** Groups of settings modules, in the order of the page. */
export const GROUPS = ["project", "people", "instruments", "notifications", "control", "help"] as const;
export type Group = (typeof GROUPS)[number];

/** A settings module: who may open it, and its address. `{project}` is replaced by the id of the chosen project. */
interface Module {
  /** Key of its messages. */
  key: string;
  group: Group;
  path: string;
  access: Access;
  /** Belongs to the platform instead of a project: available before there is any project. */
  platform?: true;
}

/** In the order of the page; each module has a page of its own. */
export const MODULES = [
  { key: "projects", group: "project", path: "/config/project", access: "admin", platform: true },
  { key: "menu", group: "project", path: "/config/project/menu/{project}", access: "admin" },
  { key: "catalog", group: "project", path: "/config/catalog", access: "admin" },
  { key: "boards", group: "project", path: "/config/boards", access: "admin" },
  { key: "smtp", group: "project", path: "/config/project/smtp/{project}", access: "admin" },
  { key: "users", group: "people", path: "/config/users", access: "system", platform: true },
  {
    key: "secondFactor",
    group: "people",
    path: "/config/second-factor",
    access: "system",
    platform: true,
  },
  { key: "members", group: "people", path: "/config/project/user/{project}", access: "admin" },
  {
    key: "measurements",
    group: "instruments",
    path: "/planning-and-monitoring/measured-values",
    access: "admin",
  },
  { key: "piezometry", group: "instruments", path: "/npyms", access: "read" },
  { key: "retention", group: "instruments", path: "/modi/retention", access: "admin" },
  { key: "prompts", group: "instruments", path: "/prompt", access: "read" },
  { key: "myNotices", group: "notifications", path: "/notifications/preferences", access: "read" },
  { key: "notices", group: "notifications", path: "/config/notifications", access: "system", platform: true },
  { key: "health", group: "control", path: "/health", access: "system", platform: true },
  { key: "policy", group: "control", path: "/config/policy", access: "audit", platform: true },
  { key: "audit", group: "control", path: "/config/audit", access: "audit" },
  { key: "protections", group: "control", path: "/config/protections", access: "audit" },
  { key: "tokens", group: "control", path: "/config/tokens", access: "admin" },
  { key: "experimental", group: "control", path: "/config/experimental", access: "read" },
  { key: "guide", group: "help", path: "/help", access: "read", platform: true },
] as const satisfies readonly Module[];
export type SettingsModule = Module & Pick<(typeof MODULES)[number], "key">;

/** The user's permissions in the chosen project; a null project means that none is chosen. */
export interface Asking {
  project: string | null;
  accessRights: CallerRights;
}

/**
 * The modules that a user may open and that match the search text: every word must occur in the title or the
 * description.
 */
export function modulesFor(
  { project, accessRights }: Asking,
  typed: string,
  wordsOf: (module: SettingsModule) => string,
): SettingsModule[] {
  const terms = fold(typed).split(" ").filter(Boolean);
  return MODULES.filter(
    (module: SettingsModule) =>
      (project !== null || module.platform) &&
      allows(module.access, accessRights) &&
      terms.every((word) => matchRank(fold(wordsOf(module)), word) !== null),
  );
}
