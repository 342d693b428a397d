import { messagesOf } from "@vetaverde/locales/server";

/** Texts of a single water diagram. */
export const diagramWords = messagesOf("waterDiagrams");
