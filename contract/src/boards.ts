import * as z from "zod";
import { BOARD_PROVIDERS, boardContent } from "./board-settings.ts";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, words } from "./shapes.ts";

const urir = z.string().min(1).max(2000).meta({ description: "The encrypted identifier in the address" });
const inBoard = z.strictObject({ project: id, board: id });
const provider = z.enum(BOARD_PROVIDERS);
const named = z.object({ id, name: z.string() });

const listed = z
  .object({
    id,
    name: z.string(),
    provider,
    urir,
    inMenu: z.number().int().meta({ description: "Entries of the menu that open it" }),
    version: z.number().int(),
    updatedAt: instant,
    by: named,
  })
  .meta({ id: "ListedBoard" });
export type ListedBoard = z.output<typeof listed>;

const board = listed
  .extend({ content: boardContent, secret: z.boolean().meta({ description: "Whether one is kept" }) })
  .meta({ id: "Board" });
export type Board = z.output<typeof board>;

const secret = z.string().min(1).max(10_000).nullable().optional().meta({
  description:
    "Write-only: the client secret (Power BI), password (Superset), secret key (Metabase) or private key in PEM (Grafana). Absent: the one that is kept, as long as it goes to the same place in the same name; null: none",
});
const given = z.strictObject({ name: words(80), content: boardContent, secret });
export type GivenBoard = z.input<typeof given>;

/** The address of the embedded frame and the instant when access to it expires. */
const frame = z.object({
  way: z.enum(["powerbi", "superset", "plain"]),
  address: z.string(),
  token: z
    .string()
    .nullable()
    .meta({ description: "Short-lived; none where the address bears it or none is asked" }),
  report: z.string().nullable(),
  expiresAt: instant.nullable().meta({ description: "Null: it does not end" }),
  renewIn: z.number().int().nullable().meta({
    description: "Seconds after which it is to be asked for again, whatever the caller's clock says",
  }),
});
export type BoardFrame = z.output<typeof frame>;

const embedded = z
  .object({
    id,
    name: z.string(),
    provider,
    urir,
    frame: frame.nullable().meta({ description: "Null for what the product draws itself" }),
    content: boardContent
      .nullable()
      .meta({ description: "Of a native board and an environment report alone; others' settings stay here" }),
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
    summary: "The project's boards: an administrator's are all, anybody else's those of their own menu.",
    params: inProject,
    reply: z.array(listed),
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-board/{project}/boards/{board}",
    access: "admin",
    summary: "A board with its settings; its secret is never given out.",
    params: inBoard,
    reply: board,
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-board/{project}/boards",
    access: "admin",
    summary: "Makes a board. Who sees it is said in the menu.",
    params: inProject,
    body: given,
    status: 201,
    reply: board,
    errors: ["VALIDATION", "CONFLICT"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-board/{project}/boards/{board}",
    access: "admin",
    summary: "Changes a board; its secret is kept encrypted and never given out.",
    params: inBoard,
    body: given.extend({
      version: z
        .number()
        .int()
        .min(1)
        .optional()
        .meta({ description: "The one that was seen; absent: whatever stands there" }),
    }),
    reply: board,
    errors: ["NOT_FOUND", "VALIDATION", "CONFLICT", "STALE_VERSION"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/fkl-board/{project}/boards/{board}",
    access: "admin",
    summary: "Removes a board that no entry of the menu opens any more.",
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
      "The board behind an encrypted report identifier: what the page needs to embed it, with a short-lived token.",
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
      "The page that the board's own is shown in: it may frame that board's origin and no other, and only the platform may frame it.",
    params: z.strictObject({ project: id, urir }),
    download: { contentType: "text/html; charset=utf-8" },
    errors: ["NOT_FOUND"],
  }),
  powerbiToken: endpoint({
    method: "POST",
    path: "/fkl-pwbi/{project}/token",
    access: "read",
    summary: "A short-lived embed token of Power BI for the board behind an encrypted report identifier.",
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
