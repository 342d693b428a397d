import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { S3Connection, S3Settings } from "../../platform/config/config.s3.ts";
import { newId } from "../../platform/db/id.ts";
import { FileLostError, type FileStorage, keyOf, measure, partKey, type StoredFile } from "./files.ts";

const PART_BYTES = 8 * 1024 * 1024;

/** Opens the client with the first call. */
type Connect = () => ReturnType<typeof openClient>;

/**
 * Files in a bucket of any S3-compatible server. The client library is large and is loaded with the first file, not at
 * the start.
 */
export function createS3Storage(settings: S3Settings): FileStorage {
  const Bucket = settings.bucket;
  let opened: ReturnType<typeof openClient> | undefined;
  const connect: Connect = () => {
    opened ??= openClient(settings);
    return opened;
  };
  const { send, remove, sizeOf, read } = createBucket(connect, Bucket);
  return {
    put: async (source, { maxBytes, arriving }) => {
      // The hash is known only after the last byte, so the upload uses a temporary name and is copied within the
      // bucket.
      const incoming = `incoming/${newId()}`;
      const stored = await send(incoming, source, maxBytes);
      try {
        await arriving?.(stored.sha256);
        const { s3, sdk } = await connect();
        const Key = keyOf(stored.sha256);
        if ((await sizeOf(Key)) !== stored.size)
          await s3.send(new sdk.CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${incoming}` }));
      } finally {
        await remove(incoming);
      }
      return stored;
    },
    remove: (sha256) => remove(keyOf(sha256)),
    open: (sha256, range) => read(keyOf(sha256), range),
    stat: async (sha256) => {
      const size = await sizeOf(keyOf(sha256));
      return size === null ? null : { size };
    },
    exists: async (sha256) => (await sizeOf(keyOf(sha256))) !== null,
    putPart: (part, source, { maxBytes }) => send(partKey(part), source, maxBytes),
    openPart: (part) => read(partKey(part)),
    removePart: (part) => remove(partKey(part)),
    close: () => void opened?.then(({ s3 }) => s3.destroy()).catch(() => {}),
  };
}

/** The objects of a bucket, by key. */
function createBucket(connect: Connect, Bucket: string) {
  const remove = async (Key: string): Promise<void> => {
    const { s3, sdk } = await connect();
    await s3.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
  };
  return {
    remove,
    send: async (key: string, source: Readable, maxBytes: number): Promise<StoredFile> => {
      const measured = measure(maxBytes);
      await upload(await connect(), { Bucket, Key: key }, [source, measured]).catch(
        async (error: unknown) => {
          await remove(key).catch(() => {});
          throw error;
        },
      );
      return measured.result();
    },
    /** Null when there is no such object. */
    sizeOf: async (Key: string): Promise<number | null> => {
      const { s3, sdk } = await connect();
      try {
        const head = await s3.send(new sdk.HeadObjectCommand({ Bucket, Key }));
        return head.ContentLength ?? 0;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    read: async (Key: string, range?: { start: number; end: number }): Promise<Readable> => {
      const { s3, sdk } = await connect();
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
      try {
        const { Body } = await s3.send(
          new sdk.GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }),
        );
        return Body as Readable;
      } catch (error) {
        if (isMissing(error)) throw new FileLostError(Key);
        throw error;
      }
    },
  };
}

/** Sends the streams' bytes in parts; after a failure nothing of them stays in the bucket's upload area. */
async function upload(
  { s3 }: Awaited<ReturnType<typeof openClient>>,
  params: { Bucket: string; Key: string },
  [source, measured]: readonly [Readable, Transform],
): Promise<void> {
  const { Upload } = await import("@aws-sdk/lib-storage");
  const body = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  const sending = new Upload({
    client: s3,
    params: { ...params, Body: body },
    partSize: PART_BYTES,
    queueSize: 2,
  });
  const flowed = pipeline(source, measured, body);
  const sent = sending.done();
  // When the bucket fails first, the source is destroyed, because nothing reads it any longer.
  sent.catch((error: Error) => body.destroy(error));
  const failed = (await Promise.allSettled([flowed, sent])).find(({ status }) => status === "rejected");
  if (!failed) return;
  await sending.abort().catch(() => {});
  throw (failed as PromiseRejectedResult).reason;
}

/** Loads the client library, which is large, and opens a client. */
export async function openClient(settings: S3Connection) {
  const sdk = await import("@aws-sdk/client-s3");
  const s3 = new sdk.S3Client({
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    forcePathStyle: settings.forcePathStyle,
    // Servers other than Amazon's refuse the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { s3, sdk };
}

export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === "NoSuchKey" || name === "NotFound" || $metadata?.httpStatusCode === 404;
}
