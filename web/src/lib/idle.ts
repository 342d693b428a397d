import { isLoadingForUser, onLoadingChange } from "./loading.ts";
import { isOnline, onLinkChange } from "./online.ts";
import { readStored, writeStored } from "./storage.ts";

/** A user without activity for this long counts as idle. */
export const IDLE_MS = 15_000;
/** Time a user may be idle before they are signed out. */
export const SESSION_TIME_OUT_MS = 3_600_000;

const ACTIVE_KEY = "vv.active";
/** Minimum interval between two notifications of activity to the other tabs. */
const ANNOUNCE_MS = 5_000;
/** Interval of these notifications while something is loading. */
const LOADING_MS = 10_000;
/**
 * If more time than this has passed since the last check, the computer was asleep: a load in progress then does not
 * count as activity.
 */
const ASLEEP_MS = 180_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "scroll"] as const;

export interface IdleOptions {
  onTimeOut(): void;
  idleMs?: number;
  timeOutMs?: number;
}

/**
 * Watches a signed-in user until stopped. Idle time starts after `idleMs` without activity in any tab and while nothing
 * is loading for them; `timeOutMs` later `onTimeOut` is called. Activity resets it. While offline the session is not ended,
 * because unsent data must not be lost; it ends once the server is reachable again.
 *
 * Timers stop while a computer sleeps, so the clock decides: a user who returns after the timeout is signed out before
 * their first input counts as activity.
 */
export function watchIdle({
  onTimeOut,
  idleMs = IDLE_MS,
  timeOutMs = SESSION_TIME_OUT_MS,
}: IdleOptions): () => void {
  let lastSign = Date.now();
  let lastReported = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  const lastAnywhere = () => Math.max(lastSign, readStored<number>(ACTIVE_KEY) ?? 0);
  const deadline = () => lastAnywhere() + idleMs + timeOutMs;

  let wasLoading = false;
  let checked = Date.now();
  const alive = () => {
    const now = Date.now();
    lastSign = now;
    if (now - lastReported > ANNOUNCE_MS) {
      lastReported = now;
      writeStored(ACTIVE_KEY, now);
    }
  };

  const check = () => {
    clearTimeout(timer);
    if (ended) return;
    // Also when a load ends: it counts as activity up to this moment.
    const awake = Date.now() - checked < ASLEEP_MS;
    if ((isLoadingForUser() || wasLoading) && (awake || Date.now() < deadline())) alive();
    wasLoading = isLoadingForUser();
    checked = Date.now();
    const left = deadline() - Date.now();
    // While something is loading the other tabs are notified repeatedly.
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
