import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useMemo } from "react";
import { call } from "../../../lib/call.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { type AskedValue, askedOf, type Measurements, type Measuring } from "./asked.ts";

/** For the work that is stored on the device. */
export async function loadMeasurements(project: string, signal?: AbortSignal): Promise<Measurements> {
  const [requests, previous] = await Promise.all([
    call("plans", "measurementRequests", { params: { project }, signal }),
    call("plans", "previousValues", { params: { project }, signal }),
  ]);
  return { requests, previous };
}

/**
 * The values that a monitoring asks for; null while they are unknown. Without a connection, those that the service
 * worker has in its cache.
 */
export function useAsked(project: string, monitoring: Monitoring | null): Measuring {
  const requests = useCallQuery("plans", "measurementRequests", { params: { project } });
  const previous = useCallQuery("plans", "previousValues", { params: { project } });
  const asked = useMemo(
    (): AskedValue[] | null =>
      monitoring && requests.data && previous.data
        ? askedOf({ requests: requests.data, previous: previous.data }, monitoring)
        : null,
    [monitoring, requests.data, previous.data],
  );
  return { asked, hasFailed: requests.isError || previous.isError };
}
