import * as z from "zod";
import { id } from "./shapes.ts";

const count = z.number().int();

/** Why the local rules read a document although a language model is configured. */
export const MODEL_FALLBACKS = [
  ...(["key", "refused", "busy", "slow", "unreachable", "answer", "limit", "month"] as const),
] as const;

export const jobModel = z
  .object({
    name: z.string().meta({ description: "The language model that is configured" }),
    prompt: z.object({ id, name: z.string() }).extend({ version: count }).nullable().meta({
      description: "By which prompt it was asked; null where the project has none, and until it is done",
    }),
    tokens: z.object({ input: count, output: count }),
    cost: z.number().nullable().meta({ description: "US dollars; null where no prices are set" }),
    lost: count.meta({
      description: "Quotes that do not stand in the documents: none of them is shown as a commitment",
    }),
    fallback: z
      .enum(MODEL_FALLBACKS)
      .nullable()
      .meta({ description: "Why the local rules read a document after all; null where the model read all" }),
  })
  .meta({ id: "JobModel", description: "What a processing had of a language model" });
export type JobModel = z.output<typeof jobModel>;
