import type { PreviewProgress } from "@vetaverde/contract/previews";
import { useCallback, useEffect, useRef, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";

export interface UploadProgress {
  phase: "sending" | PreviewProgress["phase"];
  done: number;
  total: number;
}

/** Uploads a workbook and follows its processing; resolves to its preview. @throws CallError */
export type SendWorkbook<P> = (
  file: File,
  options: { onProgress(state: UploadProgress): void; signal: AbortSignal },
) => Promise<P>;

export interface WorkbookState<P> {
  /** The last uploaded file. */
  file: File | null;
  progress: UploadProgress | null;
  preview: P | null;
  /** Why the file could not be used. */
  refusal: CallError | null;
}

const NOTHING: WorkbookState<never> = { file: null, progress: null, preview: null, refusal: null };

/** State of a workbook upload from the file selection to its preview; choosing another file restarts it. */
export function useWorkbook<P>(send: SendWorkbook<P>) {
  const [state, setState] = useState<WorkbookState<P>>(NOTHING);
  const running = useRef<AbortController | null>(null);
  // Unmounting aborts the upload, so that the server stops processing the file.
  useEffect(() => () => running.current?.abort(), []);

  const readFile = useCallback(
    async (file: File) => {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      const update = (part: Partial<WorkbookState<P>>) => {
        if (running.current === mine) setState({ ...NOTHING, file, ...part });
      };
      update({ progress: { phase: "sending", done: 0, total: file.size } });
      try {
        const onProgress = (progress: UploadProgress) => update({ progress });
        update({ preview: await send(file, { onProgress, signal: mine.signal }) });
      } catch (error) {
        if (!isCallError(error)) throw error;
        if (error.error === "CANCELLED") update({ file: null });
        else update({ refusal: error });
      }
    },
    [send],
  );

  const reset = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState(NOTHING);
  }, []);

  /** Shows another preview of the same file. */
  const show = useCallback((preview: P) => setState((before) => ({ ...before, preview })), []);

  return { state, readFile, show, reset };
}
