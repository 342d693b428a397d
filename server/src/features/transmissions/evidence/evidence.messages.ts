import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf } from "@vetaverde/locales/server";

export type EvidenceWords = ServerMessages["transmissionEvidence"];

export const evidenceWords = messagesOf("transmissionEvidence");
