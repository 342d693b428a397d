import type { SampleSheet as Sheet } from "@vetaverde/contract/samples";
import type { ReactNode } from "react";
import { codeOf } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StationLink } from "../../ui/StationLink.tsx";
import { FactColumns } from "./FactColumns.tsx";
import { SampleCharges } from "./SampleCharges.tsx";
import { SampleFiles } from "./SampleFiles.tsx";
import { SampleRepeats } from "./SampleRepeats.tsx";
import { SampleResults } from "./SampleResults.tsx";
import { useMatrix } from "./samples.messages.ts";
import styles from "./samples.module.css";

interface SampleSheetProps {
  project: string;
  sample: string;
  /** Link to the list. */
  toList: ReactNode;
  mayChoose: boolean;
}

/** All data of a sample. */
export function SampleSheet({ project, sample, toList, mayChoose }: SampleSheetProps) {
  const t = useT();
  const query = useCallQuery("samples", "get", { params: { project, sample } });
  if (query.isPending)
    return (
      <div className={layout.inset}>
        <Skeleton rows={8} />
      </div>
    );
  if (query.isError) {
    // The id comes from the address and may be invalid.
    const nowhere = ["NOT_FOUND", "VALIDATION"].includes(codeOf(query.error) ?? "");
    if (nowhere)
      return (
        <EmptyState
          inset
          title={t("samples.sheet.gone")}
          text={t("samples.sheet.goneHint")}
          action={toList}
        />
      );
    return <QueryState query={query} errorTitle={t("samples.sheet.failed")} />;
  }
  const { data } = query;
  return (
    <div className={styles.sheet}>
      <SampleFacts sheet={data} />
      <div className={classes(layout.oneColumn, styles.sheetParts)}>
        <SampleResults results={data.held} />
        <div className={styles.aside}>
          <SampleRepeats
            project={project}
            sample={sample}
            repeats={data.repeats}
            results={data.held}
            mayChoose={mayChoose}
          />
          <SampleCharges sheet={data} />
          <SampleFiles sheet={data} />
        </div>
      </div>
    </div>
  );
}

function SampleFacts({ sheet }: { sheet: Sheet }) {
  const t = useT();
  const format = useFormat();
  const matrix = useMatrix();
  const corrected = sheet.held.filter(({ replaced }) => replaced?.result != null).length;
  const unknown = <span className={layout.muted}>{t("samples.sheet.unknown")}</span>;
  const when = sheet.at ? format.dateTime(sheet.at) : sheet.date ? format.day(sheet.date) : null;
  const facts: [string, ReactNode][] = [
    [
      t("samples.station"),
      <StationLink key="station" id={sheet.station.id}>
        {sheet.station.name}
      </StationLink>,
    ],
    [t("samples.date"), when ?? <span className={layout.muted}>{t("samples.undated")}</span>],
    [t("samples.campaign"), sheet.campaign?.name ?? unknown],
    [t("samples.laboratory"), sheet.laboratory?.name ?? unknown],
    [t("samples.sheet.category"), t(`samples.categories.${sheet.category}`)],
    [t("samples.sheet.matrix"), matrix(sheet.matrix) ?? unknown],
    [
      t("samples.results"),
      [
        t("samples.nResults", { n: sheet.results }),
        t("samples.nonDetects", { n: sheet.nonDetects }),
        ...(corrected > 0 ? [t("samples.sheet.formerCount", { n: corrected })] : []),
      ].join(" · "),
    ],
  ];
  return <FactColumns facts={facts} />;
}
