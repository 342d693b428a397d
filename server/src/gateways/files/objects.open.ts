import { resolve } from "node:path";
import type { S3Connection } from "../../platform/config/config.s3.ts";
import { StartFault } from "../../platform/errors/start-fault.ts";
import { createFolderStore } from "./objects.folder.ts";
import { createS3Store } from "./objects.s3.ts";
import type { ObjectStore } from "./objects.ts";

/**
 * Opens a folder, or `s3://bucket/prefix`.
 * @param base what a relative folder begins at
 * @throws StartFault
 */
export function openObjects(address: string, s3: S3Connection | undefined, base = "."): ObjectStore {
  if (!address.startsWith("s3://")) {
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(address))
      throw new StartFault(`${address}: give a folder or s3://bucket/prefix`);
    return createFolderStore(resolve(base, address));
  }
  const [bucket, ...path] = address.slice("s3://".length).replace(/\/+$/, "").split("/");
  if (!bucket) throw new StartFault(`${address}: the bucket is missing`);
  if (!s3) throw new StartFault(`${address}: BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY are not set`);
  return createS3Store(s3, bucket, path.length > 0 ? `${path.join("/")}/` : "");
}
