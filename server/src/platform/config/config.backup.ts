import * as z from "zod";
import { type S3Connection, s3Of } from "./config.s3.ts";

/** The settings of backups. */
export const backupEnvironment = {
  BACKUP_TO: z.string().optional(),
  BACKUP_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
};
type Environment = z.output<z.ZodObject<typeof backupEnvironment>>;

export interface BackupSettings {
  /** Where scheduled backups are written; absent: none are. */
  to: string | undefined;
  /** Absent: backups are not encrypted. */
  key: string | undefined;
  /** The server of addresses that begin with s3://; absent: there is none. */
  s3: S3Connection | undefined;
}

export function backupFaults(e: Environment): string[] {
  const own = [e.BACKUP_S3_ACCESS_KEY, e.BACKUP_S3_SECRET_KEY].filter((one) => one !== undefined).length;
  return own === 1 || (own === 0 && (e.BACKUP_S3_ENDPOINT ?? e.BACKUP_S3_REGION))
    ? ["BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY: give both, or no BACKUP_S3 setting"]
    : [];
}

/** Without credentials of their own, backups use the server and the credentials of the files. */
export const backupOf = (e: Environment & Parameters<typeof s3Of>[0]): BackupSettings => ({
  to: e.BACKUP_TO,
  key: e.BACKUP_KEY,
  s3:
    e.BACKUP_S3_ACCESS_KEY && e.BACKUP_S3_SECRET_KEY
      ? {
          endpoint: e.BACKUP_S3_ENDPOINT,
          region: e.BACKUP_S3_REGION ?? "us-east-1",
          accessKey: e.BACKUP_S3_ACCESS_KEY,
          secretKey: e.BACKUP_S3_SECRET_KEY,
          forcePathStyle: e.BACKUP_S3_ENDPOINT !== undefined,
        }
      : s3Of(e),
});
