import { messagesOf, sectionOf } from "@vetaverde/locales/server";

/**
 * Why a file is refused, in the caller's language; `{at}` is the position of the element, counted from the start of the
 * file.
 */
export const baseMapWords = sectionOf(messagesOf("baseMaps"), "faults");
