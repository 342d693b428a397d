import { messagesOf, sectionOf } from "@vetaverde/locales/server";

/** Texts of the list of devices as a file. */
export const listWords = sectionOf(messagesOf("devices"), "list");
