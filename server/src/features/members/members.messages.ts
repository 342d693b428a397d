import { messagesOf, sectionOf } from "@vetaverde/locales/server";

/** Validation messages for the settings of a project's member. */
export const memberWords = sectionOf(messagesOf("members"), "faults");
