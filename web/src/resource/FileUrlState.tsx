import type { ReactNode } from "react";
import { describeError } from "../lib/describe-error.ts";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

export interface FileUrlStateProps {
  /** A `useFileUrl` query. */
  query: { data: string | undefined; error: unknown };
  skeletonRows: number;
  children(url: string): ReactNode;
}

/**
 * A file that the browser displays from its single-use URL: loading, failed, or displayed. Opening the file again
 * requests a new URL, so that there is no retry here.
 */
export function FileUrlState({ query: { data, error }, skeletonRows, children }: FileUrlStateProps) {
  if (error) return <Notice kind="error">{describeError(error)}</Notice>;
  return data ? children(data) : <Skeleton rows={skeletonRows} />;
}
