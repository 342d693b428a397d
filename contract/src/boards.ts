import * as z from "zod";
import { BOARD_PROVIDERS, boardContent } from "./board-settings.ts";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, words } from "./shapes.ts";

const urir = z.string().min(1).max(2000).meta({ description: "Encrypted report identifier in the address" });
const inBoard = z.strictObject({ project: id, board: id });
const provider = z.enum(BOARD_PROVIDERS);
const named = z.object({ id, name: z.string() });

const listed = z
  .object({
    id,
    name: z.string(),
    provider,
    urir,
    inMenu: z.number().int().meta({ description: "Number of menu entries that open the board" }),
    version: z.number().int(),
    updatedAt: instant,
    by: named,
  })
  .meta({ id: "ListedBoard" });
export type ListedBoard = z.output<typeof listed>;

const board = listed
  .extend({ content: boardContent, secret: z.boolean().meta({ description: "Whether a secret is stored" }) })
  .meta({ id: "Board" });
export type Board = z.output<typeof board>;

const secret = z.string().min(1).max(10_000).nullable().optional().meta({
  description:
    "Write-only secret: the client secret (Power BI), password (Superset), secret key (Metabase) or private key in PEM (Grafana). Absent: the stored secret is kept, provided that address and account are unchanged; null: no secret",
});

const boardFields = z.strictObject({ name: words(80), content: boardContent, secret });
export type GivenBoard = z.input<typeof boardFields>;

/** The address of the embedded frame and the instant when access to it expires. */
const frame = z.object({
  way: z.enum(["powerbi", "superset", "plain"]),
  address: z.string(),
  token: z
    .string()
    .nullable()
    .meta({ description: "Short-lived token; null if the address contains it or none is needed" }),
  report: z.string().nullable(),
  expiresAt: instant.nullable().meta({ description: "Expiry of the token; null if it does not expire" }),
  renewIn: z.number().int().nullable().meta({
    description: "Seconds until a new token must be requested, independent of the client's clock",
  }),
});
export type BoardFrame = z.output<typeof frame>;

const embedded = z
  .object({
    id,
    name: z.string(),
    provider,
    urir,
    frame: frame
      .nullable()
      .meta({ description: "Frame to embed; null for boards that the product renders itself" }),
    content: boardContent.nullable().meta({
      description:
        "Settings of a native board or an environment report; settings of other boards are not returned",
    }),
  })
  .meta({ id: "EmbeddedBoard" });
export type EmbeddedBoard = z.output<typeof embedded>;

const BOARD_ERRORS = [
  "NOT_FOUND",
  "BOARD_SECRET",
  "BOARD_UNREACHABLE",
  "BOARD_REFUSED",
  "BOARD_OFTEN",
] as const;

export const boardsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-board/{project}/boards",
    access: "read",
    summary:
      "Lists the project's boards: all of them for an administrator, those of their own menu for any other user.",
    params: inProject,
    reply: z.array(listed),
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-board/{project}/boards/{board}",
    access: "admin",
    summary: "Returns a board with its settings; its secret is never returned.",
    params: inBoard,
    reply: board,
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-board/{project}/boards",
    access: "admin",
    summary: "Creates a board. The menu determines who can open it.",
    params: inProject,
    body: boardFields,
    status: 201,
    reply: board,
    errors: ["VALIDATION", "CONFLICT"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-board/{project}/boards/{board}",
    access: "admin",
    summary: "Updates a board; its secret is stored encrypted and never returned.",
    params: inBoard,
    body: boardFields.extend({
      version: z.number().int().min(1).optional().meta({
        description:
          "Version that the client loaded, for optimistic locking; if absent, the record is overwritten whatever its version",
      }),
    }),
    reply: board,
    errors: ["NOT_FOUND", "VALIDATION", "CONFLICT", "STALE_VERSION"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/fkl-board/{project}/boards/{board}",
    access: "admin",
    summary: "Deletes a board that no menu entry opens any more.",
    params: inBoard,
    reply: z.literal(true),
    errors: ["NOT_FOUND", "BOARD_IN_MENU"],
  }),
  embed: endpoint({
    method: "GET",
    path: "/fkl-board/{project}/embed/{urir}",
    access: "read",
    personal: true,
    summary:
      "Returns what a page needs to embed the board of an encrypted report identifier, with a short-lived token.",
    params: z.strictObject({ project: id, urir }),
    reply: embedded,
    errors: BOARD_ERRORS,
  }),
  page: endpoint({
    method: "GET",
    path: "/fkl-board/{project}/frame/{urir}",
    access: "read",
    personal: true,
    summary:
      "Returns the page that frames an embedded board: it may frame only that board's origin, and only the platform may frame it.",
    params: z.strictObject({ project: id, urir }),
    download: { contentType: "text/html; charset=utf-8" },
    errors: ["NOT_FOUND"],
  }),
  powerbiToken: endpoint({
    method: "POST",
    path: "/fkl-pwbi/{project}/token",
    access: "read",
    summary: "Issues a short-lived Power BI embed token for the board of an encrypted report identifier.",
    params: inProject,
    body: z.strictObject({ urir }),
    reply: z.object({
      token: z.string(),
      expiresAt: instant,
      embedUrl: z.string(),
      report: z.string(),
    }),
    errors: BOARD_ERRORS,
  }),
} as const;
