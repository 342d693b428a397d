import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf } from "@vetaverde/locales/server";

export type ReportWords = ServerMessages["reports"];

export const reportWords = messagesOf("reports");
