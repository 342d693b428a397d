declare module "@20minutes/s3rver" {
  import type { AddressInfo } from "node:net";

  // biome-ignore lint/style/noDefaultExport: the package has this door and no other
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
