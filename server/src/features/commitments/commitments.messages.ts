import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf } from "@vetaverde/locales/server";

export type CommitmentWords = ServerMessages["commitments"];

export const commitmentWords = messagesOf("commitments");
