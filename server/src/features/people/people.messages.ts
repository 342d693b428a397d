import type { Locale } from "@vetaverde/domain/locale";
import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf } from "@vetaverde/locales/server";
import type { CommonRule } from "../../gateways/excel/import/import.messages.ts";

export type PeopleWords = ServerMessages["people"];

const words = messagesOf("people");

/** A validation rule for the cells of a workbook of people. */
export type PeopleRule = CommonRule | keyof PeopleWords["rules"];

export const peopleWords = (locale: Locale): PeopleWords => words[locale];
