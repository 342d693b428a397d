import type { Rect } from "./page.ts";

/** What part of the environment a commitment is about; general where it is about none, or about all. */
export const COMPONENTS = [
  "water",
  "air",
  "noise",
  "soil",
  "flora_fauna",
  "waste",
  "social",
  "archaeology",
  "general",
] as const;
export type Component = (typeof COMPONENTS)[number];

/** The languages in which documents are read. */
export const READ_LANGUAGES = ["es", "en", "fr", "pt"] as const;
export type ReadLanguage = (typeof READ_LANGUAGES)[number];

/** Why a sentence was taken for a commitment, as keys: the strongest first. */
export const REASONS = [
  "modal",
  "prohibition",
  "undertaking",
  "future",
  "prescriptive_present",
  "infinitive",
  "nominal",
  "limit",
  "passive",
  "owner",
  "binding_section",
  "form_field",
  "list_item",
  "deadline",
] as const;
export type Reason = (typeof REASONS)[number];

/** A commitment as the local extractor found it. What is verbatim stands so in the page's words, hyphenation undone. */
export interface Found {
  /** Verbatim: the sentence, list item or form entry. */
  text: string;
  /** The text cut to what a list shows. */
  summary: string;
  /** 1 = first physical page: where the text begins. */
  page: number;
  /** Where it ends. */
  pageEnd: number;
  rects: Rect[];
  language: ReadLanguage;
  component: Component;
  /** Verbatim, or null: "monthly", "every two years". */
  frequency: string | null;
  /** Verbatim, or null: "within 30 days". */
  deadline: string | null;
  /** Verbatim, or null: "in the event of a spill". */
  condition: string | null;
  /** Verbatim, or null: a limit or what a form names as indicator. */
  indicator: string | null;
  /** Verbatim, or null: who is to act. */
  responsible: string | null;
  /** 0–1. */
  confidence: number;
  reasons: Reason[];
}
