// Calendar texts outside of pages: in error messages, and in users' calendar programs.
import type { Locale } from "@vetaverde/domain/locale";
import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf } from "@vetaverde/locales/server";

export type FeedWords = ServerMessages["schedule"]["feed"];

type ScheduleWords = ServerMessages["schedule"];

const words = messagesOf("schedule");

export const scheduleWords = (locale: Locale): ScheduleWords => words[locale];
