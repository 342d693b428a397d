import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll } from "vitest";
import { createS3Storage } from "../gateways/files/files.s3.ts";
import type { FileStorage } from "../gateways/files/files.ts";

interface TestS3 {
  storage: FileStorage;
  close(): Promise<void>;
}

/** A server on the loopback that speaks S3 and stores in a folder, and the product's storage on it. */
async function startS3(directory: string): Promise<TestS3> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "files", configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  const storage = createS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    bucket: "files",
    accessKey: "S3RVER",
    secretKey: "S3RVER",
    forcePathStyle: true,
  });
  return {
    storage,
    close: async () => {
      storage.close();
      await server.close();
    },
  };
}

/** Starts that server before the tests of a file in a folder of this one, and removes the whole folder after them. */
export function setUpS3(root: string, ready: (storage: FileStorage) => void): void {
  let server: TestS3 | undefined;
  beforeAll(async () => {
    server = await startS3(join(root, "s3"));
    ready(server.storage);
  });
  afterAll(async () => {
    await server?.close();
    rmSync(root, { recursive: true, force: true });
  });
}
