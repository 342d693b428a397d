import type { Preview } from "@vetaverde/contract/plans";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { IconFileSpreadsheet } from "../../ui/icons.ts";
import styles from "./import.module.css";

/** Which file is looked at, and the way to another. */
export function FileFacts({ preview, onReplace }: { preview: Preview; onReplace(): void }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className={styles.facts}>
      <IconFileSpreadsheet size={17} aria-hidden />
      {t("plans.create.fileFacts", {
        name: preview.fileName,
        n: preview.rows,
        size: format.bytes(preview.size),
      })}
      <Button kind="quiet" size="small" onClick={onReplace}>
        {t("plans.create.replace")}
      </Button>
    </p>
  );
}
