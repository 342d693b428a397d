import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { openEvents } from "../../lib/event-stream.ts";

export interface Place {
  project: string;
  device: string;
}

const keyOf = ({ project, device }: Place) => [project, "relays", device] as const;
/** While something may happen at any moment, and a stream may have broken off. */
const OPEN_MS = 5000;
const AT_REST_MS = 60_000;
const AGAIN_MS = 3000;
const PAGE = 10;

export function useRelays(place: Place) {
  return useQuery({
    queryKey: [...keyOf(place), "now"],
    queryFn: async ({ signal }) => {
      const relays = await call("relays", "get", { params: place, signal });
      // Commands expire by the platform's clock: how far this device's own is from it.
      return { ...relays, ahead: Date.now() - Date.parse(relays.now) };
    },
    refetchInterval: ({ state }) => (state.data?.relays.some(({ open }) => open) ? OPEN_MS : AT_REST_MS),
  });
}

export function useRelayCommands(place: Place, page: number) {
  return useQuery({
    queryKey: [...keyOf(place), "commands", page],
    queryFn: ({ signal }) =>
      call("relays", "commands", { params: place, query: { page, size: PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Each step of a command is shown as it happens; what was missed is asked for when the stream begins again. */
export function useRelayEvents(place: Place): void {
  const queries = useQueryClient();
  const { project, device } = place;
  useEffect(() => {
    const stop = new AbortController();
    const renew = () => void queries.invalidateQueries({ queryKey: keyOf({ project, device }) });
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

function useChange<T, R>(place: Place, change: (given: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also where it was refused: what is shown may be old.
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(place) }),
  });
}

export type OrderBody = ArgsOf<"relays", "command">["body"];

export const useOrder = (place: Place, relay: 1 | 2) =>
  useChange(place, ({ body, key }: { body: OrderBody; key: string }) =>
    call("relays", "command", {
      params: { ...place, relay: relay === 1 ? "1" : "2" },
      body,
      idempotencyKey: key,
    }),
  );

export const useAct = (place: Place, act: "confirm" | "cancel") =>
  useChange(place, ({ relay, command }: { relay: 1 | 2; command: string }) =>
    call("relays", act, { params: { ...place, relay: relay === 1 ? "1" : "2", command } }),
  );

export const useLock = (place: Place) =>
  useChange(place, (body: ArgsOf<"relays", "lock">["body"]) =>
    call("relays", "lock", { params: place, body }),
  );

export const useRelaySettings = (place: Place) =>
  useChange(place, (body: ArgsOf<"relays", "settings">["body"]) =>
    call("relays", "settings", { params: { project: place.project }, body }),
  );
