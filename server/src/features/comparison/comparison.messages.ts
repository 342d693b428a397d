import { messagesOf } from "@vetaverde/locales/server";

export const comparisonWords = messagesOf("comparison");
