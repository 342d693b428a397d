// Messages of the import, the template and the exports, in the caller's language.
import type { Locale } from "@vetaverde/domain/locale";
import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf } from "@vetaverde/locales/server";
import type { CommonRule } from "../../gateways/excel/import/import.messages.ts";

export type PlanWords = ServerMessages["plans"];

const words = messagesOf("plans");
/** A validation rule for a cell, a row or the whole file. */
export type ImportRule = CommonRule | keyof PlanWords["rules"];

export const planWords = (locale: Locale): PlanWords => words[locale];
