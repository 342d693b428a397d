import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "../../platform/config/config.s3.ts";
import { newId } from "../../platform/db/id.ts";
import { FileLostError, type FileStorage, keyOf, measure, partKey } from "./files.ts";

const PART_BYTES = 8 * 1024 * 1024;

/**
 * Files in a bucket of any S3-compatible server. The client library is large and is loaded with the first file, not at
 * the start.
 */
export function createS3Storage(settings: S3Settings): FileStorage {
  const Bucket = settings.bucket;
  let opened: Promise<{ s3: S3Client; sdk: typeof import("@aws-sdk/client-s3") }> | undefined;
  const connect = () => {
    opened ??= openClient(settings);
    return opened;
  };

  async function send(key: string, source: Readable, maxBytes: number) {
    const { s3 } = await connect();
    const { Upload } = await import("@aws-sdk/lib-storage");
    const measured = measure(maxBytes);
    const body = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
    const upload = new Upload({
      client: s3,
      params: { Bucket, Key: key, Body: body },
      partSize: PART_BYTES,
      queueSize: 2,
    });
    const flowed = pipeline(source, measured, body);
    const sent = upload.done();
    // When the bucket fails first, the source is destroyed, because nothing reads it any longer.
    sent.catch((error: Error) => body.destroy(error));
    const [flow, send] = await Promise.allSettled([flowed, sent]);
    if (flow.status === "rejected" || send.status === "rejected") {
      await upload.abort().catch(() => {});
      await remove(key).catch(() => {});
      throw flow.status === "rejected" ? flow.reason : (send as PromiseRejectedResult).reason;
    }
    return measured.result();
  }

  async function remove(key: string): Promise<void> {
    const { s3, sdk } = await connect();
    await s3.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }));
  }

  async function statOf(sha256: string): Promise<{ size: number } | null> {
    const { s3, sdk } = await connect();
    try {
      const head = await s3.send(new sdk.HeadObjectCommand({ Bucket, Key: keyOf(sha256) }));
      return { size: head.ContentLength ?? 0 };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const { s3, sdk } = await connect();
    const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
    try {
      const { Body } = await s3.send(
        new sdk.GetObjectCommand({ Bucket, Key: key, ...(Range ? { Range } : {}) }),
      );
      return Body as Readable;
    } catch (error) {
      if (isMissing(error)) throw new FileLostError(key);
      throw error;
    }
  }

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
        if ((await statOf(stored.sha256))?.size !== stored.size)
          await s3.send(new sdk.CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${incoming}` }));
      } finally {
        await remove(incoming);
      }
      return stored;
    },
    remove: (sha256) => remove(keyOf(sha256)),
    open: (sha256, range) => read(keyOf(sha256), range),
    stat: statOf,
    exists: async (sha256) => (await statOf(sha256)) !== null,
    putPart: (part, source, { maxBytes }) => send(partKey(part), source, maxBytes),
    openPart: (part) => read(partKey(part)),
    removePart: (part) => remove(partKey(part)),
    close: () => void opened?.then(({ s3 }) => s3.destroy()).catch(() => {}),
  };
}

async function openClient(settings: S3Settings) {
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

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === "NoSuchKey" || name === "NotFound" || $metadata?.httpStatusCode === 404;
}
