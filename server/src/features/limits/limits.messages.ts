import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf } from "@vetaverde/locales/server";
export type LimitsFault = keyof ServerMessages["limits"]["faults"];

export const limitsWords = messagesOf("limits");
