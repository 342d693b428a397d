import type { SheetPreview } from "@vetaverde/contract/previews";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../Button.tsx";
import { IconFileSpreadsheet } from "../icons.ts";
import styles from "./workbook.module.css";

/** The current file, with a button that replaces it. */
export function FileFacts({ preview, onReplace }: { preview: SheetPreview; onReplace(): void }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className={styles.facts}>
      <IconFileSpreadsheet size={17} aria-hidden />
      {t("workbook.fileFacts", {
        name: preview.fileName,
        n: preview.rows,
        size: format.bytes(preview.size),
      })}
      <Button kind="quiet" size="small" onClick={onReplace}>
        {t("workbook.replace")}
      </Button>
    </p>
  );
}
