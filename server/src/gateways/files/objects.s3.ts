import type { S3Connection } from "../../platform/config/config.s3.ts";
import { isMissing, openClient } from "./files.s3.ts";
import type { ListedObject, ObjectStore } from "./objects.ts";

/** Objects of a bucket below a prefix, which is empty or ends with a slash. */
export function createS3Store(connection: S3Connection, Bucket: string, prefix: string): ObjectStore {
  let opened: ReturnType<typeof openClient> | undefined;
  const connect = () => {
    opened ??= openClient(connection);
    return opened;
  };
  async function* list(below: string): AsyncGenerator<ListedObject> {
    const { s3, sdk } = await connect();
    for (let ContinuationToken: string | undefined; ; ) {
      const page = await s3.send(
        new sdk.ListObjectsV2Command({ Bucket, Prefix: `${prefix}${below}`, ContinuationToken }),
      );
      for (const { Key, Size } of page.Contents ?? [])
        if (Key) yield { key: Key.slice(prefix.length), size: Size ?? 0 };
      if (!page.NextContinuationToken) return;
      ContinuationToken = page.NextContinuationToken;
    }
  }
  return {
    put: async (key, Body) => {
      const { s3, sdk } = await connect();
      await s3.send(new sdk.PutObjectCommand({ Bucket, Key: `${prefix}${key}`, Body }));
    },
    get: async (key) => {
      const { s3, sdk } = await connect();
      try {
        const { Body } = await s3.send(new sdk.GetObjectCommand({ Bucket, Key: `${prefix}${key}` }));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    list,
    remove: async (key) => {
      const { s3, sdk } = await connect();
      await s3.send(new sdk.DeleteObjectCommand({ Bucket, Key: `${prefix}${key}` }));
    },
    // A server with the S3 interface shows an object only once it is whole.
    removeUnfinished: async () => {},
    close: () => void opened?.then(({ s3 }) => s3.destroy()).catch(() => {}),
  };
}
