import { useState } from "react";
import { type CallError, isCallError } from "../lib/call-error.ts";

/** Saves the preview of a file; `onRefused` is called after the error is displayed. */
export function useSavePreview(save: () => Promise<void>, onRefused: (error: CallError) => unknown) {
  const [failure, setFailure] = useState<CallError | null>(null);
  const submit = async () => {
    setFailure(null);
    try {
      await save();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
      await onRefused(error);
    }
  };
  return { failure, submit };
}
