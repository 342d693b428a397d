import type { CallError } from "./call-error.ts";
import { describeError } from "./describe-error.ts";

/** The reason of a refused request: its first detail, if there is one. */
export const describeRefusal = (error: CallError): string =>
  error.details[0]?.message || describeError(error);
