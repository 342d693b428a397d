import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";

/** Validation messages for formulas, in the caller's language. */
export const derivedWords = sectionOf(messagesOf("derivedVariables"), "faults");
export type DerivedFault = keyof ServerMessages["derivedVariables"]["faults"];
export const expressionWords = sectionOf(messagesOf("derivedVariables"), "expression");
export const levelWords = sectionOf(messagesOf("derivedVariables"), "level");
export const ratingWords = sectionOf(messagesOf("derivedVariables"), "rating");
