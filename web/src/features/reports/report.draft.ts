import type { ReportKind, ReportOptions, ReportSubject } from "@vetaverde/contract/reports";

/** What is chosen before it is asked for. */
export interface SubjectDraft {
  kind: ReportKind;
  stations: string[];
  parameters: string[];
  limitSets: string[];
  neutralisers: string[];
}

/** Everything that there are results of, where that is not too much: less is quickly taken away. */
export function firstDraft(options: ReportOptions, subject?: ReportSubject): SubjectDraft {
  const draft: SubjectDraft = {
    kind: subject?.kind ?? "parameter-variation",
    stations: [],
    parameters: [],
    limitSets: [],
    neutralisers: options.neutralisers.map(({ id }) => id),
  };
  if (subject?.kind === "parameter-variation")
    return { ...draft, ...subject, limitSets: subject.limitSets ?? [] };
  if (subject) return { ...draft, ...subject };
  return draft;
}

export const subjectOf = ({
  kind,
  stations,
  parameters,
  limitSets,
  neutralisers,
}: SubjectDraft): ReportSubject =>
  kind === "parameter-variation" ? { kind, stations, parameters, limitSets } : { kind, neutralisers };

export type SubjectFault = "stations" | "parameters" | "neutralisers";

export function subjectFaults({ kind, stations, parameters, neutralisers }: SubjectDraft): SubjectFault[] {
  if (kind === "neutralizer-consumption") return neutralisers.length === 0 ? ["neutralisers"] : [];
  return [
    ...(stations.length === 0 ? (["stations"] as const) : []),
    ...(parameters.length === 0 ? (["parameters"] as const) : []),
  ];
}
