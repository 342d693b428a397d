import type { PreviewError, SheetPreview } from "@vetaverde/contract/previews";
import { useState } from "react";
import { classes } from "../classes.ts";
import layout from "../layout.module.css";
import { PreviewErrors } from "./PreviewErrors.tsx";
import { PreviewSheet } from "./PreviewSheet.tsx";
import styles from "./workbook.module.css";

/** The sheet as uploaded and, if it has errors, their list next to it. */
export function PreviewBody({ preview }: { preview: SheetPreview }) {
  const [marked, setMarked] = useState<PreviewError | null>(null);
  return (
    <div className={preview.errorCount > 0 ? classes(layout.oneColumnOnPhone, styles.split) : undefined}>
      <PreviewSheet preview={preview} marked={marked} />
      {preview.errorCount > 0 && <PreviewErrors preview={preview} marked={marked} onGoTo={setMarked} />}
    </div>
  );
}
