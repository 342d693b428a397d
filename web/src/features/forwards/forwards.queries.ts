import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";

interface Place {
  project: string;
  device: string;
}
const keyOf = ({ project, device }: Place) => [project, "forwards", device] as const;
const EVERY_MS = 15_000;

export function useForward(place: Place) {
  return useQuery({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => call("forwards", "get", { params: place, signal }),
    refetchInterval: EVERY_MS,
  });
}

function useChange<R>(place: Place, change: () => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(place) }),
  });
}

export const useMakeSecret = (place: Place) =>
  useChange(place, () => call("forwards", "secret", { params: place }));
export const useRetry = (place: Place) =>
  useChange(place, () => call("forwards", "retry", { params: place }));
