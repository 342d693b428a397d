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
  /** Why there is none: the person or the device said no, or no satellite was heard in time. */
  failure: "refused" | "silent" | null;
}

const TIME_OUT_MS = 20_000;
/** A press may be answered with a position that the device took so long before. */
const MAX_AGE_MS = 15_000;
const store = createStore<State>({ position: null, asking: false, failure: null });

export const usePosition = (): State => useStore(store, (state) => state);

/** Asks the device where it is; the browser asks the person the first time. Never called but by a press. */
export function askPosition(): void {
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

/** So long a position still tells where a person stands who walks from station to station. */
const FRESH_MS = 5 * 60_000;

/**
 * The position that may be told as that of what is being recorded now: one that was taken at this form, however long the
 * form takes, or one that is fresh; an older one is of another place.
 * @param opened when the form was opened, epoch milliseconds
 */
export function positionAt(opened: number): Position | null {
  const { position } = store.get();
  if (!position) return null;
  return position.at >= opened - MAX_AGE_MS || msFresh(position) >= 0 ? position : null;
}

/** How long a position from before still counts; negative where it does no more. */
export const msFresh = ({ at }: Position): number => at + FRESH_MS - Date.now();
