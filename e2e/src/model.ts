// A fake language model server on the loopback: it quotes each sentence with a duty, and one quote that is not in the
// document.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { claimOf } from "@vetaverde/domain/testing/model-claims";

export const INVENTED = "El titular donará mil millones de pesos a la comuna vecina.";

export interface FakeModel {
  url: string;
  /** Refuses every key from now on. */
  refuse(): void;
  close(): Promise<void>;
}

const claim = (quote: string) =>
  claimOf(quote, { responsible: quote.startsWith("El titular") ? "El titular" : null });

export async function startModel(): Promise<FakeModel> {
  let refusing = false;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    response.setHeader("content-type", "application/json");
    if (refusing) return void response.writeHead(401).end("{}");
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const lines =
      (messages.at(-1)?.content ?? "")
        .split(/^BEGIN .*$/m)
        .at(-1)
        ?.split("\n") ?? [];
    const quotes = lines.filter((line) => /deberá|prohíbe/.test(line)).slice(0, 3);
    const content = JSON.stringify({ commitments: [...quotes, INVENTED].map(claim) });
    response.end(
      JSON.stringify({
        id: "1",
        object: "chat.completion",
        created: 1,
        model: "demo",
        choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
        usage: { prompt_tokens: 1240, completion_tokens: 85, total_tokens: 1325 },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    refuse: () => {
      refusing = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
