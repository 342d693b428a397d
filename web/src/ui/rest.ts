import { useEffect, useState } from "react";

/** By then the page that was asked for stands: what comes now takes nothing of its line. */
const REST_MS = 3000;

/** Whether the page has stood long enough for what can come later. */
export function useRested(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return rested;
}
