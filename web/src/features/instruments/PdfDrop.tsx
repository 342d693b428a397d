import { useT } from "../../lib/i18n.ts";
import { ChooseFiles } from "../../ui/ChooseFiles.tsx";
import { DropZone } from "../../ui/DropZone.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./instruments.module.css";

/** Accepts PDFs, dropped or chosen. The server validates their content. */
export function PdfDrop({ onFiles }: { onFiles(files: File[]): void }) {
  const t = useT();
  return (
    <DropZone className={styles.drop} overClassName={layout.accentTint} onFiles={onFiles}>
      <p>{t("instruments.drop")}</p>
      <ChooseFiles
        label={t("instruments.choosePdf")}
        multiple
        accept="application/pdf,.pdf"
        onFiles={onFiles}
      />
    </DropZone>
  );
}
