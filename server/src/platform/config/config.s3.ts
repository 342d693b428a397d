import * as z from "zod";

/** The settings of a bucket for files. */
export const s3Environment = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
};
type Environment = z.output<z.ZodObject<typeof s3Environment>>;

/** The bucket for files, and its credentials. */
export interface S3Settings extends S3Connection {
  bucket: string;
}

/** A server with the S3 interface, and the credentials for it. */
export interface S3Connection {
  /** Absent: Amazon's endpoint of the region. */
  endpoint: string | undefined;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Puts the bucket into the path instead of the host name, as most servers other than Amazon's require. */
  forcePathStyle: boolean;
}

export function s3Faults(e: Environment): string[] {
  const count = [e.S3_BUCKET, e.S3_ACCESS_KEY, e.S3_SECRET_KEY].filter((one) => one !== undefined).length;
  if (count === 0 && !e.S3_ENDPOINT) return [];
  return count === 3 ? [] : ["S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY: give all three or no S3 setting"];
}

export function s3Of(e: Environment): S3Settings | undefined {
  if (!e.S3_BUCKET || !e.S3_ACCESS_KEY || !e.S3_SECRET_KEY) return undefined;
  return {
    endpoint: e.S3_ENDPOINT,
    region: e.S3_REGION,
    bucket: e.S3_BUCKET,
    accessKey: e.S3_ACCESS_KEY,
    secretKey: e.S3_SECRET_KEY,
    forcePathStyle: e.S3_FORCE_PATH_STYLE ?? e.S3_ENDPOINT !== undefined,
  };
}
