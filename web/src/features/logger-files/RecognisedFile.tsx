import type { LoggerPreview } from "@vetaverde/contract/logger-files";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { FactList } from "../../ui/FactList.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./logger-files.module.css";

/** A written time, which has no zone. */
const clockText = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace("T", " ");

/** What the file states about itself. */
export function RecognisedFile({ preview, onReplace }: { preview: LoggerPreview; onReplace(): void }) {
  const t = useT();
  const format = useFormat();
  const unknown = <span className={layout.muted}>{t("loggerFiles.recognised.unknown")}</span>;
  const { make, model, declaredRows, rows, from, to, channels } = preview;
  const names = channels.map(({ name, unit }) => (unit === null ? name : `${name} (${unit})`));
  const declared =
    declaredRows !== null && declaredRows !== rows
      ? t("loggerFiles.recognised.declared", {
          n: format.number(rows),
          declared: format.number(declaredRows),
        })
      : format.number(rows);
  return (
    <section className={layout.stack10} aria-labelledby="recognised">
      <div className={layout.spreadRow}>
        <h2 id="recognised">{t("loggerFiles.recognised.title")}</h2>
        <Button kind="quiet" size="small" onClick={onReplace}>
          {t("workbook.replace")}
        </Button>
      </div>
      <p className={layout.strong}>{preview.fileName}</p>
      <FactList
        className={styles.facts}
        facts={[
          [
            t("loggerFiles.recognised.format"),
            preview.format ? t(`loggerFiles.formats.${preview.format}`) : unknown,
          ],
          [t("loggerFiles.recognised.logger"), [make, model].filter(Boolean).join(" · ") || unknown],
          [t("loggerFiles.recognised.serial"), preview.serial ?? unknown],
          [t("loggerFiles.recognised.location"), preview.location ?? unknown],
          [t("loggerFiles.recognised.rows"), declared],
          [
            t("loggerFiles.recognised.period"),
            from === null || to === null ? unknown : `${clockText(from)} – ${clockText(to)}`,
          ],
          [t("loggerFiles.recognised.channels"), names.join(", ") || unknown],
        ]}
      />
    </section>
  );
}
