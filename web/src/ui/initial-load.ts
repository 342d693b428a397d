import { useEffect, useState } from "react";
import { isLoading, onLoadingChange } from "../lib/loading.ts";

/** If no request was sent for this long, the first page counts as loaded: later loads do not compete with it. */
const CALM_MS = 800;
/** Maximum delay of secondary content, such as the bell: photos may take minutes to load. */
const MAX_MS = 10_000;

/** Set once: secondary content remains loaded from then on. */
let stood = false;

/** Whether the first page has loaded, so that secondary content may load. */
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
