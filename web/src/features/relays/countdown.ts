import { useEffect, useState } from "react";

/** Whole seconds until an instant by the platform's clock, counted down; 0 once it has passed. */
export function useSeconds(until: string | null, ahead: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : secondsUntil(until, now - ahead);
}

export const secondsUntil = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
