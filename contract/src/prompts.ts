import { COMPONENTS } from "@vetaverde/domain/text/found";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, locale, pageOf, paging, words } from "./shapes.ts";

/** Maximum length of a prompt, in characters. */
export const PROMPT_CHARS = 8000;
export const PROMPT_NAME_CHARS = 50;

const person = z.object({ id, name: z.string() });

const listed = z.object({
  id,
  name: z.string(),
  language: locale.meta({ description: "In which language it is written" }),
  default: z.boolean().meta({ description: "Used where an instrument names none; at most one is" }),
  active: z.boolean(),
  /** Sent back with an edit; if the record has changed in between, the call fails with 409 STALE_VERSION. */
  version: z.number().int(),
  updatedAt: instant,
  updatedBy: person,
});
export const prompt = listed.extend({ text: z.string() }).meta({ id: "Prompt" });
export type ListedPrompt = z.output<typeof listed>;
export type Prompt = z.output<typeof prompt>;

const version = z
  .object({
    version: z.number().int(),
    name: z.string(),
    language: locale,
    text: z.string(),
    default: z.boolean(),
    active: z.boolean(),
    at: instant,
    by: person,
  })
  .meta({ id: "PromptVersion" });
export type PromptVersion = z.output<typeof version>;

const body = z.strictObject({
  name: words(PROMPT_NAME_CHARS),
  language: locale,
  text: words(PROMPT_CHARS).meta({
    description: "May name {project}, {miningUnit}, {instrument}, {year} and {document}",
  }),
  default: z.boolean().default(false),
  active: z.boolean().default(true),
});
const one = z.strictObject({ project: id, prompt: id });

const configured = z
  .object({
    model: z
      .string()
      .nullable()
      .meta({ description: "The language model that is configured; null: the local rules find alone" }),
  })
  .meta({ id: "ConfiguredModel" });

const part = z.string().nullable();
const trial = z
  .object({
    model: z.string(),
    document: z.object({ id, name: z.string() }),
    page: z.number().int(),
    found: z.array(
      z.object({
        text: z.string().meta({ description: "In the page's own words" }),
        summary: z.string(),
        component: z.enum(COMPONENTS),
        frequency: part,
        deadline: part,
        condition: part,
        indicator: part,
        responsible: part,
      }),
    ),
    lost: z.array(z.string()).meta({ description: "What the model quoted and the page does not say" }),
    tokens: z.object({ input: z.number().int(), output: z.number().int() }),
    cost: z.number().nullable().meta({ description: "US dollars; null where no prices are set" }),
  })
  .meta({
    id: "PromptTrial",
    description: "A prompt tried on one page; nothing of it is kept as a commitment",
  });
export type PromptTrial = z.output<typeof trial>;

const MODEL_ERRORS = [
  ...([
    "MODEL_KEY",
    "MODEL_REFUSED",
    "MODEL_BUSY",
    "MODEL_UNREACHABLE",
    "MODEL_ANSWER",
    "MODEL_MONTH",
  ] as const),
] as const;

export const promptsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/prompts",
    access: "read",
    area: "Prompt",
    summary:
      "The prompts by which commitments are looked for in the project's instruments, without their texts.",
    params: inProject,
    query: z.strictObject({ ...paging(["name", "updatedAt"]), active: z.enum(["true", "false"]).optional() }),
    reply: pageOf(listed.meta({ id: "ListedPrompt" })),
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/prompts/{prompt}",
    access: "read",
    area: "Prompt",
    summary: "One prompt with its text.",
    params: one,
    reply: prompt,
    errors: ["NOT_FOUND"],
  }),
  versions: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/prompts/{prompt}/versions",
    access: "read",
    area: "Prompt",
    summary: "Every state that a prompt was in, the latest first.",
    params: one,
    query: z.strictObject({ page: paging([]).page, size: paging([]).size }),
    reply: pageOf(version),
    errors: ["NOT_FOUND"],
  }),
  model: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/model",
    access: "read",
    area: "Prompt",
    summary: "Whether a language model is configured, and which.",
    params: inProject,
    reply: configured,
  }),
  test: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/prompts/{prompt}/test",
    access: "admin",
    area: "Prompt",
    summary:
      "Tries a prompt on one page that is read: what the model finds, and what it says that the page does not.",
    params: one,
    body: z.strictObject({
      document: id,
      page: z.number().int().min(1),
      text: body.shape.text.optional().meta({ description: "Tried instead of the text that is saved" }),
    }),
    reply: trial,
    errors: ["NOT_FOUND", "VALIDATION", "PAGE_UNREAD", "MODEL_NONE", ...MODEL_ERRORS],
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/prompts",
    access: "admin",
    area: "Prompt",
    summary: "Writes a prompt; the first one of a project is its default.",
    params: inProject,
    body,
    reply: prompt,
    status: 201,
    errors: ["FK-0005", "VALIDATION"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-bdo/{project}/prompts/{prompt}",
    access: "admin",
    area: "Prompt",
    summary: "Changes a prompt; its earlier states are kept. None is deleted: it is set inactive.",
    params: one,
    body: body.extend({
      version: z
        .number()
        .int()
        .optional()
        .meta({ description: "The one that was seen; absent: whatever stands there" }),
    }),
    reply: prompt,
    errors: ["FK-0005", "NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
} as const;
