import { messagesOf, sectionOf } from "@vetaverde/locales/server";

/** Notifications with rules of their own, independent of the project's settings. */
export type OwnNotice =
  | "alertRaised"
  | "alertRate"
  | "alertStuck"
  | "alertLate"
  | "alertCleared"
  | "deviceSilent"
  | "deviceHeard"
  | "replied"
  | "storm"
  | "unread"
  | "reportMade"
  | "limitExceeded"
  | "limitNear"
  | "relayWaiting"
  | "relayEnded"
  | "protectionWaiting"
  | "protectionCooling"
  | "protectionDecided"
  | "codecSuspended"
  | "backupLate"
  | "transmissionAttention"
  | "levelRaised"
  | "levelLowered"
  | "responseLate"
  | "responseUnacknowledged";

/** The built-in texts, used when no others were saved. */
export const phrases = sectionOf(messagesOf("notifications"), "events");
