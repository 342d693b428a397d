// A fake language model server on the loopback: it implements both protocols, and its answers are set by the test.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { claimOf } from "@vetaverde/domain/testing/model-claims";

/** Content of a request, in either protocol. */
export interface ModelRequest {
  path: string;
  key: string | undefined;
  instructions: string;
  request: string;
  model: string;
}

/** The response: text of the model, or something invalid. */
export type Reply =
  | { text: string; end?: "done" | "long" | "refused" }
  | { status: number; headers?: Record<string, string>; body?: string }
  | { raw: string }
  | { after: number; text: string }
  | { cut: true }
  | { endless: true };

export interface FakeModel {
  url: string;
  requests: ModelRequest[];
  /** Sets the next responses; the last one is repeated. */
  reply(...replies: (Reply | ((requests: ModelRequest) => Reply))[]): void;
  close(): Promise<void>;
}

export const TOKENS = { input: 100, output: 20 };

const textOf = (content: unknown): string =>
  typeof content === "string" ? content : JSON.stringify(content);

function requestOf(request: IncomingMessage, body: string): ModelRequest {
  const { model, system, messages } = JSON.parse(body) as {
    model: string;
    system?: unknown;
    messages: { role: string; content: unknown }[];
  };
  const textOfRole = (role: string) => textOf(messages.find((one) => one.role === role)?.content ?? "");
  return {
    path: request.url ?? "",
    key: request.headers.authorization?.replace("Bearer ", "") ?? String(request.headers["x-api-key"]),
    instructions: system === undefined ? textOfRole("system") : textOf(system),
    request: textOfRole("user"),
    model,
  };
}

function inProtocol(path: string, text: string, end: "done" | "long" | "refused"): string {
  const openai = path.endsWith("/chat/completions");
  const reason = openai
    ? { done: "stop", long: "length", refused: "content_filter" }[end]
    : { done: "end_turn", long: "max_tokens", refused: "refusal" }[end];
  return JSON.stringify(
    openai
      ? {
          id: "1",
          object: "chat.completion",
          created: 1,
          model: "m",
          choices: [{ index: 0, finish_reason: reason, message: { role: "assistant", content: text } }],
          usage: { prompt_tokens: TOKENS.input, completion_tokens: TOKENS.output, total_tokens: 120 },
        }
      : {
          id: "1",
          type: "message",
          role: "assistant",
          model: "m",
          stop_sequence: null,
          content: [{ type: "text", text }],
          stop_reason: reason,
          usage: { input_tokens: TOKENS.input, output_tokens: TOKENS.output },
        },
  );
}

async function send(response: ServerResponse, path: string, reply: Reply): Promise<void> {
  const json = { "content-type": "application/json" };
  if ("status" in reply) {
    response.writeHead(reply.status, { ...json, ...reply.headers }).end(reply.body ?? "{}");
  } else if ("raw" in reply) {
    response.writeHead(200, json).end(reply.raw);
  } else if ("cut" in reply) {
    const whole = inProtocol(path, "{", "done");
    response.writeHead(200, { ...json, "content-length": String(whole.length) });
    response.write(whole.slice(0, 20), () => response.destroy());
  } else if ("endless" in reply) {
    response.writeHead(200, json);
    const piece = Buffer.alloc(64 * 1024, 0x20);
    while (!response.destroyed && response.writable) {
      response.write(piece);
      await pause(1);
    }
  } else {
    if ("after" in reply) await pause(reply.after);
    const end = "end" in reply ? (reply.end ?? "done") : "done";
    response.writeHead(200, json).end(inProtocol(path, reply.text, end));
  }
}

export async function startModel(): Promise<FakeModel> {
  const requests: ModelRequest[] = [];
  let replies: (Reply | ((request: ModelRequest) => Reply))[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const one = requestOf(request, Buffer.concat(parts).toString("utf8"));
      requests.push(one);
      const [next] = replies.length > 1 ? replies.splice(0, 1) : replies;
      const reply = typeof next === "function" ? next(one) : (next ?? { status: 500 });
      send(response, one.path, reply).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    reply: (...answers) => {
      requests.length = 0;
      replies = answers;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A model's answer with the given quotes. */
export const saying = (quotes: readonly string[], more: Parameters<typeof claimOf>[1] = {}): string =>
  JSON.stringify({ commitments: quotes.map((quote) => claimOf(quote, more)) });
