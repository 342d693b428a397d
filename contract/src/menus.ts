import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, role, words } from "./shapes.ts";

const entryType = z.enum(["area", "board", "link", "environment-report"]);

export const menuEntry = z
  .object({
    alias: z.string(),
    label: z.string(),
    type: entryType,
    report: z.string().optional(),
    url: z.string().optional(),
    icon: z.string().optional(),
    get submenu() {
      return z.array(menuEntry);
    },
  })
  .meta({ id: "MenuEntry" });
export type MenuEntry = z.output<typeof menuEntry>;

/** Maximum depth: deeper menus are unusable, and the server reads an entry's ancestors up to this level. */
export const MENU_DEPTH = 3;
export const MENU_ENTRIES = 200;

const icon = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

/** An entry as the editor sends it. Without an identifier it is created. */
const givenEntry = z.strictObject({
  id: id.optional(),
  type: entryType,
  /** The page that an area opens; absent: a heading over its children. */
  area: z.string().max(60).optional(),
  /** Null: the page's default name, in the reader's language. */
  label: words(60).nullable(),
  icon: icon.nullable(),
  boardId: words(200).optional(),
  url: words(500).optional(),
  visible: z.boolean(),
  get submenu() {
    return z.array(givenEntry).max(MENU_ENTRIES);
  },
});
export type GivenEntry = z.output<typeof givenEntry>;

export const editorEntry = z
  .object({
    id,
    type: entryType,
    area: z.string().optional(),
    label: z.string().nullable(),
    /** The displayed name: the label, else the page's default name in the reader's language. */
    shown: z.string(),
    icon: z.string().nullable(),
    boardId: z.string().optional(),
    url: z.string().optional(),
    visible: z.boolean(),
    get submenu() {
      return z.array(editorEntry);
    },
  })
  .meta({ id: "MenuEditorEntry" });
export type EditorEntry = z.output<typeof editorEntry>;

/** A member of the project, with what their own menu withholds from them. */
const menuReader = z
  .object({
    id,
    name: z.string(),
    lastName: z.string(),
    /** What the member may do in the project at present. */
    permissions: z.array(role),
    /** Sees every entry, hidden ones too. */
    isAdmin: z.boolean(),
    /** Entries that are closed to the member themselves, whether or not the project's menu shows them. */
    closed: z.array(id),
  })
  .meta({ id: "MenuReader" });
export type MenuReader = z.output<typeof menuReader>;

const editorMenu = z.object({
  version: z.number().int(),
  entries: z.array(editorEntry),
  readers: z.array(menuReader),
  /** The pages that an entry of type area can open. */
  areas: z.array(z.object({ area: z.string(), name: z.string() })),
});
export type EditorMenu = z.output<typeof editorMenu>;

/** An entry with the settings that an administrator made for one user. */
export const memberEntry = z
  .object({
    id,
    type: entryType,
    alias: z.string(),
    shown: z.string(),
    icon: z.string().nullable(),
    /** False: the entry is hidden from everybody except administrators. */
    visible: z.boolean(),
    /** False: closed to this user, with all its children. */
    status: z.boolean(),
    /** Upper bound of the user's permissions in this entry; null: their permissions in the project. */
    permissions: z.array(role).nullable(),
    get submenu() {
      return z.array(memberEntry);
    },
  })
  .meta({ id: "MenuMemberEntry" });
export type MemberEntry = z.output<typeof memberEntry>;

const memberMenu = z.object({
  user: z.object({ id, name: z.string(), lastName: z.string(), email: z.string() }),
  effective: z.array(role),
  entries: z.array(memberEntry),
});
export type MemberMenu = z.output<typeof memberMenu>;

const ofMember = z.strictObject({ project: id, user: id });

export const menusEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/general/menu",
    also: "/fkl-general/general/menu",
    access: "readSelf",
    summary: "Returns the caller's menu in a project: only the entries that the caller may open.",
    query: z.strictObject({ project: id, user: id }),
    reply: z.array(menuEntry),
  }),
  closedAreas: endpoint({
    method: "GET",
    path: "/fkl-general/closed-areas",
    access: "readSelf",
    summary:
      "Returns the areas of a project that the caller may not use: each of their menu entries is hidden, removed, or not permitted to the caller.",
    query: z.strictObject({ project: id, user: id }),
    reply: z.object({ closed: z.array(z.string()).meta({ description: "Names of the areas" }) }),
  }),
  editor: endpoint({
    method: "GET",
    path: "/fkl-project/{project}/menu",
    access: "admin",
    summary: "Returns a project's whole menu for its editor, regardless of permissions.",
    params: inProject,
    reply: editorMenu,
  }),
  save: endpoint({
    method: "PUT",
    path: "/fkl-project/{project}/menu",
    access: "admin",
    summary: "Saves a project's menu; the permissions of members are kept for entries that remain.",
    params: inProject,
    body: z.strictObject({
      version: z.int32().optional().meta({
        description:
          "Version that the client loaded, for optimistic locking; if absent, the menu is overwritten whatever its version",
      }),
      entries: z.array(givenEntry).max(MENU_ENTRIES),
    }),
    reply: editorMenu,
    errors: ["VALIDATION", "STALE_VERSION"],
  }),
  ofMember: endpoint({
    method: "GET",
    path: "/fkl-user/{project}/users/{user}/menu",
    access: "admin",
    summary: "Returns the menu with what a member may open and do in each entry.",
    params: ofMember,
    reply: memberMenu,
    errors: ["NOT_FOUND"],
  }),
  saveOfMember: endpoint({
    method: "PUT",
    path: "/fkl-user/{project}/users/{user}/menu",
    access: "admin",
    summary: "Sets what a member may open and do in menu entries; entries that are not named are unchanged.",
    params: ofMember,
    body: z.strictObject({
      entries: z
        .array(z.strictObject({ id, status: z.boolean(), permissions: z.array(role).max(4).nullable() }))
        .max(MENU_ENTRIES),
    }),
    reply: memberMenu,
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
} as const;
