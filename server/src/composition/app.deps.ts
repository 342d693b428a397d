import type { Pool } from "pg";
import type { FileStorage } from "../gateways/files/files.ts";
import type { MailGateway } from "../gateways/mail/mail.ts";
import type { SsoGateway } from "../gateways/sso/sso.ts";
import type { Config } from "../platform/config/config.ts";
import type { Db } from "../platform/db/db.ts";
import type { SlowQueries } from "../platform/db/slow-queries.ts";
import type { Log } from "../platform/log/log.ts";
import type { Secrets } from "../platform/secrets/secrets.ts";
import type { LoadDemonstration } from "./demonstration.ts";

/** Dependencies of the application. */
export interface AppDeps {
  config: Pick<
    Config,
    | "contactEmail"
    | "replica"
    | "mapTiles"
    | "projectLimit"
    | "reminderHour"
    | "sessionHours"
    | "requestsPerMinute"
    | "smtpAllowPrivate"
    | "outsideAllowPrivate"
    | "files"
    | "backup"
    | "dataDir"
    | "secretKey"
    | "pdf"
    | "ai"
    | "mqtt"
    | "whatsapp"
    | "push"
    | "rockblockKey"
    | "host"
    | "hsts"
    | "metricsToken"
    | "trustProxy"
  >;
  db: Db;
  /** Connection of the role that may read every table; absent: no scheduled backup is made. */
  ownerUrl?: string;
  pool: Pool;
  /** Absent: slow statements are not recorded. */
  slowQueries?: SlowQueries;
  log: Log;
  secrets: Secrets;
  publicUrl: string;
  storage: FileStorage;
  mail: MailGateway | null;
  /** Absent when sign-on with Microsoft is not configured. */
  sso?: SsoGateway;
  /** Whether the database holds the demonstration's accounts. */
  demonstration: boolean;
  /** Absent: the demonstration's devices do not report by themselves. */
  loadDemonstration?: LoadDemonstration;
  webRoot: string | null;
  now?: () => number;
}
