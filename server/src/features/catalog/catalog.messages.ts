import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";

type CatalogWords = ServerMessages["catalog"]["faults"];
/** A validation rule that a field of an entry breaks. */
export type CatalogFault = Exclude<keyof CatalogWords, "obstacles">;

/** Validation messages for catalogue entries, in the caller's language. */
export const catalogWords = sectionOf(messagesOf("catalog"), "faults");
