import { messagesOf } from "@vetaverde/locales/server";

/** The file's name and its column headings. */
export const auditWords = messagesOf("audit");
