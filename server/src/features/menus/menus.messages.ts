import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";

export type MenuFault = keyof ServerMessages["menus"]["faults"];

/** Validation messages for menu entries that an administrator saves. */
export const menuWords = sectionOf(messagesOf("menus"), "faults");
