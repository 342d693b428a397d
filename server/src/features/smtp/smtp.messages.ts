import { messagesOf } from "@vetaverde/locales/server";

/** Text of the test mail, and of the one error that the form itself cannot detect. */
export const smtpWords = messagesOf("smtp");
