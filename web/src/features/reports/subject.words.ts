import type { ReportSubject } from "@vetaverde/contract/reports";
import { useT } from "../../lib/i18n.ts";

/** Of what a report tells, in a line. */
export function useSubjectWords(): (subject: ReportSubject) => string {
  const t = useT();
  return (subject) =>
    subject.kind === "parameter-variation"
      ? t("reports.stationsAnd", { stations: subject.stations.length, parameters: subject.parameters.length })
      : t("reports.neutralisersOf", { n: subject.neutralisers.length });
}
