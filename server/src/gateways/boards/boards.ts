// The common interface to boards of other programs.

/** The viewing user and the project: values for row-level filters. */
export interface Viewer {
  user: string;
  email: string;
  project: string;
}

/** Data that a page needs to embed the board, and its expiry. */
export interface Frame {
  way: "powerbi" | "superset" | "plain";
  address: string;
  token: string | null;
  report: string | null;
  expiresAt: string | null;
}

/** One provider of boards. `S`: the settings of its boards. */
export interface BoardGateway<S> {
  /** Whether opening a board needs a secret. */
  needsSecret(settings: S): boolean;
  /**
   * Where the secret is sent and under which account, so that a stored secret is never used for another destination.
   */
  placeOf(settings: S): string;
  /** The only origin that its page is framed from. */
  originOf(settings: S): string;
  /** @throws BoardFault */
  open(settings: S, secret: string | null, viewer: Viewer): Promise<Frame>;
}

/** `secret`: missing or invalid. `unreachable`: no response. `refused`: the provider refused, with its text. */
export class BoardFault extends Error {
  readonly kind: "secret" | "unreachable" | "refused";
  constructor(kind: BoardFault["kind"], answer = "") {
    super(answer);
    this.kind = kind;
  }
}

export interface ExternalRequest {
  method: "GET" | "POST";
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface ExternalResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** Sends a request to an external address. @throws when there is no response, or the address is not allowed */
export type SendRequest = (request: ExternalRequest) => Promise<ExternalResponse>;

export interface BoardGatewayDeps {
  sendRequest: SendRequest;
  now: () => number;
}

/** Replaces the placeholders in a value with the viewer's data. */
export const fill = (text: string, viewer: Viewer): string =>
  text.replace(/\{(email|user|project)\}/g, (_, name: keyof Viewer) => viewer[name]);

/** Without trailing slashes, because paths are appended. */
export const base = (address: string): string => address.replace(/[?#].*$/, "").replace(/\/+$/, "");

/**
 * A server's JSON response. @throws BoardFault `unreachable` when it does not respond, `secret` for 401 and 403 when
 * the request used the secret, `refused` otherwise
 */
export async function requestJson(
  sendRequest: SendRequest,
  request: ExternalRequest,
  { secret = false }: { secret?: boolean } = {},
): Promise<{ data: Record<string, unknown>; headers: ExternalResponse["headers"] }> {
  const { status, text, headers } = await sendRequest(request).catch(() => {
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

/** A text field of a response. @throws BoardFault `refused` when it is missing */
export function textOf(data: Record<string, unknown>, name: string): string {
  const value = data[name];
  if (typeof value !== "string" || value === "") throw new BoardFault("refused", name);
  return value;
}
