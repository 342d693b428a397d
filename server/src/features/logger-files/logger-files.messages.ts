import type { Locale } from "@vetaverde/domain/locale";
import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf } from "@vetaverde/locales/server";

const words = messagesOf("loggerFiles");

export const loggerFileMessages = (locale: Locale): ServerMessages["loggerFiles"] => words[locale];
