import { messagesOf } from "@vetaverde/locales/server";

/** Messages of the server about instruments. */
export const instrumentWords = messagesOf("instruments");
