import * as z from "zod";

const price = z.coerce.number().min(0).max(100_000).optional();

/** The settings of a language model. */
export const aiEnvironment = {
  AI_PROVIDER: z.enum(["openai", "anthropic"]).optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, "must be of printable characters without spaces")
    .optional(),
  AI_MODEL: z.string().trim().min(1).max(120).optional(),
  AI_TIMEOUT_SECONDS: z.coerce.number().int().min(5).max(600).default(120),
  AI_MAX_TOKENS: z.coerce.number().int().min(1000).max(100_000_000).default(1_000_000),
  AI_MONTH_TOKENS: z.coerce.number().int().min(1000).max(10_000_000_000).default(10_000_000),
  AI_MAX_OUTPUT_TOKENS: z.coerce.number().int().min(500).max(16_000).default(8000),
  AI_PRICE_INPUT: price,
  AI_PRICE_OUTPUT: price,
};

/** The language model that reads documents, and its limits. */
export interface AiSettings {
  provider: "openai" | "anthropic";
  /** Base address of its API; without a trailing slash. */
  url: string;
  key: string | undefined;
  model: string;
  /** Timeout of one attempt. */
  timeoutMs: number;
  /** Maximum length of an answer, in tokens. */
  maxOutputTokens: number;
  /** Token limit per document, for requests and answers together. */
  maxTokens: number;
  /** Token limit per project and month (in the project's time zone), including trials of prompts. */
  monthTokens: number;
  /** US dollars per million tokens; null when not configured: then no cost is displayed. */
  price: { input: number; output: number } | null;
}

interface AiEnvironment {
  AI_PROVIDER?: "openai" | "anthropic" | undefined;
  AI_BASE_URL?: string | undefined;
  AI_API_KEY?: string | undefined;
  AI_MODEL?: string | undefined;
  AI_TIMEOUT_SECONDS: number;
  AI_MAX_TOKENS: number;
  AI_MONTH_TOKENS: number;
  AI_MAX_OUTPUT_TOKENS: number;
  AI_PRICE_INPUT?: number | undefined;
  AI_PRICE_OUTPUT?: number | undefined;
}

const OWN_ADDRESS = { openai: "https://api.openai.com/v1", anthropic: "https://api.anthropic.com" } as const;

/** Errors in these settings, one sentence each. */
export function aiFaults(e: AiEnvironment): string[] {
  if (!e.AI_PROVIDER) {
    const anySetting = e.AI_BASE_URL ?? e.AI_API_KEY ?? e.AI_MODEL;
    return anySetting === undefined
      ? []
      : ["AI_PROVIDER: must be given together with AI_BASE_URL, AI_API_KEY and AI_MODEL"];
  }
  return [
    ...(e.AI_MODEL ? [] : ["AI_MODEL: must be given together with AI_PROVIDER"]),
    // A self-hosted server may require no key.
    ...(e.AI_API_KEY || (e.AI_BASE_URL && e.AI_PROVIDER === "openai")
      ? []
      : ["AI_API_KEY: must be given, except where AI_BASE_URL is a server of your own that wants none"]),
    ...((e.AI_PRICE_INPUT === undefined) === (e.AI_PRICE_OUTPUT === undefined)
      ? []
      : ["AI_PRICE_INPUT and AI_PRICE_OUTPUT: give both or neither"]),
  ];
}

export function aiOf(e: AiEnvironment): AiSettings | undefined {
  if (!e.AI_PROVIDER || !e.AI_MODEL) return undefined;
  const { AI_PRICE_INPUT: input, AI_PRICE_OUTPUT: output } = e;
  return {
    provider: e.AI_PROVIDER,
    key: e.AI_API_KEY,
    model: e.AI_MODEL,
    url: (e.AI_BASE_URL ?? OWN_ADDRESS[e.AI_PROVIDER]).replace(/\/+$/, ""),
    timeoutMs: e.AI_TIMEOUT_SECONDS * 1000,
    maxOutputTokens: e.AI_MAX_OUTPUT_TOKENS,
    maxTokens: e.AI_MAX_TOKENS,
    monthTokens: e.AI_MONTH_TOKENS,
    price: input === undefined || output === undefined ? null : { input, output },
  };
}
