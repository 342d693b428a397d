import * as z from "zod";
import { id } from "./shapes.ts";

const count = z.number().int();

/** Why the local rules read a document although a language model is configured. */
export const MODEL_FALLBACKS = [
  ...(["key", "refused", "busy", "slow", "unreachable", "answer", "limit", "month"] as const),
] as const;

export const jobModel = z
  .object({
    name: z.string().meta({ description: "Name of the configured language model" }),
    prompt: z.object({ id, name: z.string() }).extend({ version: count }).nullable().meta({
      description: "Prompt that was used; null if the project has none, and until the processing is done",
    }),
    tokens: z.object({ input: count, output: count }),
    cost: z.number().nullable().meta({ description: "Cost in US dollars; null if no prices are configured" }),
    lost: count.meta({
      description: "Number of quotes that are not in the documents; none of them is shown as a commitment",
    }),
    fallback: z.enum(MODEL_FALLBACKS).nullable().meta({
      description: "Reason why the local rules read a document instead; null if the model read all",
    }),
  })
  .meta({ id: "JobModel", description: "Use of a language model by a processing" });
export type JobModel = z.output<typeof jobModel>;
