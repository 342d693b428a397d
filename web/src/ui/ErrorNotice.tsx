import type { ReactNode } from "react";
import type { CallError } from "../lib/call-error.ts";
import { describeError } from "../lib/describe-error.ts";
import { describeRefusal } from "../lib/describe-refusal.ts";
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

/** A request that was refused, with the first detail of why. */
export const RefusalNotice = ({ title, error }: { title: ReactNode; error: CallError }) => (
  <Notice kind="error" urgent title={title}>
    {describeRefusal(error)}
  </Notice>
);
