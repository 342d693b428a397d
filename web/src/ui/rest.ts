import { useEffect, useState } from "react";

/** By then the page that was asked for stands: what comes now takes nothing of its line. */
const REST_MS = 3000;

/** Once is enough: what came later is here from then on. */
let stood = false;

/** Whether the first page has stood long enough for what can come later. */
export function useRested(): boolean {
  const [rested, setRested] = useState(stood);
  useEffect(() => {
    if (stood) return;
    const timer = setTimeout(() => {
      stood = true;
      setRested(true);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return rested;
}
