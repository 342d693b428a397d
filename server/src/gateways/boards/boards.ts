// What another program draws, as the platform asks for it: one door for all of them.

/** Who looks, and where: the values that row-level filters are filled in with. */
export interface Viewer {
  user: string;
  email: string;
  project: string;
}

/** What a page needs to show it, and until when that holds. */
export interface Frame {
  way: "powerbi" | "superset" | "plain";
  address: string;
  token: string | null;
  report: string | null;
  expiresAt: string | null;
}

/** One kind of program. `S`: the settings of a board of it. */
export interface BoardGateway<S> {
  /** Whether it needs a secret to be opened. */
  needsSecret(settings: S): boolean;
  /** Where its secret goes and in whose name: a secret that was given for one place goes to no other. */
  placeOf(settings: S): string;
  /** The one origin that its page is framed from. */
  originOf(settings: S): string;
  /** @throws BoardFault */
  open(settings: S, secret: string | null, viewer: Viewer): Promise<Frame>;
}

/** `secret`: there is none, or it is none. `unreachable`: nobody answered. `refused`: the answer was no, in its words. */
export class BoardFault extends Error {
  readonly kind: "secret" | "unreachable" | "refused";
  constructor(kind: BoardFault["kind"], answer = "") {
    super(answer);
    this.kind = kind;
  }
}

export interface Asked {
  method: "GET" | "POST";
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface Answered {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** Asks an address outside. @throws where nobody answers, or it may not be asked */
export type Ask = (asked: Asked) => Promise<Answered>;

export interface BoardGatewayDeps {
  ask: Ask;
  now: () => number;
}

/** The value with who looks in the place of its names. */
export const fill = (text: string, viewer: Viewer): string =>
  text.replace(/\{(email|user|project)\}/g, (_, name: keyof Viewer) => viewer[name]);

/** Without the slashes at its end: paths are put behind it. */
export const base = (address: string): string => address.replace(/[?#].*$/, "").replace(/\/+$/, "");

/**
 * What a server answered as JSON. @throws BoardFault `unreachable` where it cannot be asked, `secret` for 401 and 403 where the
 * secret was what it was asked with, `refused` else
 */
export async function askJson(
  ask: Ask,
  asked: Asked,
  { secret = false }: { secret?: boolean } = {},
): Promise<{ data: Record<string, unknown>; headers: Answered["headers"] }> {
  const { status, text, headers } = await ask(asked).catch(() => {
    throw new BoardFault("unreachable");
  });
  if (secret && (status === 400 || status === 401)) throw new BoardFault("secret", `${status}`);
  if (status < 200 || status >= 300) throw new BoardFault("refused", `HTTP ${status}`);
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === "object" && data !== null) return { data: data as Record<string, unknown>, headers };
  } catch {}
  throw new BoardFault("refused", `HTTP ${status}, no JSON`);
}

/** A text field of an answer. @throws BoardFault `refused` where it is not there */
export function textOf(data: Record<string, unknown>, name: string): string {
  const value = data[name];
  if (typeof value !== "string" || value === "") throw new BoardFault("refused", name);
  return value;
}
