import type { PreviewError, SheetPreview } from "@vetaverde/contract/previews";
import { type ReactNode, useState } from "react";
import { classes } from "../classes.ts";
import layout from "../layout.module.css";
import { PreviewErrors, type SettledErrors } from "./PreviewErrors.tsx";
import { type CorrectedCell, PreviewSheet } from "./PreviewSheet.tsx";
import styles from "./workbook.module.css";

export interface PreviewBodyProps {
  preview: SheetPreview;
  /** Content above the sheet. */
  above?: ReactNode;
  /** Errors that are listed first, and only there; absent: none. */
  settled?: SettledErrors | undefined;
  /** Saves the text of a cell; absent: cells are corrected in the file. Rejects where it was not saved. */
  onCorrect?: ((cell: CorrectedCell) => Promise<unknown>) | undefined;
}

/** The sheet as uploaded and, if it has errors, their list next to it. */
export function PreviewBody({ preview, above, settled, onCorrect }: PreviewBodyProps) {
  const [marked, setMarked] = useState<PreviewError | null>(null);
  const [edited, setEdited] = useState<PreviewError | null>(null);
  const editing = onCorrect && {
    edited,
    onEdit: setEdited,
    onSave: (cell: CorrectedCell) => onCorrect(cell).then(() => setEdited(null)),
  };
  const isSplit = preview.errorCount > 0 || settled !== undefined;
  return (
    <div className={isSplit ? classes(layout.oneColumnOnPhone, styles.split) : layout.stack12}>
      <div className={classes(layout.stack12, layout.shrinkable, styles.sheet)}>
        {above}
        <PreviewSheet preview={preview} marked={marked} editing={editing} />
      </div>
      {isSplit && (
        <PreviewErrors
          preview={preview}
          marked={marked}
          settled={settled}
          onGoTo={setMarked}
          onEdit={editing && setEdited}
        />
      )}
    </div>
  );
}
