import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";
export type DeviceFault = keyof ServerMessages["devices"]["faults"];

export const deviceWords = sectionOf(messagesOf("devices"), "faults");
