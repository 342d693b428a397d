import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** What lies over the page, the topmost last. */
const layers: object[] = [];

/** Back, forward, or several steps at once: a person's button, never a link of the page. */
const isStep = (action: string) => action !== "PUSH" && action !== "REPLACE";

/** Whether such a step takes something off the page and leaves nothing. */
export const closesLayer = (action: string): boolean => layers.length > 0 && isStep(action);

/**
 * While this stands over the page, Back takes it away and the page stays; with several, the topmost one. Nothing is
 * added to the history for it, so that nothing is left there by whatever else closes it. Without `close` Back is what it was.
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
    // Below the very first entry lies another site, and no page hears that it is left for it.
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
