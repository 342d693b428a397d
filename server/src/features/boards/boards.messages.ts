import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";

export type BoardFaultWord = keyof ServerMessages["boards"]["faults"];

/** Validation messages for a board that an administrator saves. */
export const boardWords = sectionOf(messagesOf("boards"), "faults");
