import type { SampleFact, SampleSheet } from "@vetaverde/contract/samples";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import styles from "./samples.module.css";

interface File {
  file: string;
  at: string;
  by: string;
  /** Facts about the sample that this file was the first to contain. */
  facts: readonly SampleFact[];
}

/** The files that contain its results or added facts, newest first. */
export function SampleFiles({ sheet: { held, told } }: { sheet: Pick<SampleSheet, "held" | "told"> }) {
  const t = useT();
  const format = useFormat();
  const files = new Map<string, File>();
  for (const { file, imported } of held)
    files.set(`${imported.at} ${file}`, { file, ...imported, facts: [] });
  for (const one of told) files.set(`${one.at} ${one.file}`, one);
  if (files.size === 0) return null;
  return (
    <section className={classes(layout.stack8, layout.plainHeadings)} aria-labelledby="files">
      <h2 id="files">{t("samples.sheet.files")}</h2>
      <ul className={styles.files}>
        {[...files]
          .toSorted(([a], [b]) => b.localeCompare(a))
          .map(([key, { file, at, by, facts }]) => (
            <li key={key}>
              <span>{file}</span>
              <span className={layout.muted}>
                {t("samples.sheet.importedBy", { date: format.dateTime(at), who: by })}
              </span>
              {facts.length > 0 && (
                <span>
                  {t("samples.sheet.provided", {
                    facts: facts.map((fact) => t(`samples.sheet.facts.${fact}`)).join(", "),
                  })}
                </span>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
