import { StaFault } from "./fault.ts";
import { type Expr, readExpression } from "./filter.ts";
import { isId, type Kind, linkOf, SHAPES } from "./kinds.ts";

export interface Order {
  by: Expr;
  descending: boolean;
}

/** Query options of a set or an entity, also of an expanded one. */
export interface Options {
  filter: Expr | null;
  orderby: Order[];
  top: number | null;
  skip: number;
  /** Position of the last entity of the previous page; set only by the server's own next links. */
  after: string | null;
  count: boolean;
  /** Null: all properties. */
  select: string[] | null;
  expand: Expand[];
  dataArray: boolean;
  /** The original text, for the link to the next page. */
  raw: Readonly<Record<string, string>>;
}

export interface Expand {
  link: string;
  kind: Kind;
  many: boolean;
  options: Options;
}

const DEEPEST = 5;
const MAX_EXPANDS = 20;
const MAX_ORDER = 300;

const nothing = (): Options => ({
  filter: null,
  orderby: [],
  top: null,
  skip: 0,
  after: null,
  count: false,
  select: null,
  expand: [],
  dataArray: false,
  raw: {},
});

/**
 * Parses the query of a URL. Unknown options are refused, none is ignored.
 * @throws StaFault option, twice, value, syntax, property, tooDeep
 */
export function readOptions(raw: Readonly<Record<string, unknown>>, kind: Kind, depth = 0): Options {
  const options = nothing();
  for (const [name, value] of Object.entries(raw)) {
    if (typeof value !== "string") throw new StaFault("twice", name);
    const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
    if (!read || (depth > 0 && TOP_ONLY.has(name))) throw new StaFault("option", name);
    read(options, value, kind, depth);
  }
  return { ...options, raw: raw as Record<string, string> };
}

const TOP_ONLY = new Set(["$resultFormat", "$skiptoken"]);

const READERS: Readonly<Record<string, (o: Options, text: string, kind: Kind, depth: number) => void>> = {
  $filter: (o, text, kind) => {
    o.filter = readExpression(text);
    checkPaths(o.filter, kind);
  },
  $orderby: (o, text, kind) => {
    o.orderby = pieces(text, ",").map((piece) => {
      if (piece.length > MAX_ORDER) throw new StaFault("tooDeep", "$orderby");
      const [, by = "", direction] = /^\s*(.*?)(?:\s+(asc|desc))?\s*$/s.exec(piece) ?? [];
      const expression = readExpression(by, "$orderby");
      checkPaths(expression, kind);
      return { by: expression, descending: direction === "desc" };
    });
    if (o.orderby.length > 4) throw new StaFault("tooDeep", "$orderby");
  },
  $top: (o, text) => {
    o.top = whole(text, "$top");
  },
  $skip: (o, text) => {
    o.skip = whole(text, "$skip");
  },
  $skiptoken: (o, text) => {
    o.after = text;
  },
  $count: (o, text) => {
    if (text !== "true" && text !== "false") throw new StaFault("value", `$count=${text}`);
    o.count = text === "true";
  },
  $select: (o, text, kind) => {
    o.select = text.split(",").map((name) => checked(name.trim(), kind));
  },
  $expand: (o, text, kind, depth) => {
    if (depth >= DEEPEST) throw new StaFault("tooDeep", "$expand");
    for (const piece of pieces(text, ",")) addExpand(o, piece.trim(), kind, depth);
    if (o.expand.length > MAX_EXPANDS) throw new StaFault("tooDeep", "$expand");
  },
  $resultFormat: (o, text, kind) => {
    if (text !== "dataArray" || kind !== "Observations")
      throw new StaFault("unsupported", `$resultFormat=${text}`);
    o.dataArray = true;
  },
};

function whole(text: string, option: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new StaFault("value", `${option}=${text}`);
  return Number(text);
}

function checked(name: string, kind: Kind): string {
  if (isId(name)) return "@iot.id";
  if (!SHAPES[kind].properties.includes(name) && !linkOf(kind, name)) throw new StaFault("property", name);
  return name;
}

/** `Datastreams($top=1;$expand=Sensor)`, or `Datastreams/Sensor` for the same without options. */
function addExpand(into: Options, text: string, kind: Kind, depth: number): void {
  const [, path = "", inner] = /^([A-Za-z/]+)(?:\((.*)\))?$/s.exec(text) ?? [];
  const [name = "", ...rest] = path.split("/");
  const link = linkOf(kind, name);
  if (!link) throw new StaFault("property", text);
  const inherited =
    rest.length > 0 ? { $expand: rest.join("/") + (inner === undefined ? "" : `(${inner})`) } : null;
  const options = readOptions(inherited ?? nested(inner ?? ""), link.kind, depth + 1);
  const known = into.expand.find((one) => one.link === name);
  if (known && !inherited) throw new StaFault("twice", name);
  if (known) known.options.expand.push(...options.expand);
  else into.expand.push({ link: name, ...link, options });
}

function nested(text: string): Record<string, string> {
  const options: Record<string, string> = Object.create(null);
  for (const piece of text.trim() === "" ? [] : pieces(text, ";")) {
    const at = piece.indexOf("=");
    const name = piece.slice(0, at).trim();
    if (at < 1) throw new StaFault("syntax", piece);
    if (options[name] !== undefined) throw new StaFault("twice", name);
    options[name] = piece.slice(at + 1).trim();
  }
  return options;
}

/** Splits a text at a character outside of brackets and quotes. @throws StaFault syntax */
function pieces(text: string, sign: string): string[] {
  const parts: string[] = [];
  let open = 0;
  let quoted = false;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const here = text[at];
    if (here === "'") quoted = !quoted;
    if (quoted) continue;
    if (here === "(") open++;
    if (here === ")") open--;
    if (open < 0) throw new StaFault("syntax", text.slice(at));
    if (here !== sign || open > 0) continue;
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  if (open > 0 || quoted) throw new StaFault("syntax", text);
  parts.push(text.slice(from));
  if (parts.some((piece) => piece.trim() === "")) throw new StaFault("syntax", text);
  return parts;
}

/** Every path of an expression must exist; below a free-form property (`properties/x`) any path is valid. */
function checkPaths(expr: Expr, kind: Kind): void {
  if (expr.type === "path") checkPath(expr.path, kind);
  if (expr.type === "binary") {
    checkPaths(expr.left, kind);
    checkPaths(expr.right, kind);
  }
  if (expr.type === "not" || expr.type === "minus") checkPaths(expr.of, kind);
  if (expr.type === "call") for (const arg of expr.args) checkPaths(arg, kind);
}

function checkPath(path: readonly string[], kind: Kind): void {
  let at = kind;
  for (const [i, name] of path.entries()) {
    if (isId(name) || SHAPES[at].properties.includes(name)) return;
    const link = linkOf(at, name);
    if (!link || i === path.length - 1) throw new StaFault("property", path.join("/"));
    // Observations cannot be reached from other entities: one query would scan all readings.
    if (link.kind === "Observations") throw new StaFault("unsupported", path.join("/"));
    at = link.kind;
  }
}
