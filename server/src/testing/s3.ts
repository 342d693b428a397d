import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll } from "vitest";
import { createS3Storage } from "../gateways/files/files.s3.ts";
import type { FileStorage } from "../gateways/files/files.ts";

interface TestS3 {
  storage: FileStorage;
  endpoint: string;
  close(): Promise<void>;
}

/** A server on the loopback that speaks S3 and stores in a folder, and the product's storage on it. */
async function startS3(directory: string, isListed: boolean): Promise<TestS3> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    // It leaves the slash after the bucket's name out of what is signed, so that no listing would be accepted.
    allowMismatchedSignatures: isListed,
    directory,
    configureBuckets: [{ name: "files", configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const storage = createS3Storage({
    endpoint,
    region: "us-east-1",
    bucket: "files",
    accessKey: "S3RVER",
    secretKey: "S3RVER",
    forcePathStyle: true,
  });
  return {
    storage,
    endpoint,
    close: async () => {
      storage.close();
      await server.close();
    },
  };
}

/**
 * Starts that server before the tests of a file in a folder of this one, and removes the whole folder after them.
 * @param isListed whether the tests list what it stores: signatures are not checked then
 */
export function setUpS3(
  root: string,
  ready: (storage: FileStorage, endpoint: string) => void,
  isListed = false,
): void {
  let server: TestS3 | undefined;
  beforeAll(async () => {
    server = await startS3(join(root, "s3"), isListed);
    ready(server.storage, server.endpoint);
  });
  afterAll(async () => {
    await server?.close();
    rmSync(root, { recursive: true, force: true });
  });
}
