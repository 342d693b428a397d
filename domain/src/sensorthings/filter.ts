import { StaFault } from "./fault.ts";

export type Expr =
  | { type: "literal"; value: Literal }
  | { type: "path"; path: string[] }
  | { type: "call"; name: string; args: Expr[] }
  | { type: "binary"; op: Binary; left: Expr; right: Expr }
  | { type: "not"; of: Expr }
  | { type: "minus"; of: Expr };

export type Literal =
  | string
  | number
  | boolean
  | null
  | { instant: number }
  | { from: number; to: number }
  | { ms: number }
  | { wkt: string };

/** Value of an expression: a literal, or a free-form property. */
export type Value = Literal | object;

const BINARY = ["or", "and", "eq", "ne", "gt", "ge", "lt", "le", "add", "sub", "mul", "div", "mod"] as const;
export type Binary = (typeof BINARY)[number];
/** Operators from lowest to highest precedence; `not` is between `and` and comparisons. */
const LEVELS: readonly (readonly Binary[])[] = [
  ["or"],
  ["and"],
  ["eq", "ne", "gt", "ge", "lt", "le"],
  ["add", "sub"],
  ["mul", "div", "mod"],
];
const NOT_LEVEL = 2;
const DEEPEST = 60;
const LONGEST = 4000;

const INSTANT = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?(?:Z|[+-]\\d\\d:\\d\\d)";
const TOKEN = new RegExp(
  [
    "\\s+",
    `(?<interval>${INSTANT}/${INSTANT})`,
    `(?<instant>${INSTANT}|\\d{4}-\\d\\d-\\d\\d(?![\\d-]))`,
    "(?<typed>(?:geography|geometry|duration|datetime|datetimeoffset)'(?:[^']|'')*')",
    "(?<text>'(?:[^']|'')*')",
    "(?<number>\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)",
    "(?<word>[A-Za-z_@][\\w.@]*(?:/[A-Za-z_@][\\w.@-]*)*)",
    "(?<sign>[(),-])",
  ].join("|"),
  "y",
);

interface Token {
  kind: string;
  text: string;
}

function tokens(text: string, option: string): Token[] {
  if (text.length > LONGEST) throw new StaFault("tooDeep", option);
  const tokenList: Token[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length; ) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new StaFault("syntax", text.slice(at, at + 40));
    const [kind] = Object.entries(match.groups ?? {}).find(([, part]) => part !== undefined) ?? [];
    if (kind) tokenList.push({ kind, text: match[0] });
  }
  return tokenList;
}

/** Parses a $filter, or one expression of an $orderby. @throws StaFault syntax, tooDeep, value */
export function readExpression(text: string, option = "$filter"): Expr {
  const cursor = new Cursor(tokens(text, option), option);
  const whole = parseLevel(cursor, 0, 0);
  if (cursor.peek() !== undefined) throw cursor.fault();
  return whole;
}

/** The position in the tokens of an expression. */
class Cursor {
  readonly option: string;
  private readonly rest: readonly Token[];
  private at = 0;
  constructor(rest: readonly Token[], option: string) {
    this.rest = rest;
    this.option = option;
  }

  peek(): Token | undefined {
    return this.rest[this.at];
  }

  next(): Token {
    const token = this.peek();
    if (!token) throw this.fault();
    this.at++;
    return token;
  }

  expect(sign: string): void {
    if (this.peek()?.text !== sign) throw this.fault();
    this.at++;
  }

  fault(): StaFault {
    return new StaFault("syntax", this.peek()?.text ?? "…");
  }
}

/** An expression whose operators bind at least as tightly as those of the level. */
function parseLevel(cursor: Cursor, level: number, depth: number): Expr {
  if (depth > DEEPEST) throw new StaFault("tooDeep", cursor.option);
  if (level === NOT_LEVEL && cursor.peek()?.text === "not") {
    cursor.next();
    return { type: "not", of: parseLevel(cursor, NOT_LEVEL, depth + 1) };
  }
  const ops = LEVELS[level];
  if (!ops) return parseUnary(cursor, depth);
  let left = parseLevel(cursor, level + 1, depth);
  for (let count = 0; ; count++) {
    const token = cursor.peek();
    const op = token?.kind === "word" ? ops.find((one) => one === token.text) : undefined;
    if (!op) return left;
    if (count > DEEPEST) throw new StaFault("tooDeep", cursor.option);
    cursor.next();
    left = { type: "binary", op, left, right: parseLevel(cursor, level + 1, depth + 1) };
  }
}

function parseUnary(cursor: Cursor, depth: number): Expr {
  const token = cursor.next();
  if (token.text === "-") return { type: "minus", of: parseUnary(cursor, depth + 1) };
  if (token.text === "(") {
    const inner = parseLevel(cursor, 0, depth + 1);
    cursor.expect(")");
    return inner;
  }
  if (token.kind !== "word") return { type: "literal", value: literal(token) };
  if (cursor.peek()?.text === "(") return parseCall(cursor, token.text, depth);
  if (token.text in WORDS) return { type: "literal", value: WORDS[token.text] ?? null };
  if ((BINARY as readonly string[]).includes(token.text)) throw new StaFault("syntax", token.text);
  return { type: "path", path: token.text.split("/") };
}

function parseCall(cursor: Cursor, name: string, depth: number): Expr {
  cursor.expect("(");
  const args: Expr[] = [];
  while (cursor.peek()?.text !== ")") {
    if (args.length > 0) cursor.expect(",");
    args.push(parseLevel(cursor, 0, depth + 1));
  }
  cursor.expect(")");
  return { type: "call", name, args };
}

const WORDS: Readonly<Record<string, boolean | null>> = Object.assign(Object.create(null), {
  true: true,
  false: false,
  null: null,
});

const unquoted = (text: string) => text.slice(text.indexOf("'") + 1, -1).replaceAll("''", "'");

function literal({ kind, text }: Token): Literal {
  if (kind === "text") return unquoted(text);
  if (kind === "number") return Number(text);
  if (kind === "instant") return { instant: instantOf(text) };
  if (kind === "interval") {
    const [from = "", to = ""] = text.split("/");
    return { from: instantOf(from), to: instantOf(to) };
  }
  if (kind !== "typed") throw new StaFault("syntax", text);
  if (/^geo/.test(text)) return { wkt: unquoted(text) };
  return text.startsWith("datetime")
    ? { instant: instantOf(unquoted(text)) }
    : { ms: durationOf(unquoted(text)) };
}

function instantOf(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new StaFault("value", text);
  return at;
}

/** Days and times of ISO 8601 durations; months and years have no fixed length. */
function durationOf(text: string): number {
  const parts = /^(-)?P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text);
  if (!parts || text.endsWith("P") || text.endsWith("T")) throw new StaFault("value", text);
  const [days, hours, minutes, seconds] = parts.slice(2).map((part) => Number(part ?? 0));
  const ms = (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60_000 + (seconds ?? 0) * 1000;
  return parts[1] ? -ms : ms;
}
