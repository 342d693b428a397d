import type { RescheduleBody } from "@vetaverde/contract/field-work";
import type { FollowUpBody, Monitoring } from "@vetaverde/contract/monitorings";
import type { SkipStationBody } from "@vetaverde/contract/station-skips";
import { address } from "../../../lib/address.ts";
import { specOf } from "../../../lib/call.ts";
import type { NewItem } from "../../../lib/outbox/outbox.ts";
import type { Position } from "./position.ts";

/** Outbox item of a monitoring: its request, its body, and its title in a list. */
function itemOf(
  project: string,
  { station, shortCommitment }: Monitoring,
): Pick<NewItem, "project" | "station" | "what" | "filesPath" | "at"> {
  return {
    project,
    station: station.name,
    what: shortCommitment,
    filesPath: address(specOf("plans", "addEvidence").path, { project }),
    at: Date.now(),
  };
}

const captured = () => new Date().toISOString();

/**
 * @param here whether it was recorded on a device that may send it much later: the item then includes the time of
 * recording
 */
export function itemOfFollowUp(
  project: string,
  monitoring: Monitoring,
  body: FollowUpBody,
  position: Position | null,
  here = true,
): NewItem {
  const { path } = specOf("plans", "recordFollowUp");
  const { latitude, longitude, accuracy } = position ?? {};
  const where = position ? { position: { latitude, longitude, accuracy } } : {};
  return {
    ...itemOf(project, monitoring),
    kind: "follow-up",
    subject: monitoring.id,
    method: "PUT",
    path: address(path, { project, monitoring: monitoring.id }),
    body: { ...body, ...(here ? { capturedAt: captured() } : {}), ...where },
  };
}

export function itemOfReschedule(
  project: string,
  monitoring: Monitoring,
  date: string,
  reason: string,
): NewItem {
  const { path } = specOf("plans", "reschedule");
  const body: RescheduleBody = { date, reason, version: monitoring.version, capturedAt: captured() };
  return {
    ...itemOf(project, monitoring),
    kind: "reschedule",
    subject: monitoring.id,
    method: "POST",
    path: address(path, { project, monitoring: monitoring.id }),
    body: { ...body },
  };
}

export function itemOfSkip(
  project: string,
  monitoring: Monitoring,
  { reason, from, to }: Pick<SkipStationBody, "reason" | "from" | "to">,
): NewItem {
  const { path } = specOf("plans", "skipStation");
  const { station, plan } = monitoring;
  const body: SkipStationBody = { station: station.id, reason, from, to, capturedAt: captured() };
  return {
    ...itemOf(project, monitoring),
    what: plan.title,
    kind: "skip",
    subject: station.id,
    method: "POST",
    path: address(path, { project, plan: plan.id }),
    body: { ...body },
  };
}
