import { calls } from "@vetaverde/contract/calls";
import type { EndpointTable } from "@vetaverde/contract/endpoint";

const downloads = Object.values(calls)
  .flatMap((table: EndpointTable) => Object.values(table))
  .filter((spec) => spec.download)
  .map((spec) => new RegExp(`^${spec.path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/?]+")}(\\?|$)`));

/** Whether a path of this server is a file download: only those accept a ticket. */
export const isDownload = (path: string) => downloads.some((pattern) => pattern.test(path));
