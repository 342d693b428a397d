import { messagesOf, sectionOf } from "@vetaverde/locales/server";

/** Validation messages for prompts, in the caller's language. */
export const promptWords = sectionOf(messagesOf("prompts"), "faults");
