import { createStore, useStore } from "../../../lib/store.ts";

export interface Position {
  latitude: number;
  longitude: number;
  /** Metres. */
  accuracy: number;
  /** Epoch milliseconds. */
  at: number;
}

interface State {
  position: Position | null;
  asking: boolean;
  /**
   * Why there is no position: permission was denied or unsupported ("refused"), or there was no fix in time ("silent").
   */
  failure: "refused" | "silent" | null;
}

const TIME_OUT_MS = 20_000;
/** Maximum age of a cached position that the device may return. */
const MAX_AGE_MS = 15_000;
const store = createStore<State>({ position: null, asking: false, failure: null });

export const usePosition = (): State => useStore(store, (state) => state);

/**
 * Requests the device's position; the browser asks for permission the first time. Only called in response to a press,
 * or after one has succeeded on this page.
 */
export function requestPosition(): void {
  if (!("geolocation" in navigator)) {
    store.set({ failure: "refused" });
    return;
  }
  store.set({ asking: true, failure: null });
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy }, timestamp }) =>
      store.set({
        asking: false,
        position: { latitude, longitude, accuracy: Math.min(accuracy, 100_000), at: timestamp },
      }),
    ({ code, PERMISSION_DENIED }) =>
      store.set({ asking: false, failure: code === PERMISSION_DENIED ? "refused" : "silent" }),
    { enableHighAccuracy: true, timeout: TIME_OUT_MS, maximumAge: MAX_AGE_MS },
  );
}

/** How long a position remains valid for a user who walks from station to station. */
const FRESH_MS = 5 * 60_000;

/**
 * The position to record with the current follow-up: one obtained while this form was open, however long ago, or one
 * that is still fresh; an older one belongs to another place.
 * @param opened when the form was opened, epoch milliseconds
 */
export function positionAt(opened: number): Position | null {
  const { position } = store.get();
  if (!position) return null;
  return position.at >= opened - MAX_AGE_MS || msFresh(position) >= 0 ? position : null;
}

/** Remaining validity in ms of a position from before the form; negative once it has expired. */
export const msFresh = ({ at }: Position): number => at + FRESH_MS - Date.now();
