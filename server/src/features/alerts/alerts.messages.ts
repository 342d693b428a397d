import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";
export type AlertFault = keyof ServerMessages["alerts"]["faults"];

export const alertWords = sectionOf(messagesOf("alerts"), "faults");
