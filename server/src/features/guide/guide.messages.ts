import type { Guide } from "@vetaverde/domain/guide/guide";

/** The guide in a language, as the web client's build leaves it beside its pages. */
export interface BuiltGuide extends Guide {
  /** Where each picture is, from the folder that is served. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly words: Readonly<Record<"title" | "subtitle" | "contents" | "pageOf" | "file", string>>;
}

/** What the process that draws is given. */
export interface GuideInput {
  /** Of the PDF that is written. */
  path: string;
  guide: BuiltGuide;
  /** The folder that is served. */
  webRoot: string;
  version: string;
  /** When the guide was built, ISO 8601. */
  builtAt: string;
}
