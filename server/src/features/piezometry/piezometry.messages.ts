import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";

/** Validation messages for boreholes and their levels, in the caller's language. */
export const piezometryWords = sectionOf(messagesOf("piezometry"), "faults");
export type PiezometryFault = keyof ServerMessages["piezometry"]["faults"];
