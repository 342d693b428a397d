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
  language: locale.meta({ description: "Language of the prompt's text" }),
  default: z.boolean().meta({
    description:
      "Whether the prompt is used for instruments without one of their own; at most one prompt is the default",
  }),
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
    description:
      "Text of the prompt, with optional placeholders {project}, {miningUnit}, {instrument}, {year} and {document}",
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
      .meta({ description: "Configured language model; null: only the local rules are used" }),
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
        text: z.string().meta({ description: "Verbatim text of the page" }),
        summary: z.string(),
        component: z.enum(COMPONENTS),
        frequency: part,
        deadline: part,
        condition: part,
        indicator: part,
        responsible: part,
      }),
    ),
    lost: z.array(z.string()).meta({ description: "Quotes of the model that are not on the page" }),
    tokens: z.object({ input: z.number().int(), output: z.number().int() }),
    cost: z.number().nullable().meta({ description: "Cost in US dollars; null if no prices are configured" }),
  })
  .meta({
    id: "PromptTrial",
    description: "Test of a prompt on one page; nothing of it is stored as a commitment",
  });
export type PromptTrial = z.output<typeof trial>;

const MODEL_ERRORS = [
  "MODEL_KEY",
  "MODEL_REFUSED",
  "MODEL_BUSY",
  "MODEL_UNREACHABLE",
  "MODEL_ANSWER",
  "MODEL_MONTH",
] as const;

export const promptsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/prompts",
    access: "read",
    area: "Prompt",
    summary: "Lists the prompts for finding commitments in the project's instruments, without their texts.",
    params: inProject,
    query: z.strictObject({ ...paging(["name", "updatedAt"]), active: z.enum(["true", "false"]).optional() }),
    reply: pageOf(listed.meta({ id: "ListedPrompt" })),
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/prompts/{prompt}",
    access: "read",
    area: "Prompt",
    summary: "Returns a prompt with its text.",
    params: one,
    reply: prompt,
    errors: ["NOT_FOUND"],
  }),
  versions: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/prompts/{prompt}/versions",
    access: "read",
    area: "Prompt",
    summary: "Lists every version of a prompt, latest first.",
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
    summary: "Returns the configured language model, if there is one.",
    params: inProject,
    reply: configured,
  }),
  test: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/prompts/{prompt}/test",
    access: "admin",
    area: "Prompt",
    summary:
      "Tests a prompt on one page that is already read: the commitments that the model finds, and its quotes that are not on the page.",
    params: one,
    body: z.strictObject({
      document: id,
      page: z.number().int().min(1),
      text: body.shape.text.optional().meta({ description: "Text to test instead of the saved one" }),
    }),
    reply: trial,
    errors: ["NOT_FOUND", "VALIDATION", "PAGE_UNREAD", "MODEL_NONE", ...MODEL_ERRORS],
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/prompts",
    access: "admin",
    area: "Prompt",
    summary: "Creates a prompt; the first one of a project becomes its default.",
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
    summary: "Updates a prompt; its earlier versions are kept. Prompts are not deleted but set inactive.",
    params: one,
    body: body.extend({
      version: z.number().int().optional().meta({
        description:
          "Version that the client loaded, for optimistic locking; if absent, the record is overwritten whatever its version",
      }),
    }),
    reply: prompt,
    errors: ["FK-0005", "NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
} as const;
