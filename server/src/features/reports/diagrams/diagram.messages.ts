import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf } from "@vetaverde/locales/server";

/** Texts of a single water diagram. */
export type DiagramWords = ServerMessages["waterDiagrams"];

export const diagramWords = messagesOf("waterDiagrams");
