import { COMPONENTS } from "@vetaverde/domain/text/found";
import type { ModelClaim } from "@vetaverde/domain/text/model/locate-quotes";
import { wellFormed } from "@vetaverde/domain/text/well-formed";
import * as z from "zod";
import { ModelFault } from "./ai.ts";

/** No part of a document has so many; a model that says more makes them up. */
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

/** The answer's shape as both providers take it: every field there, none besides. */
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

/** Some servers put JSON between the marks of a code block, whatever they are asked for. */
const unfenced = (text: string): string => /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text;

/** An answer cut off within a character, or with a NUL, would be paid for and could not be kept. */
const kept = (_key: string, value: unknown) => (typeof value === "string" ? wellFormed(value) : value);

/** @throws ModelFault answer */
export function readAnswer(text: string): ModelClaim[] {
  try {
    return answer.parse(JSON.parse(unfenced(text), kept)).commitments;
  } catch {
    // What it said is not told on: it is a stranger's words.
    throw new ModelFault("answer");
  }
}
