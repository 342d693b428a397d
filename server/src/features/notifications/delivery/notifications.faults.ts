import { messagesOf, sectionOf } from "@vetaverde/locales/server";

/** Error messages about a notification that a user writes. */
export const notificationFaults = sectionOf(messagesOf("notifications"), "faults");
