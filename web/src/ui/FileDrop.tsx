import { type ReactNode, type RefObject, useRef } from "react";
import { useT } from "../lib/i18n.ts";
import { Button } from "./Button.tsx";
import { DropZone } from "./DropZone.tsx";
import styles from "./FileDrop.module.css";
import { IconUpload } from "./icons.ts";
import layout from "./layout.module.css";

export interface FileDropProps {
  label: string;
  /** Filter of the browser's file chooser: `.xlsx,.xls`. The server validates the content. */
  accept: string;
  hint?: ReactNode;
  disabled?: boolean;
  onFile(file: File): void;
}

/** Accepts one file, dropped or chosen. */
export function FileDrop({ label, accept, hint, disabled = false, onFile }: FileDropProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const chooseFile = (file: File | undefined) => {
    if (file && !disabled) onFile(file);
  };
  return (
    <DropZone className={styles.drop} overClassName={styles.over} onFiles={([file]) => chooseFile(file)}>
      <IconUpload size={22} aria-hidden className={layout.muted} />
      <p>{t("ui.dropFile")}</p>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {t("ui.chooseFile")}
      </Button>
      <HiddenInput ref={input} label={label} accept={accept} disabled={disabled} onFile={chooseFile} />
      {hint && <div className={styles.hint}>{hint}</div>}
    </DropZone>
  );
}

interface HiddenInputProps extends Pick<FileDropProps, "label" | "accept"> {
  ref: RefObject<HTMLInputElement | null>;
  disabled: boolean;
  onFile(file: File | undefined): void;
}

/** Opens the browser's file dialog; the visible button clicks it. */
const HiddenInput = ({ ref, label, accept, disabled, onFile }: HiddenInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    aria-label={label}
    tabIndex={-1}
    className={styles.input}
    disabled={disabled}
    onChange={(event) => {
      onFile(event.target.files?.[0]);
      // Reset, so that choosing the same file again after correcting it fires a change event.
      event.target.value = "";
    }}
  />
);
