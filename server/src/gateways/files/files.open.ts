import { join } from "node:path";
import type { S3Settings } from "../../platform/config/config.s3.ts";
import { createLocalStorage } from "./files.local.ts";
import { createS3Storage } from "./files.s3.ts";
import type { FileStorage } from "./files.ts";

/** The bucket when one is configured, else a folder of the data directory. */
export const openStorage = (dataDir: string, s3: S3Settings | undefined): FileStorage =>
  s3 ? createS3Storage(s3) : createLocalStorage(join(dataDir, "files"));
