import { DEFAULT_LOCALE } from "@vetaverde/domain/locale";
import { formatAny } from "@vetaverde/locales/format";
import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf } from "@vetaverde/locales/server";

export type BundleWords = ServerMessages["inspectionBundle"];

export const bundleWords = messagesOf("inspectionBundle");

/** Fills the placeholders of a sentence. Numbers are inserted without separators. */
export const fill = (sentence: string, parts: Readonly<Record<string, string | number>>): string =>
  formatAny(
    sentence,
    Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, String(value)])),
    DEFAULT_LOCALE,
  );
