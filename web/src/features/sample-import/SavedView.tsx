import type { SavedSamples } from "@vetaverde/contract/sample-imports";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { CellSums } from "./CellSums.tsx";
import { addedFactsText, completionText } from "./completion.ts";
import { ErrorsButton } from "./ErrorsButton.tsx";
import styles from "./sample-import.module.css";

export interface SavedViewProps {
  project: string;
  /** Id of the saved preview. */
  previewId: string;
  saved: SavedSamples;
  /** Links to the results. */
  resultLinks: ReactNode;
  /** Begins the import of another file. */
  onImportAnother(): void;
}

/** What was saved from a file, with links to it. */
export function SavedView({ project, previewId, saved, resultLinks, onImportAnother }: SavedViewProps) {
  const t = useT();
  const { results, samples, unchanged, corrected, stations, rejected } = saved;
  const completion = completionText(saved.completed, t, true);
  const added = addedFactsText(saved.addedFacts, t);
  return (
    <div className={styles.saved}>
      <Notice
        kind="done"
        urgent
        title={
          results > 0
            ? t("sampleImport.saved.title", { n: results, samples })
            : (completion ?? added ?? t("sampleImport.saved.nothing"))
        }
      >
        {stations > 0 && <p>{t("sampleImport.saved.stations", { n: stations })}</p>}
        {unchanged > 0 && <p>{t("sampleImport.saved.unchanged", { n: unchanged })}</p>}
        {results > 0 && completion && <p>{completion}</p>}
        {(results > 0 || completion) && added && <p>{added}</p>}
        {corrected > 0 && <p>{t("sampleImport.saved.corrected", { n: corrected })}</p>}
      </Notice>
      <CellSums sum={saved} />
      {rejected > 0 && <Notice kind="warning">{t("sampleImport.saved.rejected", { n: rejected })}</Notice>}
      <div className={classes(layout.cluster8, styles.buttonRow)}>
        {resultLinks}
        {rejected > 0 && <ErrorsButton project={project} previewId={previewId} />}
        <Button onClick={onImportAnother}>{t("sampleImport.saved.again")}</Button>
      </div>
    </div>
  );
}
