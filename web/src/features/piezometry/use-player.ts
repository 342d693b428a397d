import { useEffect, useState } from "react";

/** Plays the whole span in about twelve seconds. */
const FLOWING = { every: 80, share: 1 / 150 };
/** For users who prefer reduced motion: discrete steps with a pause on each. */
const STEPPING = { every: 1500, share: 1 / 12 };

const wantsNoMotion = () =>
  typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

export interface Player {
  /** The instant that is shown. */
  at: number;
  playing: boolean;
  /** Null follows the end of the span as it advances. */
  go(at: number | null): void;
  play(on: boolean): void;
}

/** The selected instant of a span, which plays automatically or is set by hand. */
export function usePlayer(from: number, to: number): Player {
  const [chosen, setChosen] = useState<number | null>(null);
  const [playing, setPlaying] = useState(false);
  const at = chosen === null ? to : Math.min(Math.max(chosen, from), to);
  useEffect(() => {
    if (!playing) return;
    const { every, share } = wantsNoMotion() ? STEPPING : FLOWING;
    const timer = setInterval(
      () => setChosen((now) => Math.max(now ?? from, from) + (to - from) * share),
      every,
    );
    return () => clearInterval(timer);
  }, [playing, from, to]);
  useEffect(() => {
    if (!playing || at < to) return;
    setPlaying(false);
    setChosen(null);
  }, [playing, at, to]);
  return {
    at,
    playing,
    go: (next) => {
      setPlaying(false);
      setChosen(next);
    },
    play: (on) => {
      if (on && at >= to) setChosen(from);
      setPlaying(on);
    },
  };
}
