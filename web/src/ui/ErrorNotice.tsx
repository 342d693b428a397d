import type { ReactNode } from "react";
import { describeError } from "../lib/describe-error.ts";
import { Notice } from "./Notice.tsx";

export interface ErrorNoticeProps {
  /** What failed. */
  title: ReactNode;
  error: unknown;
}

/** An error that has just occurred, with its reason. */
export const ErrorNotice = ({ title, error }: ErrorNoticeProps) => (
  <Notice kind="error" urgent title={title}>
    {describeError(error)}
  </Notice>
);
