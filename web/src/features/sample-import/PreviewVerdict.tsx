import type { SamplePreview } from "@vetaverde/contract/sample-imports";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Notice } from "../../ui/Notice.tsx";
import { addedFactsText, completionText } from "./completion.ts";

/** Summary of what importing a readable file would change in the project. */
export function PreviewVerdict({
  preview,
  resultsToSave,
}: {
  preview: Pick<
    SamplePreview,
    | "rejected"
    | "sameFile"
    | "unchanged"
    | "corrections"
    | "completed"
    | "addedFacts"
    | "merged"
    | "newStations"
  >;
  resultsToSave: number;
}) {
  const t = useT();
  const format = useFormat();
  const { rejected, sameFile, unchanged, corrections, completed, merged } = preview;
  const unchangedNote = unchanged > 0 && t("sampleImport.unchanged", { n: unchanged });
  const same =
    sameFile && t("sampleImport.sameFile", { date: format.dateTime(sameFile.at), person: sameFile.by });
  const completion = completionText(completed, t, false);
  const added = addedFactsText(preview.addedFacts, t);
  const nothingNew = resultsToSave === 0 && corrections === 0 && !completion && !added;
  return (
    <>
      {(same || unchangedNote || completion || added || merged.length > 0) && (
        <Notice kind="info" title={nothingNew ? t("sampleImport.nothingNew") : undefined}>
          {same && <p>{same}</p>}
          {unchangedNote && <p>{unchangedNote}</p>}
          {completion && <p>{completion}</p>}
          {added && <p>{added}</p>}
          {merged.map(({ name, station }) => (
            <p key={name}>{t("sampleImport.merged", { name, station })}</p>
          ))}
        </Notice>
      )}
      {rejected > 0 ? (
        <Notice kind="warning" title={t("sampleImport.rejectedTitle", { n: rejected })}>
          {t("sampleImport.rejectedText")}
        </Notice>
      ) : (
        preview.newStations.length === 0 && <Notice kind="done" title={t("sampleImport.ready")} />
      )}
    </>
  );
}
