import { messagesOf, sectionOf } from "@vetaverde/locales/server";

/** Validation messages for the address to which commands are sent. */
export const downlinkWords = sectionOf(messagesOf("integrations"), "faults");
