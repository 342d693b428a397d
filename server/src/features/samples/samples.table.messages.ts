import { messagesOf, sectionOf } from "@vetaverde/locales/server";

export const tableWords = sectionOf(messagesOf("samples"), "table");
