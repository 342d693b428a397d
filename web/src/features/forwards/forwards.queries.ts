import { useCallQuery } from "../../resource/call-query.ts";

interface Place {
  project: string;
  device: string;
}

const EVERY_MS = 15_000;

export function useForward(place: Place) {
  return useCallQuery("forwards", "get", { params: place }, { refetchInterval: EVERY_MS });
}
