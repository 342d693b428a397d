import type { NotificationDelivery } from "@vetaverde/contract/notifications";
import type { OwnPhrase, Phrase } from "./notifications.messages.ts";

export type Recipients = { all: true } | { projects: string[] } | { users: string[] };

export interface ColumnTypes {
  "DeliveryRow.method": NotificationDelivery["method"];
  "DeliveryRow.state": NotificationDelivery["state"];
  "notification_held.phrase": OwnPhrase;
  "notifications.phrase": Phrase;
  "notifications.recipients": Recipients;
}
