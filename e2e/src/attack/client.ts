import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export interface Sent {
  method: string;
  /** Path and query as sent, without normalisation. */
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

export interface Answer {
  /** 0 when the connection ended without an answer. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, each read by who knows it
  json: any;
  /** Why there is no answer. */
  failure?: string;
}

const TIMEOUT_MS = 120_000;
/** An event stream does not end by itself: what it sent within this time is the answer. */
const EVENTS_MS = 200;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Longer Retry-After waits come from other limits (sign-in, models) and are returned as answers. */
const MAX_WAIT_SECONDS = 2;
const MAX_WAITS = 600;

/** As `sendOnce`, with retries while the caller exceeds its rate limit. */
export async function send(url: string, sent: Sent): Promise<Answer> {
  for (let waits = 0; ; waits++) {
    const answer = await sendOnce(url, sent);
    const seconds = Number(answer.headers["retry-after"]);
    const mayWait = answer.status === 429 && seconds <= MAX_WAIT_SECONDS && waits < MAX_WAITS;
    if (!mayWait) return answer;
    await pause(seconds * 1000);
  }
}

/** One call over a plain socket, so that no HTTP client normalises the request. */
export function sendOnce(url: string, { method, path, headers = {}, body }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const fail = (failure: string) =>
      resolve({ status: 0, headers: {}, text: "", bytes: Buffer.alloc(0), json: null, failure });
    try {
      const call = request(
        {
          hostname,
          port,
          method,
          path,
          agent,
          timeout: TIMEOUT_MS,
          headers: {
            ...headers,
            ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          let length = 0;
          const finish = () => {
            const bytes = Buffer.concat(chunks);
            const text = bytes.toString("utf8");
            const isJson = /json/.test(String(answer.headers["content-type"] ?? ""));
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text,
              bytes,
              json: isJson ? parsed(text) : null,
            });
          };
          const cutOff = () => {
            finish();
            call.destroy();
          };
          answer.on("data", (chunk: Buffer) => {
            chunks.push(chunk);
            length += chunk.length;
            if (length > MAX_ANSWER_BYTES) cutOff();
          });
          answer.on("error", (error) => fail(error.message));
          answer.on("end", finish);
          if (/event-stream/.test(String(answer.headers["content-type"] ?? "")))
            setTimeout(cutOff, EVENTS_MS);
        },
      );
      call.on("timeout", () => call.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
      // A connection that stays open without an answer counts as a failure.
      const overdue = setTimeout(
        () => call.destroy(new Error(`no whole answer within ${TIMEOUT_MS} ms`)),
        TIMEOUT_MS,
      );
      call.on("close", () => {
        clearTimeout(overdue);
        fail("the connection ended before its answer did");
      });
      call.on("error", (error) => fail(error.message));
      call.end(body);
    } catch (error) {
      // Node refuses to send such an address or header.
      fail(`unsendable: ${(error as Error).message}`);
    }
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A session or a key, with the headers of its calls. */
export interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends JSON as a caller. */
export function callAs(
  url: string,
  caller: Caller | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const json: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  return send(url, {
    method,
    path,
    headers: { ...json, ...caller?.headers, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** As `callAs`, for calls that must succeed. @returns the envelope's data */
// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, each read by who knows it
export async function mustCall(...sent: Parameters<typeof callAs>): Promise<any> {
  const answer = await callAs(...sent);
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`${sent[2]} ${sent[3]}: ${answer.status} ${answer.failure ?? answer.text.slice(0, 300)}`);
  return answer.json?.data;
}

/** A multipart body with one file under the field `file`. */
export function fileBody(name: string, bytes: Uint8Array): Required<Pick<Sent, "headers" | "body">> {
  const boundary = "----attack-boundary";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
