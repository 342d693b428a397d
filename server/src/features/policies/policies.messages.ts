// Messages for a policy's exports and faults, in the caller's language.
import type { Locale } from "@vetaverde/domain/locale";
import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf } from "@vetaverde/locales/server";

type PolicyWords = ServerMessages["policies"];

const words = messagesOf("policies");

export const policyWords = (locale: Locale): PolicyWords => words[locale];
