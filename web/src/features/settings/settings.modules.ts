import { type Access, type AccessRights, allows } from "@vetaverde/domain/permissions/access";
import { fold } from "@vetaverde/domain/text/fold";
import { matchRank } from "@vetaverde/domain/text/match";

/** Under which heading a part of the settings stands; in the order of the page. */
export const GROUPS = ["project", "people", "instruments", "notifications", "control", "help"] as const;
export type Group = (typeof GROUPS)[number];

/** A part of the settings: who may open it, and where it is. `{project}` is the chosen one's id. */
interface Module {
  /** Under which its words stand. */
  key: string;
  group: Group;
  path: string;
  access: Access;
  /** Of the platform and not of one project: there before any project is. */
  platform?: true;
}

/** In the order in which they stand on the page; each has a page of its own. */
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
  { key: "piezometry", group: "instruments", path: "/npyms", access: "read" },
  { key: "retention", group: "instruments", path: "/modi/retention", access: "admin" },
  { key: "prompts", group: "instruments", path: "/prompt", access: "read" },
  { key: "myNotices", group: "notifications", path: "/notifications/preferences", access: "read" },
  { key: "notices", group: "notifications", path: "/config/notifications", access: "system", platform: true },
  { key: "policy", group: "control", path: "/config/policy", access: "audit", platform: true },
  { key: "audit", group: "control", path: "/config/audit", access: "audit" },
  { key: "protections", group: "control", path: "/config/protections", access: "audit" },
  { key: "tokens", group: "control", path: "/config/tokens", access: "admin" },
  { key: "experimental", group: "control", path: "/config/experimental", access: "read" },
  { key: "guide", group: "help", path: "/help", access: "read", platform: true },
] as const satisfies readonly Module[];
export type SettingsModule = Module & Pick<(typeof MODULES)[number], "key">;

/** For whom: as they stand in the chosen project, or with null before one is chosen. */
export interface Asking {
  project: string | null;
  standing: AccessRights;
}

/** Those that a person may open, narrowed by what they typed: every word somewhere in its title or its text. */
export function modulesFor(
  { project, standing }: Asking,
  typed: string,
  wordsOf: (module: SettingsModule) => string,
): SettingsModule[] {
  const wanted = fold(typed).split(" ").filter(Boolean);
  return MODULES.filter(
    (module: SettingsModule) =>
      (project !== null || module.platform) &&
      allows(module.access, standing) &&
      wanted.every((word) => matchRank(fold(wordsOf(module)), word) !== null),
  );
}
