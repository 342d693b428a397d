import type { AddressInfo } from "node:net";
import S3rver from "@20minutes/s3rver";
import { createS3Storage } from "../gateways/files/files.s3.ts";
import type { FileStorage } from "../gateways/files/files.ts";

export interface TestS3 {
  storage: FileStorage;
  close(): Promise<void>;
}

/** A server on the loopback that speaks S3 and stores in a folder, and the product's storage on it. */
export async function startS3(directory: string): Promise<TestS3> {
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
