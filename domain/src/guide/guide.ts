import type { Locale } from "../locale.ts";
import type { GuideJob } from "./pages.ts";

/** A piece of a line: plain text, a UI label, a key, or a link into the product. */
export type GuideInline =
  | { readonly kind: "text" | "strong" | "label" | "key"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly to: string };

export type GuideLine = readonly GuideInline[];

export type GuideBlock =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph" | "note"; readonly line: GuideLine }
  /** Numbered from `first`: steps continue after a picture. */
  | { readonly kind: "steps"; readonly first: number; readonly items: readonly GuideLine[] }
  | { readonly kind: "list"; readonly items: readonly GuideLine[] }
  | { readonly kind: "picture"; readonly name: string; readonly text: string };

export interface GuidePage {
  readonly job: GuideJob;
  readonly title: string;
  /** The purpose of the page: its first paragraph, without marks. */
  readonly summary: string;
  readonly blocks: readonly GuideBlock[];
}

/** The built guide in one language: every label is replaced by its UI message. */
export interface Guide {
  readonly locale: Locale;
  readonly pages: readonly GuidePage[];
}

export const plainText = (line: GuideLine): string => line.map(({ text }) => text).join("");

/** The text lines of a block, without marks. */
export function linesOf(block: GuideBlock): string[] {
  if (block.kind === "heading" || block.kind === "picture") return [block.text];
  return "items" in block ? block.items.map(plainText) : [plainText(block.line)];
}
