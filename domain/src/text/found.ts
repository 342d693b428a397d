import type { Rect } from "./page.ts";

/** The environmental component of a commitment; general where it is about none, or about all. */
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

/** Supported languages of documents. */
export const READ_LANGUAGES = ["es", "en", "fr", "pt"] as const;
export type ReadLanguage = (typeof READ_LANGUAGES)[number];

/** Keys of the reasons for taking a sentence as a commitment: the strongest first. */
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

/** A commitment found by the local extractor. Verbatim fields are the page's text without hyphenation. */
export interface Found {
  /** Verbatim: the sentence, list item or form entry. */
  text: string;
  /** The text shortened for lists. */
  summary: string;
  /** 1 = first physical page: where the text begins. */
  page: number;
  /** The page on which it ends. */
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
  /** Verbatim, or null: the responsible. */
  responsible: string | null;
  /** 0–1. */
  confidence: number;
  reasons: Reason[];
}
