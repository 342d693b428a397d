import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Layers over the page, topmost last. */
const layers: object[] = [];

/** Back, forward, or several steps at once: caused by the browser's buttons, never by a link of the page. */
const isStep = (action: string) => action !== "PUSH" && action !== "REPLACE";

/** Whether such a step only closes a layer and does not leave the page. */
export const closesLayer = (action: string): boolean => layers.length > 0 && isStep(action);

/**
 * While this layer is open, Back closes it and the page remains; of several layers, the topmost. No history entry is
 * added, so closing the layer by other means leaves none behind. Without `close` Back behaves as usual.
 */
export function useBack(close: (() => void) | undefined): void {
  const router = useRouter({ warn: false });
  const latest = useRef(close);
  latest.current = close;
  const closable = close !== undefined;
  useEffect(() => {
    if (!router || !closable) return;
    const { history } = router;
    const layer = {};
    layers.push(layer);
    // Below the very first entry is another site, and leaving for it cannot be blocked, so an entry is added.
    if (history.location.state.__TSR_index === 0)
      history.push(history.location.href, {}, { ignoreBlocker: true });
    const release = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (!isStep(action) || layers.at(-1) !== layer) return false;
        latest.current?.();
        return true;
      },
    });
    return () => {
      release();
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [router, closable]);
}
