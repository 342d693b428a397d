import type { Preview } from "@vetaverde/contract/plans";
import { useCallback, useEffect, useRef, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { sendWorkbook, type UploadProgress } from "./plans.queries.ts";

export interface ImportState {
  /** The file that was sent last. */
  file: File | null;
  progress: UploadProgress | null;
  preview: Preview | null;
  /** Why the file could not be used. */
  refusal: CallError | null;
}

const NOTHING: ImportState = { file: null, progress: null, preview: null, refusal: null };

/** The upload of a workbook from the choice of the file to its preview; choosing another begins anew. */
export function useImport(project: string) {
  const [state, setState] = useState<ImportState>(NOTHING);
  const running = useRef<AbortController | null>(null);
  // Who leaves the page waits for no file any more, and neither does the server.
  useEffect(() => () => running.current?.abort(), []);

  const send = useCallback(
    async (file: File) => {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      const tell = (part: Partial<ImportState>) => {
        if (running.current === mine) setState({ ...NOTHING, file, ...part });
      };
      tell({ progress: { phase: "sending", done: 0, total: file.size } });
      try {
        const onProgress = (progress: UploadProgress) => tell({ progress });
        tell({ preview: await sendWorkbook(project, file, { onProgress, signal: mine.signal }) });
      } catch (error) {
        if (!isCallError(error)) throw error;
        if (error.error === "CANCELLED") tell({ file: null });
        else tell({ refusal: error });
      }
    },
    [project],
  );

  const reset = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState(NOTHING);
  }, []);

  return { state, send, reset };
}
