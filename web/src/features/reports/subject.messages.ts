import type { ReportSubject } from "@vetaverde/contract/reports";
import { useT } from "../../lib/i18n.ts";

/** Describes a report's subject in one line. @param boards those whose name the reader may see */
export function useSubjectWords(
  boards: readonly { id: string; name: string }[],
): (subject: ReportSubject) => string {
  const t = useT();
  return (subject) => {
    if (subject.kind === "board") return boards.find(({ id }) => id === subject.board)?.name ?? "";
    return subject.kind === "parameter-variation"
      ? t("reports.stationsAnd", { stations: subject.stations.length, parameters: subject.parameters.length })
      : t("reports.neutralisersOf", { n: subject.neutralisers.length });
  };
}
