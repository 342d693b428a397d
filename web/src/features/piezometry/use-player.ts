import { useEffect, useState } from "react";

/** Through the whole span in some twelve seconds. */
const FLOWING = { every: 80, share: 1 / 150 };
/** For who wants no motion: a step at a time, each of which stands still. */
const STEPPING = { every: 1500, share: 1 / 12 };

const wantsNoMotion = () =>
  typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

export interface Player {
  /** The instant that is shown. */
  at: number;
  playing: boolean;
  /** Null: the end, whatever it is by then. */
  go(at: number | null): void;
  play(on: boolean): void;
}

/** An instant that walks through a span by itself, or is set by hand. */
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
    ...{ at, playing },
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
