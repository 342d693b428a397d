import { Anthropic } from "@anthropic-ai/sdk";
import { ANSWER_SCHEMA } from "./ai.answer.ts";
import { fetchFrom } from "./ai.fetch.ts";
import type { ModelDriver, ModelSettings } from "./ai.ts";

/** Anthropic's Messages API. */
export function anthropicDriver({ url, key, model, timeoutMs, maxOutputTokens }: ModelSettings): ModelDriver {
  const client = new Anthropic({
    // Environment variables of the process are ignored, except for the product's own settings.
    baseURL: url,
    apiKey: key ?? "none",
    authToken: null,
    logLevel: "off",
    maxRetries: 0,
    timeout: timeoutMs,
    fetch: fetchFrom(url),
  });
  return async ({ instructions, request }, signal) => {
    const answer = await client.messages.create(
      {
        model,
        system: instructions,
        messages: [{ role: "user", content: request }],
        max_tokens: maxOutputTokens,
        output_config: { format: { type: "json_schema", schema: ANSWER_SCHEMA } },
      },
      { signal },
    );
    const { stop_reason: why, usage, content } = answer;
    return {
      text: (content ?? []).map((part) => (part.type === "text" ? part.text : "")).join(""),
      end: why === "refusal" ? "refused" : why === "max_tokens" ? "long" : "done",
      tokens: { input: usage?.input_tokens ?? 0, output: usage?.output_tokens ?? 0 },
    };
  };
}
