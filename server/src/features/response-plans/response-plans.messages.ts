import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";

export type ResponsePlanFault = keyof ServerMessages["responsePlans"]["faults"];

export const responsePlanWords = sectionOf(messagesOf("responsePlans"), "faults");
