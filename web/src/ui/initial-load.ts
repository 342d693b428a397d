import { useEffect, useState } from "react";
import { isLoading, onLoadingChange } from "../lib/loading.ts";

/** Once nothing was asked of the server for so long, the page that was wanted stands: what comes now takes nothing of its line. */
const CALM_MS = 800;
/** Nobody waits longer for what comes later, such as the bell: photos of a day may be on their way for minutes. */
const MAX_MS = 10_000;

/** Once is enough: what came later is here from then on. */
let stood = false;

/** Whether the first page stands, so that what can come later may come. */
export function useInitialLoadSettled(): boolean {
  const [rested, setRested] = useState(stood);
  useEffect(() => {
    if (stood) return setRested(true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      stood = true;
      setRested(true);
    };
    const wait = () => {
      clearTimeout(timer);
      if (!isLoading()) timer = setTimeout(rest, CALM_MS);
    };
    const stop = onLoadingChange(wait);
    const longest = setTimeout(rest, MAX_MS);
    wait();
    return () => {
      stop();
      clearTimeout(timer);
      clearTimeout(longest);
    };
  }, []);
  return rested;
}
