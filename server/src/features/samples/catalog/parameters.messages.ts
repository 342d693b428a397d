import { messagesOf, sectionOf } from "@vetaverde/locales/server";

/** Messages for a refused parameter. */
export const parameterWords = sectionOf(messagesOf("samples"), "parameterFaults");
