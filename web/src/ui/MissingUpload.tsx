import { useRef } from "react";
import { useFormat } from "../lib/format.ts";
import { useT } from "../lib/i18n.ts";
import { Button } from "./Button.tsx";
import { classes } from "./classes.ts";
import { IconUpload } from "./icons.ts";
import layout from "./layout.module.css";
import styles from "./MissingUpload.module.css";

export interface MissingUploadProps {
  name: string;
  /** Bytes. */
  size: number;
  /** A different file was chosen. */
  isMismatch: boolean;
  onFile(file: File): void;
}

/** An unfinished upload whose content this browser does not have: choosing the same file again resumes it. */
export function MissingUpload({ name, size, isMismatch, onFile }: MissingUploadProps) {
  const t = useT();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const label = t("uploads.chooseSame", { name });
  return (
    <div className={styles.words}>
      <p className={layout.breakable}>{t("uploads.missing", { name, size: format.bytes(size) })}</p>
      {isMismatch && (
        <p className={classes(layout.breakable, layout.unfulfilledText)} role="alert">
          {t("uploads.mismatch")}
        </p>
      )}
      <div>
        <Button
          size="small"
          icon={<IconUpload size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = "";
        }}
      />
    </div>
  );
}
