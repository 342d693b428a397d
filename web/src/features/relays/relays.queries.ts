import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { openEvents } from "../../lib/event-stream.ts";
import { callKey } from "../../resource/call-key.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { refreshes, useCallQuery } from "../../resource/call-query.ts";
import { invalidateCalls } from "../../resource/invalidate.ts";

export interface Place {
  project: string;
  device: string;
}

/** Polling interval while a command is open, in case the stream is disconnected. */
const OPEN_MS = 5000;
const AT_REST_MS = 60_000;
const AGAIN_MS = 3000;
const PAGE = 10;

export function useRelays(place: Place) {
  return useQuery({
    queryKey: callKey("relays", "get", { params: { ...place } }),
    queryFn: async (context) => {
      const { signal } = context;
      const relays = await call("relays", "get", { params: place, signal, refreshes: refreshes(context) });
      // Commands expire by the platform's clock, so the offset of the local clock is needed.
      return { ...relays, ahead: Date.now() - Date.parse(relays.now) };
    },
    refetchInterval: ({ state }) => (state.data?.relays.some(({ open }) => open) ? OPEN_MS : AT_REST_MS),
  });
}

export function useRelayCommands(place: Place, page: number) {
  return useCallQuery(
    "relays",
    "commands",
    { params: place, query: { page, size: PAGE } },
    { keepPrevious: true },
  );
}

/** Refetches with each event of a command; after the stream reconnects, refetches what was missed. */
export function useRelayEvents(place: Place): void {
  const queries = useQueryClient();
  const { project, device } = place;
  useEffect(() => {
    const stop = new AbortController();
    const renew = () => void invalidateCalls(queries, project, ["relays"]);
    const follow = async () => {
      const at = `${address(specOf("readings", "live").path, { project })}?device=${device}`;
      for await (const { event } of openEvents(at, null, stop.signal)) if (event === "relay") renew();
    };
    let timer: ReturnType<typeof setTimeout>;
    const listen = () =>
      void follow()
        .catch(() => {})
        .finally(() => {
          if (stop.signal.aborted) return;
          timer = setTimeout(() => {
            renew();
            listen();
          }, AGAIN_MS);
        });
    listen();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [project, device, queries]);
}

export type OrderBody = ArgsOf<"relays", "command">["body"];

export const useAct = (
  place: Place,
  act: "confirm" | "cancel",
  { onError }: { onError(error: Error): void },
) =>
  useCallMutation(
    "relays",
    act,
    ({ relay, command }: { relay: 1 | 2; command: string }) => ({
      params: { ...place, relay: relay === 1 ? ("1" as const) : ("2" as const), command },
    }),
    { afterFailure: true, onError },
  );

export const useRelaySettings = (place: Place) =>
  useCallMutation(
    "relays",
    "settings",
    (body: ArgsOf<"relays", "settings">["body"]) => ({ params: { project: place.project }, body }),
    { afterFailure: true },
  );
