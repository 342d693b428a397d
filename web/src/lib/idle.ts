import { isLoading, onLoadingChange } from "./loading.ts";
import { isOnline, onLinkChange } from "./online.ts";
import { readStored, writeStored } from "./storage.ts";

/** Without any sign of a person for this long, they count as idle. */
export const IDLE_MS = 15_000;
/** Idle for this long, they are signed out. */
export const SESSION_TIME_OUT_MS = 3_600_000;

const ACTIVE_KEY = "vv.active";
/** Tabs tell each other of activity at most this often. */
const TELL_MS = 5_000;
/** While something is loading, that is told this often. */
const LOADING_MS = 10_000;
/** Who looks no more often than this while something is loading was asleep: what was on its way then is no life. */
const ASLEEP_MS = 180_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "scroll"] as const;

export interface IdleOptions {
  onTimeOut(): void;
  idleMs?: number;
  timeOutMs?: number;
}

/**
 * Watches a signed-in person until stopped. Idle begins after `idleMs` without a sign of life in any tab and while
 * nothing is loading; `timeOutMs` later `onTimeOut` is called. A sign of life cancels it. Without a connection
 * nothing ends: what was not sent must not be lost, so the end waits until the server is there again.
 *
 * Timers stop while a computer sleeps, so the clock decides: whoever opens the lid after the time is signed out
 * before their first move counts as life.
 */
export function watchIdle({
  onTimeOut,
  idleMs = IDLE_MS,
  timeOutMs = SESSION_TIME_OUT_MS,
}: IdleOptions): () => void {
  let lastSign = Date.now();
  let lastTold = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  const lastAnywhere = () => Math.max(lastSign, readStored<number>(ACTIVE_KEY) ?? 0);
  const deadline = () => lastAnywhere() + idleMs + timeOutMs;

  let wasLoading = false;
  let checked = Date.now();
  const alive = () => {
    const now = Date.now();
    lastSign = now;
    if (now - lastTold > TELL_MS) {
      lastTold = now;
      writeStored(ACTIVE_KEY, now);
    }
  };

  const check = () => {
    clearTimeout(timer);
    if (ended) return;
    // Also at its end: what was loading until now was life until now.
    const awake = Date.now() - checked < ASLEEP_MS;
    if ((isLoading() || wasLoading) && (awake || Date.now() < deadline())) alive();
    wasLoading = isLoading();
    checked = Date.now();
    const left = deadline() - Date.now();
    // Other tabs are told again and again while something is on its way.
    if (left > 0) timer = setTimeout(check, wasLoading ? Math.min(left, LOADING_MS) : left);
    else if (isOnline()) {
      ended = true;
      onTimeOut();
    }
  };

  const sign = () => {
    if (Date.now() >= deadline()) check();
    else alive();
  };

  const stops = [onLoadingChange(check), onLinkChange(check)];
  for (const name of SIGNS) addEventListener(name, sign, { passive: true, capture: true });
  document.addEventListener("visibilitychange", check);
  writeStored(ACTIVE_KEY, lastSign);
  check();

  return () => {
    ended = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
    for (const name of SIGNS) removeEventListener(name, sign, { capture: true });
    document.removeEventListener("visibilitychange", check);
  };
}
