import * as z from "zod";
import { day, id, words } from "./shapes.ts";

/** Where a board may come from. */
export const BOARD_PROVIDERS = [
  "powerbi",
  "superset",
  "metabase",
  "grafana",
  "url",
  "native",
  "environment-report",
] as const;
export type BoardProvider = (typeof BOARD_PROVIDERS)[number];

/** Providers that host their boards themselves: the product embeds the board and stores a secret for some of them. */
export const WITH_SECRET = ["powerbi", "superset", "metabase", "grafana"] as const;

/** A web URL without user name or password. */
const address = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .regex(/^https?:\/\/[^/?#@\s]+(?:[/?#]\S*)?$/i);

/** An identifier that is inserted into a URL or a token unchanged. */
const word = z
  .string()
  .trim()
  .regex(/^[\w.:-]{1,200}$/);
/** `{email}`, `{user}` and `{project}` are replaced by the viewer's e-mail, the viewer and the project. */
const filterValue = words(500);

const powerbi = z.strictObject({
  authority: address
    .default("https://login.microsoftonline.com")
    .meta({ description: "Address of the authority that issues tokens" }),
  api: address.default("https://api.powerbi.com").meta({ description: "Address of the Power BI service" }),
  embed: address
    .default("https://app.powerbi.com")
    .meta({ description: "Address from which its reports are embedded" }),
  tenant: word,
  client: word.meta({ description: "Application (client) identifier of the service principal" }),
  workspace: word,
  report: word,
  dataset: word.nullable().default(null).meta({ description: "Dataset, required by row-level security" }),
  roles: z
    .array(words(100))
    .max(20)
    .default([])
    .meta({ description: "Roles of row-level security; if empty, no filter applies" }),
  identity: filterValue
    .default("{email}")
    .meta({ description: "User identity that is passed to the rules of the roles" }),
});

const superset = z.strictObject({
  address,
  dashboard: word.meta({ description: "Embedding identifier of the dashboard" }),
  username: words(200),
  login: z.enum(["db", "ldap"]).default("db"),
  rules: z
    .array(
      z.strictObject({ dataset: z.number().int().positive().nullable().default(null), clause: words(1000) }),
    )
    .max(20)
    .default([])
    .meta({ description: "Clauses of row-level security; `{email}` is replaced by a quoted SQL string" }),
});

const metabase = z.strictObject({
  address,
  resource: z.enum(["dashboard", "question"]),
  number: z.number().int().positive(),
  locked: z
    .record(z.string().regex(/^\w{1,60}$/), filterValue)
    .default({})
    .meta({ description: "Locked parameters, which the viewer can neither see nor change" }),
});

const grafana = z.discriminatedUnion("way", [
  z.strictObject({ way: z.literal("public"), address, token: word }),
  z.strictObject({
    way: z.literal("signed"),
    address,
    dashboard: word,
    organization: z.number().int().positive().default(1),
    identity: filterValue
      .default("{email}")
      .meta({ description: "Identity with which Grafana signs the viewer in" }),
  }),
]);

/** Size of a board's grid. */
export const GRID = { columns: 12, rows: 200 } as const;
export const MAX_TILES = 40;
/** Maximum number of sensors of one device in one series: as many as a reader can distinguish. */
const MAX_SENSORS = 6;

const place = {
  id: z.string().regex(/^[\w-]{1,40}$/),
  title: z.string().trim().max(80),
  x: z
    .number()
    .int()
    .min(0)
    .max(GRID.columns - 1),
  y: z
    .number()
    .int()
    .min(0)
    .max(GRID.rows - 1),
  w: z.number().int().min(1).max(GRID.columns),
  h: z.number().int().min(1).max(20),
};

/** Periods that a series can show, each ending now. */
export const SERIES_RANGES = ["24h", "7d", "30d", "1y"] as const;
/** Diagrams of the ions dissolved in the water; `series`: a parameter over time. */
export const TILE_DIAGRAMS = [
  "piper",
  "stiff",
  "durov",
  "schoeller",
  "gibbs",
  "chadha",
  "rectangular",
  "series",
] as const;
/** Sampling dates of a diagram: a period that ends today, all, or between two days. */
export const DIAGRAM_RANGES = ["3m", "1y", "5y", "all", "days"] as const;
export const KPI_MEASURES = ["compliance", "done", "unfulfilled", "near", "far"] as const;

/** Which samples a diagram includes. */
const samplesChoice = {
  category: z.enum(["Agua", "Geoquímica"]),
  stations: z
    .array(id)
    .max(200)
    .default([])
    .meta({ description: "Stations to include; if empty, all that have samples" }),
};

/** Options of a parameter over time (`seriesChoice`) and of nitrate in the diagrams (`nitrateChoice`). */
const seriesChoice = {
  parameter: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .nullable()
    .default(null)
    .meta({ description: "Parameter of the series" }),
  fraction: z.enum(["none", "total", "dissolved"]).nullable().default(null),
  scale: z.enum(["linear", "log"]).default("linear"),
};
const nitrateChoice = {
  nitrate: z
    .enum(["excluded", "withChloride"])
    .default("excluded")
    .meta({ description: "Handling of nitrate; `withChloride`: NO3 is counted with Cl" }),
};

const tile = z
  .discriminatedUnion("kind", [
    z.strictObject({
      ...place,
      kind: z.literal("series"),
      device: id,
      sensors: z.array(id).min(1).max(MAX_SENSORS),
      range: z.enum(SERIES_RANGES),
    }),
    z.strictObject({ ...place, kind: z.literal("latest"), device: id, sensor: id }),
    z.strictObject({ ...place, kind: z.literal("kpi"), measure: z.enum(KPI_MEASURES) }),
    z.strictObject({ ...place, kind: z.literal("map") }),
    z.strictObject({
      ...place,
      kind: z.literal("diagram"),
      diagram: z.enum(TILE_DIAGRAMS),
      ...samplesChoice,
      range: z.enum(DIAGRAM_RANGES),
      from: day
        .nullable()
        .default(null)
        .meta({ description: "First day of the range `days`; null for an open start" }),
      to: day.nullable().default(null),
      ...seriesChoice,
      ...nitrateChoice,
    }),
    z.strictObject({
      ...place,
      kind: z.literal("text"),
      html: z.string().max(20_000).meta({ description: "HTML, sanitised before it is stored" }),
    }),
  ])
  .refine(({ x, w }) => x + w <= GRID.columns)
  .refine((one) => one.kind !== "diagram" || one.diagram !== "series" || one.parameter !== null);
export type BoardTile = z.output<typeof tile>;

const native = z.strictObject({
  tiles: z
    .array(tile)
    .max(MAX_TILES)
    .refine((tiles) => new Set(tiles.map((one) => one.id)).size === tiles.length),
});

/** Figures with which a saved environment report may open. */
export const REPORT_FIGURES = [
  "piper",
  "durov",
  "schoeller",
  "gibbs",
  "chadha",
  "rectangular",
  "stiffMap",
  "series",
] as const;

const environmentReport = z.strictObject({
  ...samplesChoice,
  from: day.nullable().default(null),
  to: day.nullable().default(null),
  campaigns: z.array(id).max(200).default([]),
  diagram: z.enum(REPORT_FIGURES).default("piper").meta({
    description:
      "Figure that is shown first; `stiffMap`: polygons on the map; `series`: a parameter over time",
  }),
  ...seriesChoice,
  ...nitrateChoice,
});
export type EnvironmentReportSettings = z.output<typeof environmentReport>;

/** Settings of a board, by the provider that renders it. */
export const boardContent = z.discriminatedUnion("provider", [
  z.strictObject({ provider: z.literal("powerbi"), settings: powerbi }),
  z.strictObject({ provider: z.literal("superset"), settings: superset }),
  z.strictObject({ provider: z.literal("metabase"), settings: metabase }),
  z.strictObject({ provider: z.literal("grafana"), settings: grafana }),
  z.strictObject({ provider: z.literal("url"), settings: z.strictObject({ address }) }),
  z.strictObject({ provider: z.literal("native"), settings: native }),
  z.strictObject({ provider: z.literal("environment-report"), settings: environmentReport }),
]);
export type BoardContent = z.output<typeof boardContent>;
export type SettingsOf<P extends BoardProvider> = Extract<BoardContent, { provider: P }>["settings"];
