import type { Guide } from "@vetaverde/domain/guide/guide";

/** The guide in one language, as the web client's build writes it next to its pages. */
export interface BuiltGuide extends Guide {
  /** Path of each picture within the served folder. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly words: Readonly<Record<"title" | "subtitle" | "contents" | "pageOf" | "file", string>>;
}

/** Input of the drawing process. */
export interface GuideInput {
  /** Where to write the PDF. */
  path: string;
  guide: BuiltGuide;
  /** The served folder. */
  webRoot: string;
  version: string;
  /** When the guide was built, ISO 8601. */
  builtAt: string;
}
