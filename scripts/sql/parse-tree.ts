// Parses PostgreSQL's text form of an analysed statement (nodeToString): {TYPE :field value …}, (lists) and <> for
// null.

export type TreeValue = TreeNode | TreeValue[] | string | null;

export interface TreeNode {
  type: string;
  fields: Map<string, TreeValue>;
}

/** @throws Error if the text does not have that form */
export function parseTree(text: string): TreeNode {
  const reader = new Reader(text);
  const value = reader.value();
  if (!isNode(value)) throw new Error("no node of a parse tree");
  return value;
}

/** Parses a list of trees, as in a view's rule. */
export function parseTrees(text: string): TreeNode[] {
  const value = new Reader(text).value();
  return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
}

export const isNode = (value: TreeValue | undefined): value is TreeNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const listOf = (value: TreeValue | undefined): TreeValue[] => (Array.isArray(value) ? value : []);

export const nodesOf = (value: TreeValue | undefined): TreeNode[] => listOf(value).filter(isNode);

/** Lines are broken at spaces, even at a space within a name. */
const withoutEscapes = (text: string) =>
  text.replace(/\\([\s\S])/g, (_, character) => (character === "\n" ? " " : character));

const SPACE = /\s*/y;
const TOKEN = /(?:\\[\s\S]|[^\s(){}\\])+/y;

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): TreeValue {
    this.#space();
    const first = this.#text[this.#at];
    if (first === "{") return this.#node();
    if (first === "(") return this.#list();
    if (first === "[") return this.#bytes();
    return this.#token();
  }

  #space(): void {
    SPACE.lastIndex = this.#at;
    SPACE.exec(this.#text);
    this.#at = SPACE.lastIndex;
  }

  #token(): string | null {
    if (this.#text[this.#at] === '"') return this.#quoted();
    TOKEN.lastIndex = this.#at;
    const [token] = TOKEN.exec(this.#text) ?? [];
    if (token === undefined)
      throw new Error(
        `a parse tree cannot be read: ${this.#text.slice(Math.max(0, this.#at - 80), this.#at + 20)}`,
      );
    this.#at = TOKEN.lastIndex;
    return token === "<>" ? null : withoutEscapes(token);
  }

  #quoted(): string {
    let end = this.#at + 1;
    while (end < this.#text.length && this.#text[end] !== '"') end += this.#text[end] === "\\" ? 2 : 1;
    const raw = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return withoutEscapes(raw);
  }

  #node(): TreeNode {
    this.#at++;
    const type = this.#token() ?? "";
    const fields = new Map<string, TreeValue>();
    for (this.#space(); this.#text[this.#at] !== "}"; this.#space()) {
      const name = this.#token() ?? "";
      const value = this.#fieldValue();
      fields.set(name.slice(1), value);
    }
    this.#at++;
    return { type, fields };
  }

  /** A constant's value consists of its length and its bytes; the length is skipped. */
  #fieldValue(): TreeValue {
    const value = this.value();
    this.#space();
    return this.#text[this.#at] === "[" ? this.value() : value;
  }

  #list(): TreeValue[] {
    this.#at++;
    const values: TreeValue[] = [];
    for (this.#space(); this.#text[this.#at] !== ")"; this.#space()) values.push(this.value());
    this.#at++;
    return values;
  }

  #bytes(): TreeValue[] {
    this.#at++;
    const bytes: TreeValue[] = [];
    for (this.#space(); this.#text[this.#at] !== "]"; this.#space()) bytes.push(this.#token());
    this.#at++;
    return bytes;
  }
}

export const numberOf = (node: TreeNode, field: string) => Number(node.fields.get(field) ?? 0);
export const isTrue = (node: TreeNode, field: string) => node.fields.get(field) === "true";
