import type { devicesEndpoints } from "@vetaverde/contract/devices";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import { upTopic } from "@vetaverde/domain/devices/report-lines";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import * as store from "./devices.store.ts";

type Calls = typeof devicesEndpoints;

/** The MQTT broker through which devices currently report; null: none. */
export interface BrokerAddress {
  host: string;
  port: number;
  tls: boolean;
  /** The product's own broker, which authenticates devices by serial and key. */
  isOwn: boolean;
}

export interface ConnectionDeps {
  db: Db;
  publicUrl: string;
  broker(): BrokerAddress | null;
}

/** Where a device sends its reports. @throws AppError NOT_FOUND */
export async function connectionOf(
  { db, publicUrl, broker }: ConnectionDeps,
  { params: { project, device } }: Input<Calls["connection"]>,
): Promise<Reply<Calls["connection"]>> {
  const found = await store.find(db, project, device);
  if (!found) throw new AppError("NOT_FOUND");
  const address = broker();
  return { origin: publicUrl, mqtt: address && { ...address, topic: upTopic(found.serial) } };
}
