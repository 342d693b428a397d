import type { ReportKind, ReportOptions, ReportSubject } from "@vetaverde/contract/reports";

/** The form's selection. */
export interface SubjectDraft {
  kind: ReportKind;
  stations: string[];
  parameters: string[];
  limitSets: string[];
  neutralisers: string[];
  /** Null if none is chosen yet. */
  board: string | null;
}

/**
 * Initial selection: the given subject, otherwise no stations or parameters, all neutralisers, and the board if there
 * is only one.
 */
export function firstDraft(options: ReportOptions, subject?: ReportSubject): SubjectDraft {
  const draft: SubjectDraft = {
    kind: subject?.kind ?? "parameter-variation",
    stations: [],
    parameters: [],
    limitSets: [],
    neutralisers: options.neutralisers.map(({ id }) => id),
    board: options.boards.length === 1 ? (options.boards[0]?.id ?? null) : null,
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
  board,
}: SubjectDraft): ReportSubject => {
  if (kind === "board") return { kind, board: board ?? "" };
  return kind === "parameter-variation" ? { kind, stations, parameters, limitSets } : { kind, neutralisers };
};

export type SubjectFault = "stations" | "parameters" | "neutralisers" | "board";

export function subjectFaults(draft: SubjectDraft): SubjectFault[] {
  const { kind, stations, parameters, neutralisers, board } = draft;
  if (kind === "board") return board === null ? ["board"] : [];
  if (kind === "neutralizer-consumption") return neutralisers.length === 0 ? ["neutralisers"] : [];
  return [
    ...(stations.length === 0 ? (["stations"] as const) : []),
    ...(parameters.length === 0 ? (["parameters"] as const) : []),
  ];
}
