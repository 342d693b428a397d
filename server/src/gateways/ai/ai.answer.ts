import { COMPONENTS } from "@vetaverde/domain/text/found";
import type { ModelClaim } from "@vetaverde/domain/text/model/locate-quotes";
import { wellFormed } from "@vetaverde/domain/text/well-formed";
import * as z from "zod";
import { ModelFault } from "./ai.ts";

/** More than any part of a document contains; a model that returns more invents them. */
const MAX_ITEMS = 250;
const QUOTE_CHARS = 1500;
const WORDS_CHARS = 400;

const words = z.string().max(WORDS_CHARS).nullable();
const answer = z.object({
  commitments: z
    .array(
      z.object({
        quote: z.string().max(QUOTE_CHARS),
        summary: words,
        component: z.enum(COMPONENTS).catch("general"),
        frequency: words,
        deadline: words,
        condition: words,
        indicator: words,
        responsible: words,
      }),
    )
    .max(MAX_ITEMS),
});

const text = { type: ["string", "null"] };
const item = {
  quote: { type: "string" },
  summary: text,
  component: { type: "string", enum: [...COMPONENTS] },
  frequency: text,
  deadline: text,
  condition: text,
  indicator: text,
  responsible: text,
};

/** JSON schema of the answer in the form that both providers accept: every field required, no others allowed. */
export const ANSWER_SCHEMA = {
  type: "object",
  properties: {
    commitments: {
      type: "array",
      items: {
        type: "object",
        properties: item,
        required: Object.keys(item),
        additionalProperties: false,
      },
    },
  },
  required: ["commitments"],
  additionalProperties: false,
};

/** Some servers return JSON inside a Markdown code block, whatever the request says. */
const unfenced = (text: string): string => /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text;

/** Half a surrogate pair or a NUL cannot be stored, and the answer has been paid for. */
const storable = (_key: string, value: unknown) => (typeof value === "string" ? wellFormed(value) : value);

/** @throws ModelFault answer */
export function readAnswer(text: string): ModelClaim[] {
  try {
    return answer.parse(JSON.parse(unfenced(text), storable)).commitments;
  } catch {
    // The error does not repeat the answer, which is untrusted text.
    throw new ModelFault("answer");
  }
}
