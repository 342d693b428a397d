import type { Project } from "@vetaverde/contract/projects";
import { isWebAddress } from "@vetaverde/domain/text/web-address";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { instantToLocal, isTimeZone, localToInstant } from "@vetaverde/domain/time/zone";

/** The form's state; days and numbers as typed. */
export interface ProjectDraft {
  name: string;
  company: string;
  color: string;
  /** Null if there is none yet. */
  logo: string | null;
  main: boolean;
  timeZone: string;
  nearDays: string;
  policyUrl: string;
  /** `YYYY-MM-DD` in the project's time zone; empty if there is none. */
  policyDate: string;
}

export type ProjectField = Exclude<keyof ProjectDraft, "main">;

const COLOR = /^#[0-9A-Fa-f]{6}$/;
const dayOf = (instant: string, timeZone: string) => instantToLocal(Date.parse(instant), timeZone).date;

export const draftOf = (project: Project | null, color: string, timeZone: string): ProjectDraft => ({
  name: project?.name ?? "",
  company: project?.company ?? "",
  color: project?.color ?? color,
  logo: project?.logo ?? null,
  main: project?.main ?? false,
  timeZone: project?.timeZone ?? timeZone,
  nearDays: String(project?.nearDays ?? 7),
  policyUrl: project?.url_policy ?? "",
  policyDate: project?.date_policy ? dayOf(project.date_policy, project.timeZone) : "",
});

/** The fields that are invalid as far as the form itself can check. */
export function faultsOf(draft: ProjectDraft): Set<ProjectField> {
  const faults = new Set<ProjectField>();
  if (!draft.name.trim()) faults.add("name");
  if (!draft.company.trim()) faults.add("company");
  if (!COLOR.test(draft.color)) faults.add("color");
  if (!draft.logo) faults.add("logo");
  if (!isTimeZone(draft.timeZone)) faults.add("timeZone");
  if (!/^\d{1,2}$/.test(draft.nearDays.trim()) || Number(draft.nearDays) > 90) faults.add("nearDays");
  if (draft.policyUrl.trim() && !isWebAddress(draft.policyUrl.trim())) faults.add("policyUrl");
  if (draft.policyDate ? !isTypedDay(draft.policyDate) : draft.policyUrl.trim()) faults.add("policyDate");
  return faults;
}

/**
 * Merges the user's input with what another user saved in the meantime: a field that the user did not change takes the
 * other's value.
 * @returns the merged draft, and the fields that both changed to different values
 */
export function carriedOver(mine: ProjectDraft, before: ProjectDraft, theirs: ProjectDraft) {
  const draft = { ...theirs };
  const carryOver = <F extends keyof ProjectDraft>(field: F) => {
    draft[field] = mine[field];
  };
  const both: (keyof ProjectDraft)[] = [];
  for (const field of Object.keys(mine) as (keyof ProjectDraft)[]) {
    if (mine[field] === before[field]) continue;
    carryOver(field);
    if (theirs[field] !== before[field] && theirs[field] !== mine[field]) both.push(field);
  }
  return { draft, both };
}

/** The request body. An unchanged policy date is sent as its original instant. */
export function bodyOf(draft: ProjectDraft, before: Project | null) {
  const { policyDate, timeZone } = draft;
  const same = before?.date_policy && dayOf(before.date_policy, before.timeZone) === policyDate;
  const begins = () => new Date(localToInstant({ date: policyDate, time: "00:00" }, timeZone)).toISOString();
  return {
    name: draft.name.trim(),
    company: draft.company.trim(),
    color: draft.color,
    logo: draft.logo ?? "",
    main: draft.main,
    timeZone,
    nearDays: Number(draft.nearDays),
    url_policy: draft.policyUrl.trim() || null,
    date_policy: policyDate ? (same ? before.date_policy : begins()) : null,
  };
}
