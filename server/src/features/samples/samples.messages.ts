import type { Locale } from "@vetaverde/domain/locale";
import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf } from "@vetaverde/locales/server";

export type SampleMessages = ServerMessages["sampleImport"];

const words = messagesOf("sampleImport");

export const sampleMessages = (locale: Locale): SampleMessages => words[locale];
