import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";

export type ProjectFault = keyof ServerMessages["projects"]["faults"];

/** Validation messages for a project that an administrator saves. */
export const projectWords = sectionOf(messagesOf("projects"), "faults");
