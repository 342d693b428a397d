import { OpenAI } from "openai";
import { ANSWER_SCHEMA } from "./ai.answer.ts";
import { fetchFrom } from "./ai.fetch.ts";
import { type ModelDriver, ModelFault, type ModelSettings } from "./ai.ts";

/** Any server that implements OpenAI's Chat Completions API. */
export function openaiDriver({ url, key, model, timeoutMs, maxOutputTokens }: ModelSettings): ModelDriver {
  const client = new OpenAI({
    // Environment variables of the process are ignored, except for the product's own settings.
    baseURL: url,
    apiKey: key ?? "none",
    organization: null,
    project: null,
    logLevel: "off",
    maxRetries: 0,
    timeout: timeoutMs,
    fetch: fetchFrom(url),
  });
  return async ({ instructions, request }, signal) => {
    const answer = await client.chat.completions.create(
      {
        model,
        messages: [
          { role: "system", content: instructions },
          { role: "user", content: request },
        ],
        max_completion_tokens: maxOutputTokens,
        response_format: {
          type: "json_schema",
          json_schema: { name: "commitments", strict: true, schema: ANSWER_SCHEMA },
        },
      },
      { signal },
    );
    const [choice] = answer.choices ?? [];
    if (!choice) throw new ModelFault("answer");
    const { message, finish_reason: why } = choice;
    const refused = why === "content_filter" || Boolean(message.refusal);
    return {
      text: message.content ?? "",
      end: refused ? "refused" : why === "length" ? "long" : "done",
      tokens: { input: answer.usage?.prompt_tokens ?? 0, output: answer.usage?.completion_tokens ?? 0 },
    };
  };
}
